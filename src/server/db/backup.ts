import { once } from 'node:events'
import { createReadStream, createWriteStream } from 'node:fs'
import { rename, rm } from 'node:fs/promises'
import { pipeline } from 'node:stream'
import { finished } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { sql } from 'kysely'
import { ndjsonLines } from '#catalogue/import/lines.ts'
import { readConsistently } from './consistent-read.ts'
import { appliedIn, migrate, migrationNames } from './migrate.ts'
import type { Db, Storage, Tables } from './types.ts'

/** Tables with their keys, ordered so that referenced rows come first. */
const keys: { [Table in keyof Tables]: readonly (keyof Tables[Table])[] } = {
  cart: ['id'],
  cart_line: ['cart_id', 'product_id'],
  customer: ['id'],
  session: ['id'],
  idempotency: ['session_id', 'key'],
  server_lease: ['server_id'],
  interaction_item: ['owner_id', 'place'],
  service_account: ['id'],
  webhook: ['id'],
  webhook_delivery: ['webhook_id', 'order_id', 'number'],
  login_code: ['session_id'],
  device: ['id'],
  allowance: ['key'],
  saved_line: ['customer_id', 'product_id'],
  stock_alert: ['customer_id', 'product_id'],
  address: ['id'],
  patient: ['id'],
  checkout_patient: ['customer_id', 'product_id'],
  consent: ['customer_id', 'seq'],
  contact_number: ['customer_id', 'number'],
  message: ['id'],
  coupon: ['code'],
  voucher: ['code'],
  offer_use: ['order_id'],
  point_entry: ['customer_id', 'nth'],
  wallet_entry: ['customer_id', 'nth'],
  care_plan: ['customer_id'],
  prescription: ['id'],
  prescription_attached: ['prescription_id'],
  prescription_band: ['prescription_id', 'band'],
  prescription_option: ['customer_id'],
  order_prescription: ['order_id', 'prescription_id'],
  loose_file: ['file_key'],
  customer_order: ['id'],
  order_address: ['order_id'],
  order_reach: ['order_id'],
  order_promise: ['order_id'],
  dose_message: ['order_id'],
  order_parcel: ['order_id', 'number'],
  door_code: ['order_id', 'parcel'],
  caregiver: ['id'],
  caregiver_patient: ['caregiver_id', 'patient_id'],
  caregiver_act: ['caregiver_id', 'number'],
  order_line: ['order_id', 'number'],
  order_event: ['order_id', 'number'],
  order_refund: ['order_id', 'number'],
  document_series: ['kind', 'year'],
  invoice: ['number'],
  invoice_line: ['number', 'line'],
  cash_remittance: ['awb', 'reference'],
  cash_parcel: ['order_id', 'parcel'],
  order_note: ['order_id', 'number'],
  order_problem: ['order_id', 'number'],
  order_problem_line: ['order_id', 'number', 'line'],
  order_problem_photo: ['order_id', 'number', 'photo'],
  order_viewer: ['order_id', 'operator_id'],
  packing_turn: ['order_id', 'parcel'],
  review_claim: ['order_id'],
  transcription: ['id'],
  pair_decision: ['id'],
  review_question: ['id'],
  payment: ['id'],
  payment_event: ['provider', 'event_id'],
  payment_refund: ['order_id', 'number'],
  payment_reversal: ['provider', 'kind', 'id'],
  provider_settlement: ['kind', 'reference'],
  seller: ['since'],
  gst_day: ['day', 'seller_state'],
  stock: ['product_id'],
  stock_move: ['id'],
  stock_hold: ['order_id'],
  stock_batch: ['product_id', 'batch'],
  goods_receipt: ['id'],
  goods_receipt_row: ['receipt_id', 'number'],
  batch_move: ['id'],
  returned_goods: ['id'],
  product_code: ['id'],
  supplier: ['key'],
  purchase_order: ['number'],
  purchase_order_line: ['number', 'product_id'],
  purchase_order_receipt: ['receipt_id', 'row'],
  debit_note: ['id'],
  debit_note_line: ['note_id', 'line'],
  recall: ['id'],
  recall_case: ['recall_id', 'order_id', 'line'],
  quality_alert: ['id'],
  checkout_address: ['customer_id'],
  reorder: ['order_id'],
  reorder_item: ['order_id', 'product_id'],
  reorder_run: ['order_id', 'due_on'],
  camp: ['id'],
  camp_registration: ['camp_id', 'email'],
  product_review: ['id'],
  review_vote: ['review_id', 'session_id', 'kind'],
  review_event: ['review_id', 'number'],
  feedback: ['order_id', 'kind'],
  side_effect_report: ['id'],
  clock_mark: ['id'],
  ticket: ['number'],
  ticket_reply: ['number', 'seq'],
  error_report: ['id'],
  wanted_topic: ['page', 'topic'],
  mail_preference: ['address_hash', 'category'],
  shop_key: ['name'],
  visitor_consent: ['session_id'],
  event: ['id', 'tool'],
  operator: ['id'],
  operator_role: ['operator_id', 'role'],
  operator_token: ['id'],
  operator_passkey: ['id'],
  passkey_challenge: ['challenge_hash'],
  operator_key: ['operator_id', 'key'],
  oidc_attempt: ['state_hash'],
  audit_entry: ['id'],
  audit_head: ['id'],
  approval: ['id'],
  worth_given: ['id'],
  console_code: ['ticket_hash'],
  console_session: ['id'],
  content_draft: ['id'],
  content_act: ['id'],
  product_withdrawal: ['product_id'],
  job_run: ['job'],
}
/** Every table, those that others refer to first. */
export const tables = Object.keys(keys) as (keyof Tables)[]

