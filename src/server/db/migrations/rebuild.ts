import { type Kysely, sql } from 'kysely'
import { isPostgres } from '../prepared-query.ts'

const named = (name: string): RegExp => new RegExp(`,\\s*constraint\\s+"${name}"\\s+(?:unique|check)\\s*`, 'i')

/** A table's text without one of its named constraints: the parentheses after its name are matched, because checks nest. */
const without = (text: string, name: string): string => {
  const found = named(name).exec(text)
  if (!found) throw new Error(`there is no constraint ${name}`)
  let [depth, end] = [0, found.index + found[0].length]
  for (; end < text.length; end++) {
    if (text[end] === '(') depth++
    if (text[end] === ')' && --depth === 0) break
  }
  return text.slice(0, found.index) + text.slice(end + 1)
}

/**
 * Drops named constraints and columns of a table. SQLite cannot: there the table is written again under its own text without them, with its
 * rows and indexes, as its documentation advises. Rows of other tables that refer to it find their row again, because keys stay.
 */
export const dropParts = async (
  db: Kysely<never>,
  table: string,
  { constraints = [], columns = [] }: { constraints?: string[]; columns?: string[] },
) => {
  if (isPostgres(db as never)) {
    for (const name of constraints) await sql`alter table ${sql.table(table)} drop constraint ${sql.ref(name)}`.execute(db)
    for (const name of columns) await sql`alter table ${sql.table(table)} drop column ${sql.ref(name)}`.execute(db)
    return
  }
  type Part = { type: string; sql: string | null }
  const { rows: parts } = await sql<Part>`select type, sql from sqlite_schema where tbl_name = ${table}`.execute(db)
  const text = parts.find(({ type }) => type === 'table')?.sql
  if (!text) throw new Error(`there is no table ${table}`)
  const lean = columns.reduce(
    (left, name) => left.replace(new RegExp(`\\s*"${name}" \\w+(?: unique| not null)*,`, 'i'), ''),
    constraints.reduce(without, text),
  )
  const { rows: all } = await sql<{ name: string }>`select name from pragma_table_info(${table})`.execute(db)
  const kept = sql.join(all.filter(({ name }) => !columns.includes(name)).map(({ name }) => sql.ref(name)))
  await sql`pragma defer_foreign_keys = on`.execute(db)
  await sql`create temporary table rebuilt as select ${kept} from ${sql.table(table)}`.execute(db)
  await sql`drop table ${sql.table(table)}`.execute(db)
  await sql.raw(lean).execute(db)
  await sql`insert into ${sql.table(table)} (${kept}) select ${kept} from temp.rebuilt`.execute(db)
  await sql`drop table temp.rebuilt`.execute(db)
  for (const part of parts) if (part.type !== 'table' && part.sql) await sql.raw(part.sql).execute(db)
}
