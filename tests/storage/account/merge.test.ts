import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { mergedTables } from '#server/account/merge-accounts.ts'
import { personalAreas } from '#server/account/personal-areas.ts'
import { err, plain, type Shopper, shopper } from '../../support/shopper.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer, visit } from '../../support/test-server.ts'

describe.each(engines)('what a customer signs in with, on %s', (engine) => {
  let testServer: TestServer
  beforeAll(async () => {
    testServer = await openTestServer(engine)
  })
  afterAll(() => testServer.close())

  const codeTo = async (customer: Shopper, named: { phone?: string; email?: string }) => {
    const asked = await customer.post('/api/v3/account/name/code', named)
    expect(asked.status).toBe(200)
    await testServer.outbox.dispatch()
    const texts = testServer.state.sent
      .filter(({ to }) => to === (named.email ?? `91${named.phone}`))
      .map(({ text }) => /(?:#|Your code is )(\d{6})/.exec(text)?.[1])
    return texts.findLast((code) => code !== undefined) ?? ''
  }
  const fresh = async (customer: Shopper): Promise<Shopper> => {
    await testServer.storage.db
      .updateTable('session')
      .set({ created_at: testServer.state.now.toISOString() })
      .where('customer_id', '=', customer.customerId)
      .execute()
    return customer
  }
  const rowsOf = async (id: string): Promise<string[]> => {
    const names: string[] = []
    for (const table of new Set(personalAreas.flatMap(({ tables }) => tables)))
      if (mergedTables.includes(table)) {
        const found = await testServer.storage.db
          .selectFrom(table as 'address')
          .selectAll()
          .where('customer_id', '=', id)
          .execute()
        if (found.length > 0) names.push(table)
      }
    return names
  }

  it('is added by a code: an e-mail account gets a number, and either signs in', async () => {
    const asha = await fresh(await shopper(testServer, 'asha-both@nuskha.example'))
    const code = await codeTo(asha, { phone: '9840011111' })
    const wrong = await asha.post('/api/v3/account/name', { phone: '9840011111', code: '00' })
    expect(err(wrong).code).toBe('codeWrong')
    const put = await asha.post('/api/v3/account/name', { phone: '098400 11111', code })
    expect([put.status, put.json.result]).toEqual([
      200,
      { emailId: 'asha-both@nuskha.example', phone: '919840011111' },
    ])
    expect((await asha.get('/api/v3/session')).json.result.phone).toBe('919840011111')
  })

  it('asks before two accounts become one, and then loses nothing', async () => {
    const own = await fresh(await shopper(testServer, 'own@nuskha.example', { [plain]: 15 }))
    const other = await shopper(testServer, '919840022222', { [plain]: 30 })
    const mine = (await own.place()).json.result.orderId
    const theirs = (await other.place()).json.result.orderId
    const at = testServer.state.now.toISOString()
    const { db } = testServer.storage
    for (const [customer_id, amount] of [
      [own.customerId, 5_000],
      [other.customerId, 7_000],
    ] as const) {
      await db
        .insertInto('wallet_entry')
        .values({
          customer_id,
          nth: 1,
          reason: 'goodwill',
          amount,
          amount_after: amount,
          order_id: null,
          at,
        })
        .execute()
      await db
        .insertInto('care_plan')
        .values({
          customer_id,
          expires_at: '2026-12-20T06:00:00.000Z',
          terms: JSON.stringify([
            { orderId: 'X', basisPoints: 500, startsAt: at, endsAt: '2026-12-20T06:00:00.000Z' },
          ]),
        })
        .execute()
    }
    await other.post(`/api/v3/cart/add/${plain}`, { qty: 15 })
    const code = await codeTo(own, { phone: '9840022222' })
    const asked = await own.post('/api/v3/account/name', { phone: '9840022222', code })
    expect([asked.status, err(asked)]).toMatchObject([
      409,
      { code: 'nameOfAnother', field: 'phone' },
    ])
    expect((await other.get('/api/v3/session')).json.result.phone).toBe('919840022222')
    expect(await rowsOf(other.customerId)).toContain('customer_order')

    const put = await own.post('/api/v3/account/name', {
      phone: '9840022222',
      code,
      other: 'merge',
    })
    expect([put.status, put.json.result]).toEqual([
      200,
      { emailId: 'own@nuskha.example', phone: '919840022222' },
    ])
    expect(await rowsOf(other.customerId)).toEqual([])
    const orders = await db
      .selectFrom('customer_order')
      .select('id')
      .where('customer_id', '=', own.customerId)
      .execute()
    expect(new Set(orders.map(({ id }) => id))).toEqual(new Set([mine, theirs]))
    const wallet = await db
      .selectFrom('wallet_entry')
      .select(['nth', 'amount_after'])
      .where('customer_id', '=', own.customerId)
      .orderBy('nth')
      .execute()
    expect(wallet.map(({ nth }) => nth)).toEqual([1, 2])
    expect(Number(wallet.at(-1)?.amount_after)).toBe(12_000)
    const plan = await db
      .selectFrom('care_plan')
      .selectAll()
      .where('customer_id', '=', own.customerId)
      .executeTakeFirstOrThrow()
    // Thirty days of each, one after the other.
    expect(plan.expires_at).toBe('2027-01-19T06:00:00.000Z')
    expect((await own.get('/api/v3/session')).json.result.phone).toBe('919840022222')
    expect((await other.get('/api/v3/session')).json.result).toMatchObject({
      emailId: null,
      phone: null,
    })
    const audit = await db.selectFrom('audit_entry').select(['action', 'object']).execute()
    expect(audit).toContainEqual({
      action: 'account.merge',
      object: `customer:${own.customerId}`,
    })
  })

  it('goes to who proves to have the number now; the account that had it is told by mail', async () => {
    const old = await fresh(await shopper(testServer, 'old@nuskha.example'))
    const first = await codeTo(old, { phone: '9840033333' })
    await old.post('/api/v3/account/name', { phone: '9840033333', code: first })
    const now = await fresh(await shopper(testServer, 'now@nuskha.example'))
    const code = await codeTo(now, { phone: '9840033333' })
    const put = await now.post('/api/v3/account/name', {
      phone: '9840033333',
      code,
      other: 'leave',
    })
    expect(put.json.result.phone).toBe('919840033333')
    expect((await old.get('/api/v3/session')).json.result.emailId).toBeNull()
    await testServer.outbox.dispatch()
    expect(testServer.state.sent.findLast(({ to }) => to === 'old@nuskha.example')?.text).toContain(
      '+919840033333',
    )
  })

  it('does not open the account of whoever had a number ninety days ago', async () => {
    const former = await fresh(await shopper(testServer, 'former@nuskha.example'))
    const code = await codeTo(former, { phone: '9840066666' })
    await former.post('/api/v3/account/name', { phone: '9840066666', code })
    const signIn = async () => {
      const visitor = await visit(testServer)
      await visitor.post('/api/v3/login/code', { phone: '9840066666' })
      await testServer.outbox.dispatch()
      const sent = testServer.state.sent.findLast(({ to }) => to === '919840066666')?.text ?? ''
      const typed = /#(\d{6})/.exec(sent)?.[1]
      return (await visitor.post('/api/v3/login', { phone: '9840066666', code: typed })).json.result
    }
    expect((await signIn()).emailId).toBe('former@nuskha.example')
    const before = testServer.state.now
    testServer.state.now = new Date(before.getTime() + 91 * 86_400_000)
    expect(await signIn()).toMatchObject({ emailId: null, phone: '919840066666' })
    await testServer.outbox.dispatch()
    expect(testServer.state.sent.some(({ to }) => to === 'former@nuskha.example')).toBe(true)
    testServer.state.now = before
  })

  it('never takes the address of another account without merging it', async () => {
    await shopper(testServer, 'kept@nuskha.example')
    const customer = await fresh(await shopper(testServer, '919840044444'))
    const code = await codeTo(customer, { email: 'kept@nuskha.example' })
    const body = { email: 'kept@nuskha.example', code, other: 'leave' }
    expect(err(await customer.post('/api/v3/account/name', body)).code).toBe('nameOfAnother')
  })
})

it('knows every table that has rows of a customer', () => {
  const known = new Set(mergedTables)
  // Those without the column, or whose rows follow the order, and what ends with the account.
  const others = new Set([
    'customer',
    'cart',
    'cart_line',
    'login_code',
    'dose_message',
    'order_address',
    'order_line',
    'order_event',
    'order_note',
    'order_parcel',
    'order_problem',
    'order_problem_line',
    'order_problem_photo',
    'order_promise',
    'order_refund',
    'invoice',
    'payment',
    'reorder_item',
    'reorder_run',
    'ticket',
    'ticket_reply',
    'error_report',
    'mail_preference',
    'camp_registration',
    'transcription',
    'pair_decision',
    'review_question',
    'review_event',
  ])
  const unknown = personalAreas
    .flatMap(({ tables }) => tables)
    .filter((table) => !known.has(table) && !others.has(table))
  expect(unknown).toEqual([])
})
