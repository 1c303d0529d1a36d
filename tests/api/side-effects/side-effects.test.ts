import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { deliver } from '../../support/delivered.ts'
import { operatorCalls, orderWork } from '../../support/operator-calls.ts'
import { err, plain } from '../../support/shopper.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, site, type TestServer, visit } from '../../support/test-server.ts'

const told = {
  reaction: 'Rash on both arms',
  medicine: 'Dolo 650 Tablet',
  initials: 'M.I.',
  age: 54,
}

describe.each(engines)('reports of side effects on %s', (engine) => {
  let testServer: TestServer
  let work: ReturnType<typeof orderWork>
  let pharmacist: ReturnType<typeof operatorCalls>
  beforeAll(async () => {
    testServer = await openTestServer(engine)
    work = orderWork(testServer)
    pharmacist = operatorCalls(testServer, 'pharmacist')
  })
  afterAll(() => testServer.close())

  const file = (path: string, headers: Record<string, string> = {}) =>
    testServer.api.app.fetch(new Request(site + path, { headers }))

  // Seen red without the number of rows in `list`.
  it('a look at an empty list of reports is no row of the audit', async () => {
    expect((await pharmacist.get('side-effects')).json.result.reports).toEqual([])
    const { db } = testServer.storage
    expect(await db.selectFrom('audit_entry').select('action').execute()).toEqual([])
  })

  it('batch and expiry come from the delivered order, whatever was typed, and the pharmacist finds the report in the queue', async () => {
    const one = await work.ordered({ [plain]: 4 })
    expect((await one.get('/api/v3/side-effects/medicines')).json.result.medicines).toEqual([])
    await deliver(work, one)
    const { medicines } = (await one.get('/api/v3/side-effects/medicines')).json.result
    expect(medicines).toEqual([
      {
        orderId: one.orderId,
        line: 1,
        productId: plain,
        name: 'Dolo 650 Tablet',
        batch: 'ZX-11',
        expiry: '2027-11',
        orderedOn: '2026-11-20',
      },
    ])
    const sent = await one.post('/api/v3/side-effects', {
      ...told,
      medicine: 'x',
      batch: 'WRONG',
      orderId: one.orderId,
      line: 1,
    })
    expect(sent.status).toBe(200)
    const { reports } = (await pharmacist.get('side-effects')).json.result
    expect(reports).toEqual([
      expect.objectContaining({
        id: sent.json.result.id,
        state: 'new',
        orderId: one.orderId,
        productId: plain,
        form: expect.objectContaining({
          medicine: 'Dolo 650 Tablet',
          batch: 'ZX-11',
          expiry: '2027-11',
          age: 54,
          initials: 'M.I.',
        }),
      }),
    ])
    expect((await operatorCalls(testServer, 'content').get('side-effects')).status).toBe(403)
  })

  it('another customer’s order gives no batch', async () => {
    const [owner, stranger] = [
      await work.ordered({ [plain]: 4 }),
      await work.ordered({ [plain]: 4 }),
    ]
    await deliver(work, owner)
    const sent = await stranger.post('/api/v3/side-effects', {
      ...told,
      orderId: owner.orderId,
      line: 1,
    })
    const report = (await pharmacist.get(`side-effects/${sent.json.result.id}`)).json.result
    expect(report).toMatchObject({ orderId: null, form: { batch: '', medicine: told.medicine } })
  })

  it('anyone may report, in every script, and downloads the report as PDF in the session that sent it', async () => {
    const visitor = await visit(testServer)
    const sent = await visitor.post(
      '/api/v3/side-effects',
      {
        ...told,
        reaction: 'दोनों हाथों पर चकत्ते\nதோல் அரிப்பு',
        seriousness: ['hospital', 'other'],
        startedOn: '2026-11-18',
        sex: 'female',
      },
      { 'accept-language': 'ta' },
    )
    const { id, report } = sent.json.result
    expect(id).toMatch(/^[\w-]{22}$/)
    // Seen red with the id alone: the address is in the history of a browser that others use.
    expect((await file(report)).status).toBe(404)
    expect((await file(report, { cookie: (await visit(testServer)).own.cookie })).status).toBe(404)
    const reply = await file(report, { cookie: visitor.own.cookie })
    expect([
      reply.status,
      reply.headers.get('content-type'),
      reply.headers.get('cache-control'),
    ]).toEqual([200, 'application/pdf', expect.stringContaining('no-store')])
    const bytes = Buffer.from(await reply.arrayBuffer())
    expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
    expect(bytes.toString('latin1')).toMatch(/NotoSansDevanagari|Devanagari/)
    expect(bytes.toString('latin1')).toMatch(/NotoSansTamil|Tamil/)
    expect((await file('/api/v3/side-effects/unknown/report')).status).toBe(404)
  })

  it.each([
    [{ reaction: ' ' }, 'sideEffectReactionEmpty', 'reaction'],
    [{ medicine: '' }, 'sideEffectMedicineEmpty', 'medicine'],
    [{ initials: '' }, 'sideEffectInitialsEmpty', 'initials'],
    [{ age: '' }, 'sideEffectAgeMissing', 'age'],
    [{ age: '131' }, 'invalid', 'age'],
    [{ age: 'old' }, 'invalid', 'age'],
    [{ startedOn: '2026-02-31' }, 'invalid', 'startedOn'],
    [{ seriousness: ['bad'] }, 'invalid', 'seriousness.0'],
    [{ initials: 'Meena Narayanan' }, 'invalid', 'initials'],
  ])('%j is refused as %s', async (change, code, field) => {
    const visitor = await visit(testServer)
    const refused = await visitor.post('/api/v3/side-effects', { ...told, ...change })
    expect([refused.status, err(refused)]).toMatchObject([400, { code, field }])
  })

  it('a plain form is answered with the report as PDF', async () => {
    const visitor = await visit(testServer)
    const reply = await testServer.api.app.fetch(
      new Request(`${site}/api/v3/side-effects`, {
        method: 'POST',
        headers: {
          cookie: visitor.own.cookie,
          accept: 'text/html',
          'content-type': 'application/x-www-form-urlencoded',
          'sec-fetch-site': 'same-origin',
        },
        body: new URLSearchParams([
          ...Object.entries({ ...told, age: '54', weight: '', sex: '', locale: 'gu' }),
          ['seriousness', 'hospital'],
          ['seriousness', 'other'],
        ]),
      }),
    )
    expect(reply.status).toBe(303)
    const location = reply.headers.get('location') ?? ''
    expect((await file(location, { cookie: visitor.own.cookie })).headers.get('content-type')).toBe(
      'application/pdf',
    )
  })

  it('serious reports come first, and each step of the pharmacist is recorded once', async () => {
    const visitor = await visit(testServer)
    const sent = await visitor.post('/api/v3/side-effects', {
      ...told,
      seriousness: ['lifeThreatening'],
    })
    const { reports } = (await pharmacist.get('side-effects')).json.result
    const serious = reports.map(
      ({ form }: { form: { seriousness: string[] } }) => form.seriousness.length > 0,
    )
    expect(serious).toEqual([...serious].sort((one, other) => Number(other) - Number(one)))
    const { id } = sent.json.result
    const handled = (
      await pharmacist.post(`side-effects/${id}/handle`, { state: 'sent', note: 'IN-IPC-2026-1' })
    ).json.result
    expect(handled).toMatchObject({ state: 'sent', note: 'IN-IPC-2026-1' })
    expect(
      err(await pharmacist.post(`side-effects/${id}/handle`, { state: 'read' })),
    ).toMatchObject({ code: 'sideEffectStateChanged' })
  })

  // Seen red with all reports read for each page: one that cannot be read failed every page.
  it('a page reads its own reports, serious ones first, then the oldest', async () => {
    const visitor = await visit(testServer)
    const said = [['none'], ['death'], [], ['none', 'hospital']]
    for (const seriousness of said) {
      testServer.state.now = new Date(testServer.state.now.getTime() + 60_000)
      const { id } = (await visitor.post('/api/v3/side-effects', { ...told, seriousness })).json
        .result
      await pharmacist.post(`side-effects/${id}/handle`, { state: 'read' })
    }
    const last = {
      state: 'read',
      form: '',
      locale: 'en',
      reported_at: '2027-01-01T00:00:00.000Z',
      serious: 0,
    } as const
    await testServer.storage.db
      .insertInto('side_effect_report')
      .values({
        ...last,
        id: 'last',
        customer_id: null,
        order_id: null,
        order_line: null,
        product_id: null,
        note: null,
        handled_at: null,
      })
      .execute()
    const page = async (pageNumber: number) => {
      const { reports, ...rest } = (
        await pharmacist.get(`side-effects?state=read&pageNumber=${pageNumber}&pageSize=2`)
      ).json.result
      return [
        reports.map(({ form }: { form: { seriousness: string[] } }) => form.seriousness),
        rest,
      ]
    }
    const rest = { hasMore: true, total: 5 }
    expect([await page(1), await page(2)]).toEqual([
      [[['death'], ['none', 'hospital']], rest],
      [[['none'], []], rest],
    ])
    await testServer.storage.db.deleteFrom('side_effect_report').where('id', '=', 'last').execute()
    expect((await page(3))[0]).toEqual([])
  })

  it('an erased account leaves the reaction without patient, order and contact', async () => {
    const one = await work.ordered({ [plain]: 4 })
    await deliver(work, one)
    const { id } = (
      await one.post('/api/v3/side-effects', {
        ...told,
        contact: one.email,
        orderId: one.orderId,
        line: 1,
      })
    ).json.result
    expect((await one.post('/api/v3/account/erase', { email: one.email })).status).toBe(200)
    const report = (await pharmacist.get(`side-effects/${id}`)).json.result
    expect(report).toMatchObject({
      orderId: null,
      form: { reaction: told.reaction, batch: 'ZX-11', initials: '', contact: '' },
    })
  })

  it('one client reports at most ten in an hour', async () => {
    testServer.state.now = new Date(testServer.state.now.getTime() + 24 * 60 * 60_000)
    const visitor = await visit(testServer)
    const statuses = []
    for (let at = 0; at < 11; at++)
      statuses.push((await visitor.post('/api/v3/side-effects', told)).status)
    expect(statuses).toEqual([...Array(10).fill(200), 429])
  })
})
