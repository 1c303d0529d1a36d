import { setTimeout } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readConfig } from '#server/config/config.ts'
import { openMigrated } from '#server/db/open.ts'
import { openPostgres } from '#server/db/postgres.ts'
import type { Storage } from '#server/db/types.ts'
import { type DatabaseLine, databaseLine } from '../../support/database-line.ts'
import { operatorCalls } from '../../support/operator-calls.ts'
import { emptyPlace } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

const { databaseLimits } = readConfig({})
const rowCount = 750

describe('a note that no transaction has time for', () => {
  let line: DatabaseLine
  let direct: Storage
  let testServer: TestServer
  let ids: number[]
  beforeAll(async () => {
    const place = await emptyPlace('postgres')
    direct = await openMigrated(place)
    line = await databaseLine('url' in place ? place.url : '')
    // As if the database were far away: a third of the time, and no second try of a whole note.
    const limits = { ...databaseLimits, transactionMs: 1_500 }
    testServer = await openTestServer('postgres', {}, openPostgres(line.url, { limits }))
    ids = (
      testServer.state.served.sql('SELECT id FROM product ORDER BY id LIMIT 150').all() as {
        id: number
      }[]
    ).map(({ id }) => id)
  })
  afterAll(async () => {
    await testServer?.close()
    await direct?.close()
    await line?.close()
  })

  const csvOf = (name: string): string =>
    [
      'product,batch,expiry,units',
      ...Array.from(
        { length: rowCount },
        (_, nth) => `${ids[nth % ids.length]},${name}-${Math.floor(nth / ids.length)},2029-03,9`,
      ),
    ].join('\n')
  const receive = async (name: string, more = '') => {
    const reply = await operatorCalls(testServer, 'fulfilment').file(
      `stock/receive?supplier=Gupta&reference=${name}${more}`,
      csvOf(name),
    )
    expect(reply.status).toBe(200)
    return (await reply.json()).result
  }
  const shelf = async (name: string): Promise<{ batches: number; units: number }> => {
    const row = await direct.db
      .selectFrom('stock_batch')
      .select(({ fn }) => [fn.countAll<number>().as('batches'), fn.sum('on_hand').as('units')])
      .where('batch', 'like', `${name}-%`)
      .executeTakeFirstOrThrow()
    return { batches: Number(row.batches), units: Number(row.units) / 1_000 }
  }

  it('is received in parts, previewed as it will be, and the same note again changes nothing', async () => {
    expect(await receive('LONG', '&preview=true')).toMatchObject({
      received: rowCount,
      refused: [],
    })
    expect(await shelf('LONG')).toEqual({ batches: 0, units: 0 })
    expect(await receive('LONG')).toMatchObject({ received: rowCount, already: 0, refused: [] })
    expect(await shelf('LONG')).toEqual({ batches: rowCount, units: rowCount * 9 })
    expect(await receive('LONG')).toMatchObject({ received: 0, already: rowCount, refused: [] })
    expect(await shelf('LONG')).toEqual({ batches: rowCount, units: rowCount * 9 })
  })

  it('keeps what was received where the database goes away, names each row that was not, and goes on there with the same note', async () => {
    const first = receive('TORN')
    let isOver = false
    const over = (): void => void (isOver = true)
    first.then(over, over)
    while (!isOver && (await shelf('TORN')).batches === 0) await setTimeout(5)
    line.cut()
    const torn = await first
    line.mend()
    const { batches, units } = await shelf('TORN')
    expect(torn.received).toBeGreaterThan(0)
    expect(torn.refused.length).toBeGreaterThan(0)
    expect(torn.received + torn.refused.length).toBe(rowCount)
    expect(torn.refused[0].msg).toContain('bring the same note again')
    expect(units).toBe(batches * 9)
    const rest = await receive('TORN')
    expect(rest).toMatchObject({ received: rowCount - batches, already: batches, refused: [] })
    expect(await shelf('TORN')).toEqual({ batches: rowCount, units: rowCount * 9 })
  })
})
