import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import { backUp, copyInto, countRows, restore, selfReferences } from '#server/db/backup.ts'
import { migrationNames } from '#server/db/migrate.ts'
import type { Storage } from '#server/db/types.ts'
import { temporaryFolder } from '../../support/project.ts'
import { emptyStorage, engines } from '../../support/storages.ts'

const at = '2026-11-20T06:08:04.000Z'

/** More carts than one page of a backup holds. */
const carts = 1201

const fill = async ({ db }: Storage): Promise<void> => {
  const ids = Array.from({ length: carts }, (_, index) => `c${index}`)
  for (const id of ids)
    await db.insertInto('cart').values({ id, version: 3, created_at: at, updated_at: at }).execute()
  const line = {
    name: 'डोलो\u2028“650”\u2029\n',
    quantity: 2_500,
    step: 2_500,
    seen_price: 2550,
    added_at: at,
  }
  for (const product_id of [11, 12])
    await db
      .insertInto('cart_line')
      .values({ cart_id: 'c7', product_id, ...line })
      .execute()
  await db
    .insertInto('customer')
    .values({ id: 'p1', email: 'a@nuskha.example', cart_id: null, created_at: at, erased_at: null })
    .execute()
  await db
    .insertInto('session')
    .values({
      id: 's1',
      token_hash: 'a'.repeat(64),
      city: 'Chennai',
      pincode: null,
      cart_id: 'c7',
      customer_id: 'p1',
      created_at: at,
      expires_at: '2026-12-20T06:08:04.000Z',
    })
    .execute()
}

const everything = async ({ db }: Storage) => ({
  lines: await db.selectFrom('cart_line').selectAll().orderBy('product_id').execute(),
  sessions: await db.selectFrom('session').selectAll().execute(),
})

describe.each(engines.flatMap((from) => engines.map((to) => [from, to] as const)))(
  'a backup of %s restored into %s',
  (from, to) => {
    it('a restored backup is the same database', async () => {
      const [source, target] = [await emptyStorage(from), await emptyStorage(to)]
      await fill(source)
      const file = join(temporaryFolder('backup'), 'nuskha.ndjson.gz')
      const written = await backUp(source, file, new Date(at))
      expect(written.filter(({ rows }) => rows > 0)).toEqual([
        { table: 'cart', rows: carts },
        { table: 'cart_line', rows: 2 },
        { table: 'customer', rows: 1 },
        { table: 'session', rows: 1 },
      ])
      expect(await restore(target, file)).toEqual(written)
      expect(await countRows(target)).toEqual(written)
      expect(await everything(target)).toEqual(await everything(source))
      await expect(restore(target, file)).rejects.toThrow('The database is not empty')
      await Promise.all([source.close(), target.close()])
    })
  },
)

const head = JSON.stringify({ is: 'nuskha-backup', migrations: migrationNames })

describe.each(engines)('references within a table of %s', (engine) => {
  it('every table that refers to itself is known to the restore', async () => {
    const storage = await emptyStorage(engine)
    const { rows } = await (engine === 'sqlite'
      ? sql<{ table: string; refersTo: string; key: string }>`
          SELECT t.name AS "table", f."from" AS "refersTo", f."to" AS key
          FROM sqlite_schema t JOIN pragma_foreign_key_list(t.name) f WHERE t.type = 'table' AND f."table" = t.name`
      : sql<{ table: string; refersTo: string; key: string }>`
          SELECT k.table_name AS "table", k.column_name AS "refersTo", c.column_name AS key
          FROM information_schema.referential_constraints r
          JOIN information_schema.key_column_usage k ON k.constraint_name = r.constraint_name
          JOIN information_schema.constraint_column_usage c ON c.constraint_name = r.constraint_name
          WHERE k.table_name = c.table_name`
    ).execute(storage.db)
    expect(Object.fromEntries(rows.map(({ table, ...one }) => [table, one]))).toEqual(
      selfReferences,
    )
    await storage.close()
  })

  it('a token that sorts before the one that made it is restored, and one without it is refused', async () => {
    const operator = { id: 'o1', name: 'A', email: 'a@nuskha.example', created_at: at }
    const token = (id: string, parent_id: string | null) => [
      'operator_token',
      {
        id,
        operator_id: 'o1',
        label: 'x',
        token_hash: id.repeat(64),
        created_at: at,
        expires_at: '2026-12-20T06:08:04.000Z',
        parent_id,
      },
    ]
    const backupOf = (rows: unknown[]) => {
      const file = join(temporaryFolder('backup'), 'tokens.gz')
      const lines = [JSON.parse(head), ['operator', operator], ...rows]
      writeFileSync(file, gzipSync(lines.map((line) => `${JSON.stringify(line)}\n`).join('')))
      return file
    }
    const storage = await emptyStorage(engine)
    await expect(restore(storage, backupOf([token('a', 'b')]))).rejects.toThrow(
      'lacks operator_token b',
    )
    expect((await countRows(storage)).every(({ rows }) => rows === 0)).toBe(true)
    const chain = [token('a', 'b'), token('b', 'c'), token('c', null)]
    await restore(storage, backupOf(chain))
    expect(
      await storage.db
        .selectFrom('operator_token')
        .select(['id', 'parent_id'])
        .orderBy('id')
        .execute(),
    ).toEqual([
      { id: 'a', parent_id: 'b' },
      { id: 'b', parent_id: 'c' },
      { id: 'c', parent_id: null },
    ])
    await storage.close()
  })
})

