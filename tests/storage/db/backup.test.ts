import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { backUp, copyInto, countRows, restore } from '#server/db/backup.ts'
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
