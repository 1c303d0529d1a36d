import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import { expect, it } from 'vitest'
import { migrate, migrationNames, migrations } from '#server/db/migrate.ts'
import { openMigrated, openStorage } from '#server/db/open.ts'
import type { Storage } from '#server/db/types.ts'
import { root } from '../../support/project.ts'
import { type Engine, emptyPlace, engines } from '../../support/storages.ts'

/** `needed`: a row cannot be inserted without it. */
type Column = { type: string; nullable: boolean; needed: boolean }
type Schema = Map<string, Column>

const schemaOf = async ({ db, engine }: Storage): Promise<Schema> => {
  const { rows } = await (engine === 'sqlite'
    ? sql<{ name: string; type: string; nullable: number; bare: number }>`
        SELECT t.name || '.' || c.name AS name, c.type, c."notnull" = 0 AS nullable, c.dflt_value IS NULL AS bare
        FROM sqlite_schema t JOIN pragma_table_xinfo(t.name) c WHERE t.type = 'table' AND c.hidden = 0`
    : sql<{ name: string; type: string; nullable: number; bare: number }>`
        SELECT table_name || '.' || column_name AS name, data_type AS type, (is_nullable = 'YES')::int AS nullable,
          (column_default IS NULL AND is_identity = 'NO' AND is_generated = 'NEVER')::int AS bare
        FROM information_schema.columns WHERE table_schema = 'public'`
  ).execute(db)
  return new Map(
    rows.map(({ name, type, nullable, bare }) => [
      name,
      { type, nullable: nullable === 1, needed: nullable === 0 && bare === 1 },
    ]),
  )
}

const tablesOf = (schema: Schema): Set<string> =>
  new Set([...schema.keys()].map((name) => name.split('.')[0] as string))

/** What a program that knows `before` cannot do with `after`. */
const breaks = (before: Schema, after: Schema): string[] => {
  const known = tablesOf(before)
  return [
    ...[...before].flatMap(([name, { type, nullable }]) => {
      const now = after.get(name)
      if (!now) return [`${name} is gone`]
      return [
        // Every number that fitted fits.
        ...(now.type === type || (type === 'integer' && now.type === 'bigint')
          ? []
          : [`${name} has another type`]),
        ...(nullable && !now.nullable ? [`${name} may not be null any more`] : []),
      ]
    }),
    ...[...after].flatMap(([name, { needed }]) =>
      !before.has(name) && known.has(name.split('.')[0] as string) && needed
        ? [`${name} is new and needed`]
        : [],
    ),
  ]
}

/**
 * What migrations break, with why it may: nothing may be added for a migration that a program in use may meet. What is no longer used is removed one
 * version after the last one that used it (docs/decisions/0061).
 */
const known: Readonly<Record<string, readonly string[]>> = {}

const broken = async (engine: Engine): Promise<Record<string, string[]>> => {
  const storage = openStorage(await emptyPlace(engine))
  const migrator = new Migrator({
    db: storage.db,
    provider: { getMigrations: async () => migrations },
  })
  const found: Record<string, string[]> = {}
  let before: Schema = new Map()
  for (const name of Object.keys(migrations)) {
    const { error } = await migrator.migrateTo(name)
    if (error) throw error
    const after = await schemaOf(storage)
    const what = breaks(before, after)
    if (what.length > 0) found[name] = what.sort()
    before = after
  }
  await storage.close()
  return found
}

it.each(engines)(
  'a program of the version before works with the tables of each migration on %s',
  async (engine) => {
    expect(await broken(engine)).toEqual(known)
  },
)

/** Few rows, and in use since a migration that is applied with it. */
const mayBeLocked = ['returned_goods']

it('no migration builds an index of a table in use while it keeps changes of that table waiting', async () => {
  const asked: string[] = []
  const storage = openStorage(await emptyPlace('postgres'), ({ sql: text }) => asked.push(text))
  const migrator = new Migrator({
    db: storage.db,
    provider: { getMigrations: async () => migrations },
  })
  const locking: string[] = []
  for (const [name, migration] of Object.entries(migrations)) {
    const there = tablesOf(await schemaOf(storage))
    asked.length = 0
    await migrator.migrateTo(name)
    const ahead = 'indexes' in migration ? migration.indexes.map((index) => index.name) : []
    for (const text of asked) {
      const [, index = '', table = ''] =
        /^\s*create (?:unique )?index (?:if not exists )?"?(\w+)"? on "?(\w+)/i.exec(text) ?? []
      if (there.has(table) && !ahead.includes(index) && !mayBeLocked.includes(table))
        locking.push(`${name}: ${index}`)
    }
  }
  await storage.close()
  expect(locking).toEqual([])
})