const rowsAtOnce = 500

type Row = Record<string, string | number | null>
type Head = { is: 'nuskha-backup'; migrations: string[]; at: string }

export type Counted = { table: string; rows: number }[]

/** Number of rows per table; 0 for one that the database of an older version lacks. */
export const countRows = async ({ db }: Storage): Promise<Counted> => {
  const existing = new Set((await db.introspection.getTables()).map(({ name }) => name))
  const counted: Counted = []
  for (const table of tables) {
    if (!existing.has(table)) {
      counted.push({ table, rows: 0 })
      continue
    }
    const { rows } = await sql<{
      rows: number
    }>`select count(*) as rows from ${sql.table(table)}`.execute(db)
    counted.push({ table, rows: Number(rows[0]?.rows ?? 0) })
  }
  return counted
}

type Take = (table: keyof Tables, row: Row) => Promise<void>

/** Tables that refer to themselves: a credit note to the invoice it is against, a token to the one that made it. */
export const selfReferences: {
  [Table in keyof Tables]?: { key: keyof Tables[Table]; refersTo: keyof Tables[Table] }
} = {
  invoice: { key: 'number', refersTo: 'against' },
  operator_token: { key: 'id', refersTo: 'parent_id' },
}

/**
 * Inserts rows in any order of their references within a table: one that comes before what it refers to waits for it. `finish` throws a sentence where what
 * a row refers to never came.
 */
const insertInOrder = (db: Db): { insert: Take; finish: () => void } => {
  const waiting = new Map<string, Row[]>()
  const write = async (table: keyof Tables, row: Row): Promise<void> => {
    await db
      .insertInto(table)
      .values(row as never)
      .execute()
    const key = selfReferences[table]?.key
    if (key === undefined) return
    const name = `${table} ${row[key]}`
    const released = waiting.get(name) ?? []
    waiting.delete(name)
    for (const one of released) await write(table, one)
  }
  const insert: Take = async (table, row) => {
    const { key, refersTo } = selfReferences[table] ?? {}
    const parent = refersTo === undefined ? null : (row[refersTo] ?? null)
    if (key === undefined || parent === null) return await write(table, row)
    const { rows } =
      await sql`select 1 from ${sql.table(table)} where ${sql.ref(key)} = ${parent}`.execute(db)
    if (rows.length > 0) return await write(table, row)
    const name = `${table} ${parent}`
    waiting.set(name, [...(waiting.get(name) ?? []), row])
  }
  const finish = (): void => {
    const [missing] = waiting.keys()
    if (missing !== undefined)
      throw new Error(`The backup lacks ${missing}, to which other rows of it refer.`)
  }
  return { insert, finish }
}

/** Reads every row in one snapshot, referenced rows first. Holds a connection until it is done. */
const readEverything = (storage: Storage, take: Take): Promise<Counted> =>
  readConsistently(storage, async (db) => {
    const counts: Counted = []
    for (const table of tables) {
      const key = sql.join(keys[table].map((column) => sql.ref(String(column))))
      let last: Row | undefined
      let rows = 0
      do {
        const after =
          last &&
          sql`where (${key}) > (${sql.join(keys[table].map((column) => last?.[String(column)]))})`
        const page =
          await sql<Row>`select * from ${sql.table(table)} ${after ?? sql``} order by ${key} limit ${rowsAtOnce}`.execute(
            db,
          )
        for (const row of page.rows) await take(table, row)
        rows += page.rows.length
        last = page.rows.length === rowsAtOnce ? page.rows.at(-1) : undefined
      } while (last)
      counts.push({ table, rows })
    }
    return counts
  })

