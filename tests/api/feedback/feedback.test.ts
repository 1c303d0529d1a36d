import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliver } from '../../support/delivered.ts'
import { operatorCalls, orderWork } from '../../support/operator-calls.ts'
import { err, plain } from '../../support/shopper.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, site, type TestServer, visit } from '../../support/test-server.ts'

describe.each(engines)('feedback after an order on %s', (engine) => {
  let testServer: TestServer
  let work: ReturnType<typeof orderWork>
  beforeAll(async () => {
    testServer = await openTestServer(engine)
    work = orderWork(testServer)
  })
  afterAll(() => testServer.close())

  type Ordered = Awaited<ReturnType<typeof work.ordered>>
  const records = (
    { orderId, email }: Pick<Ordered, 'orderId' | 'email'>,
    overall: object = {},
    ordered: object = {},
  ) => {
    const shared = { order_id: orderId, emailAddress: email, app_type: 'pharmacy', source: 'mail' }
    return [
      { ...shared, nps_type: 'overall', rating: 9, remarks: 'Fast', reasons: ['fast'], ...overall },
      { ...shared, nps_type: 'ordered_for', rating: null, reasons: ['parent'], ...ordered },
    ]
  }
  const sent = async (data: unknown, by?: Pick<Ordered, 'post'>) =>
    (by ?? (await visit(testServer))).post('/api/v3/feedback', {
      data: typeof data === 'string' ? data : JSON.stringify(data),
    })
  const stored = (orderId: string) =>
    testServer.storage.db
      .selectFrom('feedback')
      .selectAll()
      .where('order_id', '=', orderId)
      .orderBy('kind', 'desc')
      .execute()

  it('both records of an order are stored once, whoever sends them again', async () => {
    const one = await work.ordered({ [plain]: 4 })
    const reply = await sent(records(one))
    expect([reply.status, reply.json]).toEqual([200, { status: 0, result: { received: true } }])
    await sent(records(one, { rating: 0, reasons: ['late'] }), one)
    expect(await stored(one.orderId)).toEqual([
      expect.objectContaining({
        kind: 'overall',
        rating: 9,
        reasons: '["fast"]',
        remarks: 'Fast',
        city: 'Chennai',
      }),
      expect.objectContaining({ kind: 'ordered_for', rating: null, reasons: '["parent"]' }),
    ])
  })

  it('0 is a rating', async () => {
    const one = await work.ordered({ [plain]: 4 })
    await sent(records(one, { rating: 0, reasons: [] }))
    expect((await stored(one.orderId))[0]?.rating).toBe(0)
  })

  // Seen red without the address in `orderOfEmail`.
  it('a stranger cannot tell an order that exists from one that does not, and stores nothing', async () => {
    const one = await work.ordered({ [plain]: 4 })
    const foreign = await sent(records({ orderId: one.orderId, email: 'stranger@example.org' }))
    const missing = await sent(records({ orderId: 'NOSUCHORDER', email: one.email }))
    expect(await stored(one.orderId)).toEqual([])
    const real = await sent(records(one))
    for (const reply of [foreign, missing])
      expect([reply.status, reply.json]).toEqual([real.status, real.json])
    const all = await testServer.storage.db
      .selectFrom('feedback')
      .select('order_id')
      .where('order_id', 'in', [one.orderId, 'NOSUCHORDER'])
      .execute()
    expect(all).toHaveLength(2)
    const own = await stored(one.orderId)
    expect(own[0]?.customer_id).toBe(one.customerId)
  })

  it.each([
    ['{', 'invalid', 'data'],
    ['"text"', 'invalid', 'data'],
    [[], 'invalid', 'data'],
    [[{}, {}], 'invalid', 'data.0.nps_type'],
    [
      records({ orderId: 'A', email: 'a@example.org' }, { rating: null, reasons: [] }),
      'feedbackRatingMissing',
      'rating',
    ],
    [records({ orderId: 'A', email: 'a@example.org' }, { rating: 11 }), 'invalid', 'data.0.rating'],
    [
      records({ orderId: 'A', email: 'a@example.org' }, { rating: 7.5 }),
      'invalid',
      'data.0.rating',
    ],
    [
      records({ orderId: 'A', email: 'a@example.org' }, { reasons: ['late'] }),
      'invalid',
      'data.0.reasons.0',
    ],
    [
      records({ orderId: 'A', email: 'a@example.org' }, {}, { reasons: ['fast'] }),
      'invalid',
      'data.1.reasons.0',
    ],
    [records({ orderId: 'A', email: 'nobody' }), 'emailInvalid', 'emailAddress'],
    [records({ orderId: ' ', email: 'a@example.org' }), 'feedbackOrderMissing', 'orderId'],
    [records({ orderId: 'A', email: 'a@example.org' }, {}, { order_id: 'B' }), 'invalid', 'data'],
    [
      records({ orderId: 'A', email: 'a@example.org' }, { nps_type: 'ordered_for' }),
      'invalid',
      'data',
    ],
    [
      records({ orderId: 'A', email: 'a@example.org' }, { remarks: 'x'.repeat(1_001) }),
      'invalid',
      'data.0.remarks',
    ],
  ])('%j is refused as %s of %s', async (data, code, field) => {
    const refused = await sent(data)
    expect([refused.status, err(refused)]).toMatchObject([400, { code, field }])
  })

  it('a plain form is answered with the success page in its language, and without a rating with a page that says so', async () => {
    const one = await work.ordered({ [plain]: 4 })
    const form = (body: Record<string, string>) =>
      testServer.api.app.fetch(
        new Request(`${site}/api/v3/feedback`, {
          method: 'POST',
          headers: {
            cookie: one.own.cookie,
            host: 'nuskha.example',
            accept: 'text/html',
            'content-type': 'application/x-www-form-urlencoded',
            'sec-fetch-site': 'same-origin',
            referer: `${site}/ta/feedback`,
          },
          body: new URLSearchParams({
            locale: 'ta',
            orderId: one.orderId,
            emailAddress: one.email,
            remarks: '',
            ...body,
          }),
        }),
      )
    const refused = await form({})
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain('<html lang="ta">')
    expect(await (await form({ rating: '8', orderId: '' })).text()).toContain(
      '<p>ஆர்டர் எண்ணை உள்ளிடவும்</p>',
    )
    const taken = await form({ rating: '8', orderedFor: 'self' })
    expect([taken.status, taken.headers.get('location')]).toEqual([303, '/ta/feedback/success'])
    expect(await stored(one.orderId)).toMatchObject([{ rating: 8 }, { reasons: '["self"]' }])
  })

  it('a day after the delivery a mail asks with ten links that only preselect', async () => {
    const one = await work.ordered({ [plain]: 4 })
    await deliver(work, one)
    const asked = () =>
      testServer.state.sent.filter(
        ({ to, subject }) => to === one.email && subject.startsWith('How was'),
      )
    await testServer.outbox.dispatch()
    expect(asked()).toEqual([])
    testServer.state.now = new Date(testServer.state.now.getTime() + 25 * 60 * 60_000)
    await testServer.outbox.dispatch()
    const [mail] = asked()
    const links = [...(mail?.text ?? '').matchAll(/(\d+): (\S+)/g)].map(([, score, link]) => [
      score,
      new URL(link ?? '').searchParams,
    ])
    expect(links.map(([score, query]) => [score, (query as URLSearchParams).get('score')])).toEqual(
      Array.from({ length: 10 }, (_, index) => [String(index + 1), String(index + 1)]),
    )
    expect(mail?.text).toContain(
      `${site}/feedback?score=1&orderId=${one.orderId}&emailAddress=${encodeURIComponent(one.email)}`,
    )
    expect(await stored(one.orderId)).toEqual([])
  })

  it('operators see sums by week, band, reason and city, and an erased account leaves no remark', async () => {
    const content = operatorCalls(testServer, 'content')
    const { json } = await content.get('feedback?from=2026-11-01&until=2026-11-30')
    expect(json.result.weeks).toEqual([
      { week: '2026-W47', answers: 4, score: 25, bands: { poor: 1, average: 1, good: 2 } },
    ])
    expect(json.result.sums).toContainEqual({
      week: '2026-W47',
      band: 'good',
      reason: 'fast',
      city: 'Chennai',
      count: 2,
    })
    expect(json.result.sums).toContainEqual({
      week: '2026-W47',
      band: 'poor',
      reason: '',
      city: 'Chennai',
      count: 1,
    })
    expect(json.result.orderedFor).toContainEqual({ who: 'parent', count: 3 })
    expect(json.result.remarks).toContainEqual(
      expect.objectContaining({ band: 'good', remarks: 'Fast', city: 'Chennai' }),
    )
    expect(err(await content.get('feedback?from=2026-12-01&until=2026-11-30'))).toMatchObject({
      field: 'until',
    })
    expect((await operatorCalls(testServer, 'pharmacist').get('feedback')).status).toBe(403)
  })

  it('one client sends at most thirty in an hour', async () => {
    const later = new Date(testServer.state.now.getTime() + 24 * 60 * 60_000)
    testServer.state.now = later
    const replies = []
    for (let at = 0; at < 31; at++)
      replies.push((await sent(records({ orderId: `X${at}`, email: 'a@example.org' }))).status)
    expect([replies.slice(0, 30).every((status) => status === 200), replies[30]]).toEqual([
      true,
      429,
    ])
  })
})
