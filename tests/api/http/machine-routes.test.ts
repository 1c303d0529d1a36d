import { Hono } from 'hono'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { machinePages, machinePaths } from '#server/pages/machine-routes.ts'
import { catalogueWith, openTestServer, site, type TestServer } from '../../support/test-server.ts'

describe('pages that programs read', () => {
  let testServer: TestServer
  let app: Hono
  beforeAll(async () => {
    testServer = await openTestServer('sqlite')
    app = new Hono()
    machinePages(app, {
      activeCatalogue: () => testServer.state.served,
      db: testServer.storage.db,
      site,
      name: 'Sahyadri & Sons',
      now: () => testServer.state.now,
    })
  })
  afterAll(() => testServer.close())

  const feed = async (): Promise<string> => (await app.request(machinePaths.feed)).text()
  const ids = (text: string): number[] =>
    [...text.matchAll(/<g:id>(\d+)</g)].map(([, id]) => Number(id))
  const some = (where: string): number[] =>
    testServer.state.served
      .sql(`SELECT id FROM product WHERE ${where}`)
      .all()
      .map(({ id }) => Number(id))
  const later = (): void => {
    testServer.state.now = new Date(testServer.state.now.getTime() + 11 * 60_000)
  }

  // Seen red without the conditions of the query, one after the other.
  it('the merchant feed has no medicine and nothing that the law keeps from offers', async () => {
    const text = await feed()
    const found = new Set(ids(text))
    expect(found.size).toBeGreaterThan(50)
    const kept = some(
      "kind = 'drug' OR rx = 1 OR offers = 0 OR sale <> 'for-sale' OR price IS NULL",
    )
    expect(kept.filter((id) => found.has(id))).toEqual([])
    expect(text).toContain('Sahyadri &amp; Sons')
    expect(text).not.toContain('undefined')
    const [id = 0] = found
    for (const change of [
      'rx = 1',
      'offers = 0',
      "schedule = 'H'",
      "sale = 'banned'",
      'sale_rule = \'{"kind":"withdrawn"}\'',
      'mrp = NULL, price = NULL',
    ]) {
      testServer.state.served = await catalogueWith(`UPDATE product SET ${change} WHERE id = ${id}`)
      expect(ids(await feed()), change).not.toContain(id)
    }
    testServer.state.served = await catalogueWith()
  })

  it('what was counted and is not there is out of stock', async () => {
    const [id = 0] = ids(await feed())
    const entry = (text: string): string => text.split(`<g:id>${id}<`)[1]?.split('</item>')[0] ?? ''
    expect(entry(await feed())).toContain('in_stock')
    await testServer.storage.db
      .insertInto('stock')
      .values({
        product_id: id,
        on_hand: 0,
        updated_at: testServer.state.now.toISOString(),
        threshold: null,
        keep_days: null,
        missing: 0,
      })
      .execute()
    later()
    expect(entry(await feed())).toContain('out_of_stock')
  })

  it('llms.txt names the shop, where it delivers and its pages', async () => {
    const reply = await app.request(machinePaths.llms)
    expect(reply.headers.get('content-type')).toContain('text/plain')
    const text = await reply.text()
    expect(text).toMatch(/^# Sahyadri & Sons\n\n> /)
    expect(text).toContain('Chennai')
    expect(text).toContain(`[Terms of use](${site}/policies/terms): who sells`)
    expect(text).not.toContain('Nuskha')
  })
})