describe.each(engines.flatMap((from) => engines.map((to) => [from, to] as const)))(
  'a copy of %s into %s',
  (from, to) => {
    it('a copy is the same database and leaves the source unchanged', async () => {
      const [source, target] = [await emptyStorage(from), await emptyStorage(to)]
      await fill(source)
      const before = await everything(source)
      expect(await copyInto(source, target)).toEqual(await countRows(source))
      expect(await everything(target)).toEqual(before)
      expect(await everything(source)).toEqual(before)
      await expect(copyInto(source, target)).rejects.toThrow('The database is not empty')
      await Promise.all([source.close(), target.close()])
    })
  },
)

/** More rows than a stream reads at once. */
const whole = [
  JSON.parse(head),
  ...Array.from({ length: 5000 }, (_, index) => [
    'cart',
    { id: `c${index}`, version: 0, created_at: at, updated_at: at },
  ]),
]
  .map((line) => `${JSON.stringify(line)}\n`)
  .join('')

describe('a file that is no backup', () => {
  it.each([
    ['no file', null, 'ENOENT'],
    ['a file that is not compressed', Buffer.from('plain'), 'header'],
    ['a file that is cut off', gzipSync(whole).subarray(0, -20), 'unexpected end'],
  ])('a file that is not a backup is refused with a reason: %s', async (_, bytes, reason) => {
    const file = join(temporaryFolder('backup'), 'wrong.gz')
    if (bytes) writeFileSync(file, bytes)
    const storage = await emptyStorage('sqlite')
    await expect(restore(storage, file)).rejects.toThrow(reason)
    expect((await countRows(storage)).every(({ rows }) => rows === 0)).toBe(true)
    await storage.close()
  })

  it.each([
    ['another file', '{"is":"else"}\n', 'is no backup'],
    [
      'a backup of an older version, where the tables of this one are',
      `{"is":"nuskha-backup","migrations":["${migrationNames[0]}"]}\n`,
      'take a new database',
    ],
    [
      'a backup of other tables',
      '{"is":"nuskha-backup","migrations":["0000"]}\n',
      'another version',
    ],
    [
      'a row that breaks a rule',
      `${head}\n["cart",{"id":"c1","version":-1,"created_at":"${at}","updated_at":"${at}"}]\n`,
      'constraint',
    ],
    ['an unknown table', `${head}\n["sqlite_master",{}]\n`, 'unknown table'],
  ])('a damaged backup is refused and leaves the database empty: %s', async (_, text, reason) => {
    const file = join(temporaryFolder('backup'), 'wrong.gz')
    writeFileSync(file, gzipSync(text))
    const storage = await emptyStorage('sqlite')
    await expect(restore(storage, file)).rejects.toThrow(reason)
    expect((await countRows(storage)).every(({ rows }) => rows === 0)).toBe(true)
    await storage.close()
  })
})
