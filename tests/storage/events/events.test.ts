import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { marketingTools } from '../../support/marketing-tools.ts'
import { plain, shopper, zerodol } from '../../support/shopper.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, signIn, type TestServer, visit } from '../../support/test-server.ts'

let tools: Awaited<ReturnType<typeof marketingTools>>
beforeAll(async () => {
  tools = await marketingTools()
})
afterAll(() => tools.close())

const path = '/api/v3/events'
const consentPath = '/api/v3/marketing-consent'

describe.each(engines)('events for marketing on %s', (engine) => {
  let testServer: TestServer
  beforeEach(async () => {
    tools.state.heard = []
    tools.state.fails = false
    testServer = await openTestServer(engine, tools.env)
  })
  afterEach(() => testServer.close())

  type Visitor = Awaited<ReturnType<typeof visit>>
  const agree = (one: Pick<Visitor, 'post'>, given = true) => one.post(consentPath, { given })
  const send = (one: Pick<Visitor, 'post'>, ...events: object[]) => one.post(path, { events })
  const waiting = () =>
    testServer.storage.db.selectFrom('event').selectAll().where('ended_at', 'is', null).execute()
  const dispatch = () => testServer.commerce.forwarding.dispatch()
  const view = { event: 'sellingPageView', productId: plain }

  // Seen red with the id and with the name of every item in `itemOf`, with the id of the order, and with the id of the session.
  it('no byte of a purchase tells a tool who bought, what was searched for, or which prescription medicine it was', async () => {
    const one = await shopper(testServer, 'meena.iyer@example.org', { [zerodol]: 2, [plain]: 1 })
    await agree(one)
    const seen = [
      view,
      { event: 'sellingPageView', productId: zerodol },
      { event: 'addToCart', productId: zerodol, steps: 2 },
      { event: 'addToCart', productId: plain },
      { event: 'buyNow', productId: zerodol },
      { event: 'search', results: 12 },
      { event: 'review', productId: zerodol, rating: 1 },
      { event: 'review', productId: plain, rating: 5 },
    ]
    const told = (await send(one, ...seen)).json.result.events
    const { orderId } = (await one.place({ paymentMethod: 'cod' })).json.result
    const [ordered] = (await send(one, { event: 'orderPlaced', orderId })).json.result.events
    await dispatch()

    const row = testServer.state.served
      .sql('SELECT name, slug FROM product WHERE id = ?')
      .get(zerodol) as { name: string; slug: string }
    const named = testServer.state.served
      .sql('SELECT name FROM product WHERE id = ?')
      .get(plain) as {
      name: string
    }
    const sessions = await testServer.storage.db
      .selectFrom('session')
      .select(['id', 'token_hash'])
      .execute()
    const secrets = [
      'meena',
      'iyer',
      'example.org',
      'Lake View',
      '9876543210',
      '600001',
      String(zerodol),
      row.name.split(' ')[0] ?? row.name,
      row.slug,
      orderId,
      one.customerId,
      ...sessions.flatMap(({ id, token_hash }) => [id, token_hash]),
    ]
    const all = [
      ...tools.state.heard.map(({ bytes }) => bytes),
      JSON.stringify(told),
      JSON.stringify(ordered),
    ]
    expect(tools.state.heard.map(({ tool }) => tool).sort()).toEqual(['clevertap', 'ga4'])
    for (const secret of secrets)
      for (const bytes of all)
        expect(bytes.toLowerCase(), secret).not.toContain(secret.toLowerCase())
    // What may be told is told: otherwise the test would pass in silence.
    for (const { bytes } of tools.state.heard) expect(bytes).toContain(named.name)
    expect(
      told.map(({ event, item }: { event: string; item?: { kind: string } }) => [
        event,
        item?.kind,
      ]),
    ).toEqual([
      ['sellingPageView', 'drug'],
      ['sellingPageView', 'prescription'],
      ['addToCart', 'prescription'],
      ['addToCart', 'drug'],
      ['buyNow', 'prescription'],
      ['search', undefined],
      ['review', 'drug'],
    ])
    expect(ordered).toMatchObject({
      event: 'orderPlaced',
      prescriptionItems: 1,
      items: [{ item: { id: plain } }],
    })
    expect(Number(ordered.value)).toBeLessThan(60)
  })

  it('both tools get their own format, and what was sent is not kept', async () => {
    const one = await visit(testServer)
    await agree(one)
    await send(one, view, { event: 'addToCart', productId: plain, steps: 3 })
    await dispatch()
    const [ga4, clevertap] = ['ga4', 'clevertap'].map(
      (tool) => tools.state.heard.find((heard) => heard.tool === tool)?.body,
    )
    expect(ga4).toMatchObject({
      events: [
        { name: 'view_item' },
        { name: 'add_to_cart', params: { items: [{ item_id: String(plain), quantity: 3 }] } },
      ],
    })
    expect(clevertap).toMatchObject({
      d: [
        { evtName: 'Product Viewed' },
        { evtName: 'Added To Cart', evtData: { 'Product ID': plain, Quantity: 3 } },
      ],
    })
    expect(ga4?.client_id).toMatch(/^[0-9a-f]{32}$/)
    const rows = await testServer.storage.db
      .selectFrom('event')
      .select(['content', 'ended_at'])
      .execute()
    expect(rows.map(({ content, ended_at }) => [content, ended_at !== null])).toEqual(
      Array.from({ length: 4 }, () => [null, true]),
    )
    await dispatch()
    expect(tools.state.heard).toHaveLength(2)
  })

  // Seen red without `isMarketingAgreed` in events.ts.
  it('nothing is kept before consent, of a visitor or a customer, and a visitor’s consent does not become a customer’s', async () => {
    const one = await visit(testServer)
    expect((await send(one, view)).json.result).toEqual({ given: false, events: [] })
    await agree(one)
    expect(
      (await testServer.send('/api/v3/session', { headers: one.own })).json.result.marketing,
    ).toBe(true)
    expect((await send(one, view)).json.result.given).toBe(true)
    await signIn(testServer, one, 'meena@example.org')
    expect((await send(one, view)).json.result).toEqual({ given: false, events: [] })
    expect(await waiting()).toHaveLength(2)
    const customer = await one.get('/api/v3/consents')
    expect(customer.json.result.marketing).toBe(false)
  })

  // Seen red without `removeWaitingEvents`.
  it.each([
    ['a visitor', false, (one: Visitor) => agree(one, false)],
    ['a customer', true, (one: Visitor) => agree(one, false)],
    [
      'a customer on the account page',
      true,
      (one: Visitor) => one.post('/api/v3/consents', { marketing: false }),
    ],
  ] as const)(
    'the withdrawal of %s stops at once: events that wait are removed',
    async (_, isCustomer, withdraw) => {
      const [one, other] = [await visit(testServer), await visit(testServer)]
      if (isCustomer) await signIn(testServer, one, 'meena@example.org')
      for (const who of [one, other]) {
        await agree(who)
        await send(who, view)
      }
      await withdraw(one)
      expect((await send(one, view)).json.result).toEqual({ given: false, events: [] })
      expect(await waiting()).toHaveLength(2)
      await dispatch()
      expect(tools.state.heard).toHaveLength(2)
    },
  )

  it('a batch that a tool refuses is sent again later, and a withdrawal in between removes it', async () => {
    const one = await visit(testServer)
    await agree(one)
    await send(one, view)
    tools.state.fails = true
    await dispatch()
    expect(await waiting()).toHaveLength(2)
    tools.state.fails = false
    await dispatch()
    expect(tools.state.heard).toHaveLength(2)
    testServer.state.now = new Date(testServer.state.now.getTime() + 61_000)
    await dispatch()
    expect([tools.state.heard.length, (await waiting()).length]).toEqual([4, 0])
    await send(one, view)
    tools.state.fails = true
    await dispatch()
    await agree(one, false)
    tools.state.fails = false
    testServer.state.now = new Date(testServer.state.now.getTime() + 24 * 60 * 60_000)
    await dispatch()
    expect(tools.state.heard).toHaveLength(6)
  })

  it('an order counts once, only for the customer who placed it, and only when it was placed lately', async () => {
    const [one, other] = [
      await shopper(testServer, 'a@example.org', { [plain]: 6 }),
      await shopper(testServer, 'b@example.org'),
    ]
    for (const who of [one, other]) await agree(who)
    const { orderId } = (await one.place({ paymentMethod: 'cod' })).json.result
    const event = { event: 'orderPlaced', orderId }
    expect((await send(other, event)).json.result.events).toEqual([])
    for (let again = 0; again < 3; again++)
      expect((await send(one, event)).json.result.events).toHaveLength(1)
    expect(await waiting()).toHaveLength(2)
    testServer.state.now = new Date(testServer.state.now.getTime() + 25 * 60 * 60_000)
    expect((await send(one, event)).json.result.events).toEqual([])
  })

  it('two servers send each event once', async () => {
    const one = await visit(testServer)
    await agree(one)
    for (let batch = 0; batch < 3; batch++)
      await send(one, ...Array.from({ length: 20 }, () => view))
    await Promise.all([dispatch(), dispatch(), dispatch()])
    const sent = tools.state.heard.flatMap(({ tool, body }) =>
      tool === 'ga4' ? (body.events as { params: { event_id: string } }[]) : [],
    )
    expect([sent.length, new Set(sent.map(({ params }) => params.event_id)).size]).toEqual([60, 60])
    // At most 25 events of one visitor in a request.
    for (const { tool, body } of tools.state.heard)
      if (tool === 'ga4') expect((body.events as unknown[]).length).toBeLessThanOrEqual(25)
  })
})
