import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { minuteMs } from '#model/duration.ts'
import { openMigrated } from '#server/db/open.ts'
import { createLog } from '#server/platform/log.ts'
import { setStock } from '#server/stock/stock-repository.ts'
import { createTelling } from '#server/webhooks/deliver.ts'
import { secretSeal } from '#server/webhooks/sign.ts'
import { startKillable } from '../../support/killable.ts'
import { orderingCustomer } from '../../support/order-client.ts'
import { temporaryFolder } from '../../support/project.ts'
import { emptyPlace, engines } from '../../support/storages.ts'
import { catalogueWith } from '../../support/test-server.ts'

describe.each(engines)('a server that is killed while an extension hangs on %s', (engine) => {
  it('the order stands, and the extension is told of it by the next server', async () => {
    const folder = temporaryFolder('killed')
    const began = join(folder, 'began')
    mkdirSync(join(folder, 'extensions'))
    writeFileSync(
      join(folder, 'extensions/hangs.mjs'),
      `import { writeFileSync } from 'node:fs'
       export default { onEvent: ({ id }) => { writeFileSync(${JSON.stringify(began)}, id); return new Promise(() => {}) } }`,
    )
    const place = await emptyPlace(engine)
    const storage = await openMigrated(place)
    const server = await startKillable(place, folder)
    onTestFinished(async () => {
      await server.kill()
      await storage.close()
    })
    const db = storage.db
    // The extension is told of what happens after it came.
    await vi.waitFor(async () => {
      expect(await db.selectFrom('webhook').select('id').execute()).toHaveLength(1)
    }, 20_000)
    const products = (await catalogueWith())
      .sql("SELECT id FROM product WHERE sale = 'for-sale' AND rx = 0 ORDER BY id LIMIT 20")
      .all()
      .map((row) => Number((row as { id: number }).id))
    await storage.inTransaction(async (inside) => {
      for (const id of products) await setStock(inside, id, 1_000_000, new Date().toISOString())
    })
    const { first } = await orderingCustomer(storage, () => server.url, 'h@example.org', products)
    await vi.waitFor(() => expect(existsSync(began)).toBe(true), 20_000)
    await server.kill()

    const told: string[] = []
    const next = createTelling({
      storage,
      console: 'http://localhost',
      listeners: ['hangs'],
      seal: secretSeal(null),
      post: async (_, headers) => {
        told.push(String(headers['webhook-id']))
        return 204
      },
      now: () => new Date(Date.now() + 6 * minuteMs),
      log: createLog('silent'),
    })
    await next.dispatch()
    const events = await db
      .selectFrom('order_event')
      .select(['order_id', 'number'])
      .where('order_id', '=', first)
      .orderBy('number')
      .execute()
    expect(events.length).toBeGreaterThan(0)
    expect(told).toContain(`evt_${first}_${events[0]?.number}`)
    expect(new Set(told).size).toBe(told.length)
  })
})
