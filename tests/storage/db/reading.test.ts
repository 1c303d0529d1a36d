import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { migrate } from '#server/db/migrate.ts'
import { openStorage } from '#server/db/open.ts'
import { statement } from '#server/db/prepared-query.ts'
import { emptyPlace, emptyStorage, engines } from '../../support/storages.ts'

const at = '2026-11-20T06:00:00.000Z'
const versions = statement<{ id: string; min: number }, { version: number }>((db, value) =>
  db
    .selectFrom('cart')
    .select('version')
    .where('id', '=', value('id'))
    .where('version', '>=', value('min')),
)
const cart = (id: string, version = 0) => ({ id, version, created_at: at, updated_at: at })

describe.each(engines)('reading by prepared queries on %s', (engine) => {
  it('a prepared query binds each value to its own parameter at every call', async () => {
    const storage = await emptyStorage(engine)
    const [one, two] = [randomUUID(), randomUUID()]
    await storage.db
      .insertInto('cart')
      .values([cart(one, 3), cart(two, 5)])
      .execute()
    const asked = async (id: string, min: number) =>
      await storage.read(versions.with(storage.db, { id, min }))
    expect(await Promise.all([asked(one, 3), asked(two, 3), asked(one, 4)])).toEqual([
      [{ version: 3 }],
      [{ version: 5 }],
      [],
    ])
    await storage.close()
  })

  // Seen red on SQLite without `renew` after writes: the second read has the snapshot of the first.
  it('a read sees at once what this server has written, in a transaction or not, and nothing that was rolled back', async () => {
    const storage = await emptyStorage(engine)
    const id = randomUUID()
    const seen = async () => await storage.read(versions.with(storage.db, { id, min: 0 }))
    expect(await seen()).toEqual([])
    await storage.db.insertInto('cart').values(cart(id)).execute()
    expect(await seen()).toEqual([{ version: 0 }])
    await storage.inTransaction(async (db) => {
      await db.updateTable('cart').set({ version: 1 }).where('id', '=', id).execute()
      expect(await versions.rows(db, { id, min: 0 })).toEqual([{ version: 1 }])
      expect(await seen()).toEqual([{ version: 0 }])
    })
    expect(await seen()).toEqual([{ version: 1 }])
    const failing = storage.inTransaction(async (db) => {
      await db.updateTable('cart').set({ version: 2 }).where('id', '=', id).execute()
      throw new Error('no')
    })
    await expect(failing).rejects.toThrow('no')
    expect(await seen()).toEqual([{ version: 1 }])
    await storage.close()
  })

  it('a read sees what another server has written, in the next turn of the event loop', async () => {
    const place = await emptyPlace(engine)
    const [here, there] = [openStorage(place), openStorage(place)]

    await migrate(here)
    const id = randomUUID()
    const seen = async () => await here.read(versions.with(here.db, { id, min: 0 }))
    expect(await seen()).toEqual([])
    await there.db.insertInto('cart').values(cart(id)).execute()
    await new Promise(setImmediate)
    expect(await seen()).toEqual([{ version: 0 }])
    await here.close()
    await there.close()
  })

  it('a failed transaction does not block other readers', async () => {
    const storage = await emptyStorage(engine)
    const outcomes = await Promise.allSettled(
      [1, 2, 3].map((turn) =>
        storage.inTransaction(async () => (turn === 2 ? Promise.reject(new Error('no')) : turn)),
      ),
    )
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    await storage.close()
  })
})