/** Inserts the rows of `fill` into an empty database in one transaction. Throws a sentence if it is not empty. */
const writeEverything = async (
  storage: Storage,
  fill: (put: Take) => Promise<unknown>,
): Promise<Counted> => {
  if ((await countRows(storage)).some(({ rows }) => rows > 0))
    throw new Error('The database is not empty: take a new one.')
  const counts = new Map<string, number>()
  await storage.db.connection().execute(async (db) => {
    await sql`begin`.execute(db)
    try {
      const { insert, finish } = insertInOrder(db)
      await fill(async (table, row) => {
        await insert(table, row)
        counts.set(table, (counts.get(table) ?? 0) + 1)
      })
      finish()
      await sql`commit`.execute(db)
    } catch (error) {
      await sql`rollback`.execute(db)
      throw error
    }
  })
  return tables.map((table) => ({ table, rows: counts.get(table) ?? 0 }))
}

/**
 * Copies every row of one database into another, empty one of either engine, to move from SQLite to PostgreSQL. Both have the tables of
 * this program. All or nothing; the source stays unchanged.
 */
export const copyInto = (from: Storage, to: Storage): Promise<Counted> =>
  writeEverything(to, (put) => readEverything(from, put))

/**
 * Writes every row of one snapshot to `file`: gzipped lines of JSON that either engine can be restored from. For a process of its
 * own: on SQLite it holds its connection while it writes. An existing file is replaced after the last row is written.
 */
export const backUp = async (storage: Storage, file: string, at: Date): Promise<Counted> => {
  const head: Head = {
    is: 'nuskha-backup',
    migrations: await appliedIn(storage.db),
    at: at.toISOString(),
  }
  const part = `${file}.part`
  const zip = createGzip()
  const written = finished(zip.pipe(createWriteStream(part, { mode: 0o600 })))
  const write = async (value: unknown): Promise<void> => {
    if (!zip.write(`${JSON.stringify(value)}\n`)) await once(zip, 'drain')
  }
  try {
    await write(head)
    const counted = await readEverything(storage, (table, row) => write([table, row]))
    zip.end()
    await written
    await rename(part, file)
    return counted
  } catch (error) {
    zip.destroy()
    await written.catch(() => {})
    await rm(part, { force: true })
    throw error
  }
}

/** Creates the tables of the version that wrote a backup: of this one, or of an older one. Throws a sentence when it cannot. */
const createTablesOf = async (storage: Storage, migrations: readonly string[]): Promise<void> => {
  const known = migrationNames.slice(0, migrations.length)
  if (known.length === 0 || String(known) !== String(migrations))
    throw new Error('The backup is of another version of the tables, which this one does not know.')
  const applied = await appliedIn(storage.db)
  if (applied.length > known.length)
    throw new Error(
      'The backup is of an older version, and the database has the tables of this one: take a new database, and its tables are made for the backup and then brought up to date.',
    )
  await migrate(storage, known.at(-1))
}

/**
 * Reads a backup into an empty database, all or nothing, and brings its tables up to date: those of a new database are made here, as the version that wrote
 * the backup had them. Throws a sentence when it cannot.
 */
export const restore = async (storage: Storage, file: string): Promise<Counted> => {
  // An unreadable or truncated file ends the iteration with its error.
  const input = pipeline(createReadStream(file), createGunzip(), () => {})
  const lines = ndjsonLines(input)
  const head = JSON.parse((await lines.next()).value ?? '{}') as Partial<Head>
  if (head.is !== 'nuskha-backup') throw new Error(`${file} is no backup of Nuskha.`)
  await createTablesOf(storage, head.migrations ?? [])
  const counted = await writeEverything(storage, async (put) => {
    for await (const line of lines) {
      const [table, row] = JSON.parse(line) as [keyof Tables, Row]
      if (!tables.includes(table)) throw new Error(`${file} names an unknown table.`)
      await put(table, row)
    }
  })
  await migrate(storage)
  return counted
}