it('customers go on to sign up while a server adds an index of customers, and what a killed server left of it is built anew', async () => {
  const place = await emptyPlace('postgres')
  const [storage, other] = [openStorage(place), openStorage(place)]
  await migrate(storage, '0013-long-product-numbers')
  const signsUp = (db: Storage['db'], id: string) =>
    db
      .insertInto('customer')
      .values({ id, email: `${id}@example.org`, created_at: '2026-11-23T00:00:00.000Z' } as never)
      .execute()
  const whole = async (): Promise<unknown[]> =>
    (
      await sql`select indisvalid as whole from pg_index where indexrelid = to_regclass('customer_by_letters')`.execute(
        other.db,
      )
    ).rows
  let migrating: Promise<string[]> | undefined
  await other.inTransaction(async (db) => {
    await signsUp(db, 'first')
    migrating = migrate(storage)
    // The build waits for this transaction, and no other transaction waits for the build.
    while ((await whole()).length === 0) await setImmediate()
    await other.inTransaction(async (later) => {
      await sql`set local lock_timeout = '2s'`.execute(later)
      await signsUp(later, 'second')
    })
  })
  expect((await migrating)?.length).toBe(migrationNames.length - 13)
  expect(await whole()).toEqual([{ whole: true }])
  await sql`update pg_index set indisvalid = false where indexrelid = to_regclass('customer_by_letters')`.execute(
    other.db,
  )
  expect(await migrate(storage)).toEqual([])
  expect(await whole()).toEqual([{ whole: true }])
  await Promise.all([storage.close(), other.close()])
})

// Seen red: taking back the delivery of a care plan ended in 500 on PostgreSQL, as a review of a product with such a number would have.
it.each(engines)(
  'a product number of twelve digits fits each column for one on %s',
  async (engine) => {
    const storage = await openMigrated(await emptyPlace(engine))
    const schema = await schemaOf(storage)
    await storage.close()
    const short = [...schema].flatMap(([name, { type }]) =>
      engine === 'postgres' && name.endsWith('.product_id') && type === 'integer' ? [name] : [],
    )
    expect([short, schema.has('product_review.product_id')]).toEqual([[], true])
  },
)

const folder = join(root, 'src/server/db/migrations')

/** The files of a migration: its program, and its SQL where that stands apart. */
const digestOf = (migration: string): string => {
  const hash = createHash('sha256').update(readFileSync(join(folder, `${migration}.ts`)))
  const sqlFolder = join(folder, migration)
  const files = existsSync(sqlFolder) ? readdirSync(sqlFolder).sort() : []
  for (const name of files) hash.update(readFileSync(join(sqlFolder, name)))
  return hash.digest('hex').slice(0, 16)
}

/** What was released, by version. A shop has these tables: a change is a migration of its own (docs/decisions/0078). */
const released = { '0.1.0': { '0001-first-release': '01930b269c09f9cb' } }

it('a released migration is never edited', () => {
  for (const [version, digests] of Object.entries(released))
    for (const [migration, digest] of Object.entries(digests))
      expect([version, migration, digestOf(migration)]).toEqual([version, migration, digest])
})

// Each kind of break is told.
it('a column that is gone, tightened, retyped or newly needed is a break, and a new table is none', () => {
  const column = (more: Partial<Column> = {}): Column => ({
    type: 'text',
    nullable: true,
    needed: false,
    ...more,
  })
  const before: Schema = new Map([
    ['a.gone', column()],
    ['a.tight', column()],
    ['a.other', column()],
    ['a.same', column()],
  ])
  const after: Schema = new Map([
    ['a.tight', column({ nullable: false })],
    ['a.other', column({ type: 'integer' })],
    ['a.same', column()],
    ['a.fresh', column({ nullable: false, needed: true })],
    ['a.optional', column()],
    ['b.fresh', column({ nullable: false, needed: true })],
  ])
  expect(breaks(before, after)).toEqual([
    'a.gone is gone',
    'a.tight may not be null any more',
    'a.other has another type',
    'a.fresh is new and needed',
  ])
})
