import { DatabaseSync } from 'node:sqlite'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { groupCommit } from '#server/db/group-commit.ts'
import { openMigrated } from '#server/db/open.ts'
import type { Db } from '#server/db/types.ts'
import { emptyPlace } from '../../support/storages.ts'

const at = '2026-11-20T06:08:04.000Z'

const opened = async () => {
  const { file } = (await emptyPlace('sqlite')) as { file: string }
  const storage = await openMigrated({ file })
  const other = new DatabaseSync(file, { readOnly: true })
  return {
    storage,
    /** Names of the committed carts, as another process sees them. */
    committed: () =>
      other
        .prepare('SELECT id FROM cart ORDER BY id')
        .all()
        .map(({ id }) => id),
    close: async () => {
      other.close()
      await storage.close()
    },
  }
}

const add = (id: string) => async (db: Db) => {
  await db.insertInto('cart').values({ id, version: 0, created_at: at, updated_at: at }).execute()
  return id
}
const addAndFail =
  (id: string, more: (db: Db) => Promise<unknown> = async () => {}) =>
  async (db: Db) => {
    await add(id)(db)
    await more(db)
    throw new Error(`no ${id}`)
  }
const outcomes = async (changes: readonly Promise<string>[]) =>
  (await Promise.allSettled(changes)).map((result) =>
    result.status === 'fulfilled' ? result.value : String(result.reason),
  )

// Seen red with a commit for each: the first resolves while the others are not yet written.
it('SQLite commits transactions of one turn of the event loop together, and each resolves after that commit', async () => {
  const { storage, committed, close } = await opened()
  const ids = ['a', 'b', 'c', 'd']
  const changes = ids.map(async (id) => {
    const result = await storage.inTransaction(add(id))
    return [result, committed()]
  })
  expect(await Promise.all(changes)).toEqual(ids.map((id) => [id, ids]))
  await close()
})

// Seen red without savepoints: `b` and `c` are kept.
it('an error within a transaction of SQLite undoes its own changes and none of those committed with it', async () => {
  const { storage, committed, close } = await opened()
  const changes = [add('a'), addAndFail('b'), addAndFail('c'), add('d')].map((run) =>
    storage.inTransaction(run),
  )
  expect(await outcomes(changes)).toEqual(['a', 'Error: no b', 'Error: no c', 'd'])
  expect(committed()).toEqual(['a', 'd'])
  await close()
})

// Seen red without the check of `isTransaction`: the next savepoint begins a transaction that nothing commits.
it('transactions fail together where SQLite has rolled back the one they share, and later ones are kept', async () => {
  const { storage, committed, close } = await opened()
  const rollBack = (db: Db) => sql`rollback`.execute(db)
  const changes = [add('a'), addAndFail('b', rollBack), add('c')].map((run) =>
    storage.inTransaction(run),
  )
  expect(await outcomes(changes)).toEqual(Array(3).fill('Error: no b'))
  expect(await storage.inTransaction(add('d'))).toBe('d')
  expect(committed()).toEqual(['d'])
  await close()
})

// Seen red where what arrives while a group runs is not run.
it('hundreds of transactions of SQLite run in the order in which they were asked for', async () => {
  const { storage, committed, close } = await opened()
  const order: number[] = []
  const changes = Array.from({ length: 300 }, async (_, nth) => {
    if (nth % 3 === 0) await new Promise(setImmediate)
    await storage.inTransaction(async (db) => {
      order.push(nth)
      await add(String(nth).padStart(3, '0'))(db)
    })
  })
  await Promise.all(changes)
  const ascending = [...order].sort((a, b) => Number(a % 3 === 0) - Number(b % 3 === 0) || a - b)
  expect(order).toEqual(ascending)
  expect(committed()).toHaveLength(300)
  await close()
})

// Seen red where the next commit begins at once: 20 of them block 300 of 300 ms.
it('commits that wait long for the disk leave half of the time to requests that only read', async () => {
  const raw = new DatabaseSync(':memory:')
  const blockMs = 15
  const block = () => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, blockMs)
  const slow = {
    transaction: () => ({
      execute: async (run: (db: Db) => Promise<void>) => {
        raw.exec('begin')
        await run({} as Db)
        block()
        raw.exec('commit')
      },
    }),
  }
  const inTransaction = groupCommit(slow as unknown as Db, () => raw)
  const begunAt = performance.now()
  for (let nth = 0; nth < 20; nth++) await inTransaction(async () => {})
  expect(performance.now() - begunAt).toBeGreaterThan(20 * blockMs * 1.8)
  raw.close()
})
