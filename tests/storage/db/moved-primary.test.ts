import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openMigrated } from '#server/db/open.ts'
import { openPostgres } from '#server/db/postgres.ts'
import type { Storage } from '#server/db/types.ts'
import { DatabaseIsStandby, isUnavailable } from '#server/db/unavailable.ts'
import { type DatabaseLine, databaseLine, type Pooler } from '../../support/database-line.ts'
import { startWithReplicas } from '../../support/postgres.ts'
import { emptyPlace } from '../../support/storages.ts'

const limits = {
  connections: 4,
  connectMs: 1_500,
  statementMs: 3_000,
  lockMs: 300,
  transactionMs: 4_000,
}
let carts = 0
const write = (storage: Storage): Promise<string> => {
  const id = `cart ${++carts}`
  const at = new Date().toISOString()
  return storage.inTransaction(async (db) => {
    await db.insertInto('cart').values({ id, version: 1, created_at: at, updated_at: at }).execute()
    return id
  })
}
/** What writes are answered while all connections of the pool are asked for. */
const many = (storage: Storage) =>
  Promise.all(
    Array.from({ length: 12 }, () =>
      write(storage).then(
        () => 'written',
        (error: unknown) => (isUnavailable(error) ? 'unavailable' : String(error)),
      ),
    ),
  )

describe('an address that leads to a standby', () => {
  let running: Awaited<ReturnType<typeof startWithReplicas>>
  let line: DatabaseLine
  let storage: Storage
  const name = 'moved_test'
  beforeAll(async () => {
    running = await startWithReplicas()
    const admin = openPostgres(`${running.primary.url}/postgres`)
    await sql.raw(`CREATE DATABASE ${name}`).execute(admin.db)
    await admin.close()
    await (await openMigrated({ url: `${running.primary.url}/${name}` })).close()
    line = await databaseLine(`${running.primary.url}/${name}`)
    storage = openPostgres(line.url, { limits })
    const copy = openPostgres(`${running.replica.url}/postgres`)
    const isCopied = async (): Promise<boolean> =>
      (await sql`select 1 from pg_database where datname = ${name}`.execute(copy.db)).rows.length >
      0
    while (!(await isCopied())) await sleep(100)
    await copy.close()
  })
  afterAll(async () => {
    await storage?.close()
    await line?.close()
    await running?.replica.stop()
    await running?.second.stop()
    await running?.primary.stop()
  })

  it('writes are unavailable, never an error of the program, the check says why, and all is well once it leads back', async () => {
    expect(await many(storage)).toEqual(Array(12).fill('written'))
    line.leadTo(`${running.replica.url}/${name}`)
    expect(new Set(await many(storage))).toEqual(new Set(['unavailable']))
    await expect(storage.check()).rejects.toThrow(DatabaseIsStandby)
    line.leadTo(`${running.primary.url}/${name}`)
    expect(await many(storage)).toEqual(Array(12).fill('written'))
    await storage.check()
  })

  it('a transaction waits within its time for the primary to come back', async () => {
    line.leadTo(`${running.replica.url}/${name}`)
    // The pool has seen its connections end.
    await expect.poll(() => storage.connections?.().total).toBe(0)
    const writing = many(storage)
    await sleep(400)
    line.leadTo(`${running.primary.url}/${name}`)
    expect(await writing).toEqual(Array(12).fill('written'))
  })

  // Seen red without `giveUp` and `isOver`: the connections of the pool failed on for ever, and the check was green.
  it('connections that were made before the server became read-only are given up', async () => {
    expect(await many(storage)).toEqual(Array(12).fill('written'))
    const admin = openPostgres(`${running.primary.url}/postgres`)
    const readOnly = async (on: boolean): Promise<void> => {
      await sql
        .raw(`alter database ${name} set default_transaction_read_only = ${on ? 'on' : 'off'}`)
        .execute(admin.db)
    }
    // The sessions of the pool alone: those that are opened from now on write.
    await Promise.all(
      Array.from({ length: 4 }, () =>
        storage.db.connection().execute(async (db) => {
          await sql`set default_transaction_read_only = on`.execute(db)
          await sleep(50)
        }),
      ),
    )
    expect(await many(storage)).toEqual(Array(12).fill('written'))
    await readOnly(true)
    line.leadTo(line.url.replace(/:\d+\//, `:${new URL(running.primary.url).port}/`))
    expect(new Set(await many(storage))).toEqual(new Set(['unavailable']))
    await expect(storage.check()).rejects.toThrow('takes no writes')
    await readOnly(false)
    await storage.check()
    expect(await many(storage)).toEqual(Array(12).fill('written'))
    await admin.close()
  })
})

describe.each<Pooler>(['refuses', 'ignores'])(
  'a pooler that %s parameters of a connection',
  (pooler) => {
    let line: DatabaseLine
    let storage: Storage
    beforeAll(async () => {
      const place = await emptyPlace('postgres')
      await (await openMigrated(place)).close()
      line = await databaseLine('url' in place ? place.url : '', pooler)
      storage = openPostgres(line.url, { limits })
    })
    afterAll(async () => {
      await storage?.close()
      await line?.close()
    })

    it('is sold through, and each transaction has its time limits', async () => {
      await storage.check()
      expect(await many(storage)).toEqual(Array(12).fill('written'))
      const set = await storage.inTransaction(async (db) => {
        const { rows } = await sql<{
          name: string
          setting: string
        }>`select name, setting from pg_settings
        where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') order by name`.execute(
          db,
        )
        return rows.map(({ setting }) => setting)
      })
      expect(set).toEqual(['4000', '300', '3000'])
    })

    it('a statement that waits for a lock ends at its limit', async () => {
      const id = await write(storage)
      let waited: unknown
      await storage.inReadCommitted(async (db) => {
        await db.updateTable('cart').set({ version: 2 }).where('id', '=', id).execute()
        waited = await storage
          .inReadCommitted((other) =>
            other.updateTable('cart').set({ version: 3 }).where('id', '=', id).execute(),
          )
          .catch((error: unknown) => error)
      })
      expect(isUnavailable(waited)).toBe(true)
      expect(String(waited)).toContain('lock timeout')
    })
  },
)
