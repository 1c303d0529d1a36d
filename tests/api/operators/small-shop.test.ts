import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { paise } from '#model/money.ts'
import type { Operator } from '#model/operator.ts'
import type { Role } from '#model/role.ts'
import { auditProblems } from '#server/db/audit/audit.ts'
import { updateRows } from '#server/db/rows.ts'
import { spendApproval } from '#server/kernel/operators/spend-approval.ts'
import { capture } from '#server/orders/money/settle-order.ts'
import { orderWork } from '../../support/operator-calls.ts'
import { faultOf } from '../../support/operators.ts'
import { plain } from '../../support/shopper.ts'
import { minutesLater, smallShop } from '../../support/small-shop.ts'
import { auditOf, createOperator, type NewOperator } from '../../support/staff.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

const begun = new Date('2026-11-20T06:00:00.000Z')
const dayMinutes = 24 * 60

describe.each(engines)('a shop of one administrator on %s', (engine) => {
  let testServer: TestServer
  let work: ReturnType<typeof orderWork>
  let asha: NewOperator
  beforeEach(async () => {
    testServer = await openTestServer(
      engine,
      { APPROVAL_REFUND_RUPEES: '60' },
      undefined,
      smallShop,
    )
    testServer.state.now = begun
    work = orderWork(testServer)
    asha = await createOperator(testServer, ['admin'], { name: 'Asha', days: 300 })
    return () => testServer.close()
  })

  const paid = async () => {
    const one = await work.ordered({ [plain]: 4 }, { paymentMethod: 'online' })
    const bought = { amount: paise(10_712), at: testServer.state.now.toISOString() }
    await testServer.storage.inTransaction((db) => capture(db, one.orderId, bought))
    for (const [act, body] of [
      ['pack', { lines: [{ line: 1, batch: 'DLX7', expiry: '2027-11' }] }],
      ['ship', {}],
      ['deliver', {}],
    ] as const)
      await asha.post(`${one.path}/${act}`, body)
    return one
  }
  type Paid = Awaited<ReturnType<typeof paid>>
  const ask = (one: Paid, amount = '100.00', by = asha) =>
    by.post('approvals', {
      kind: 'refund.give',
      payload: { orderId: one.orderId, refund: { amount, reason: 'Came late' } },
      reason: 'Came late',
    })
  const laterBy = (minutes: number): void => {
    testServer.state.now = minutesLater(testServer.state.now, minutes)
  }
  const stateOf = async (id: string): Promise<string> =>
    (await asha.get('approvals?pageSize=100')).json.result.approvals.find(
      (one: { id: string }) => one.id === id,
    ).state
  const refunded = async ({ orderId }: Paid): Promise<number> =>
    Number(
      (
        await testServer.storage.db
          .selectFrom('worth_given')
          .select(({ fn }) => fn.sum('worth').as('worth'))
          .where('order_id', '=', orderId)
          .executeTakeFirstOrThrow()
      ).worth ?? 0,
    )

  // Seen red with `aloneHours` of 0, without the job, and without `isAlone` in the audit.
  it('a refund above the limit is asked for, waits a day, is told to the owner, and then takes effect by the word of one', async () => {
    const one = await paid()
    const direct = await asha.post(`${one.path}/refund`, { amount: '100.00', reason: 'Came late' })
    expect(faultOf(direct)).toMatchObject({ code: 'approvalNeeded', detail: 'refund.give' })
    const asked = await ask(one)
    const from = minutesLater(begun, dayMinutes).toISOString()
    expect(asked.json.result).toMatchObject({ state: 'open', aloneFrom: from })
    const { id } = asked.json.result
    expect(faultOf(await asha.post(`approvals/${id}/approve`)).code).toBe('approvalOwn')
    await testServer.outbox.dispatch()
    const mail = testServer.state.sent.find(({ to }) => to === 'owner@shop.example')
    expect(mail?.text).toContain('refund.give')
    expect(mail?.text).toContain('2026-11-21 at 11:30')
    expect(mail?.text).toContain('/console/people/approvals')
    expect(mail?.text).toContain('₹100.')
    laterBy(dayMinutes - 1)
    expect([await testServer.commerce.runDueAlone(), await refunded(one)]).toEqual([0, 0])
    laterBy(1)
    expect(await testServer.commerce.runDueAlone()).toBe(1)
    expect([await stateOf(id), await refunded(one)]).toEqual(['approved', 10_000])
    expect(await testServer.commerce.runDueAlone()).toBe(0)
    const rows = (await auditOf(testServer)).filter(({ after }) =>
      after?.includes('"smallShop":true'),
    )
    expect(rows.map(({ action, operator_name }) => `${operator_name} ${action}`).sort()).toEqual([
      'Asha approval.alone',
      'Asha approval.request',
      'Asha order.refund',
    ])
    expect(await testServer.storage.inTransaction(auditProblems)).toEqual([])
  })

  it('what waits can be stopped, and is then never done', async () => {
    const one = await paid()
    const { id } = (await ask(one)).json.result
    expect((await asha.post(`approvals/${id}/refuse`, { reason: 'Not mine' })).status).toBe(200)
    laterBy(dayMinutes + 1)
    expect([
      await testServer.commerce.runDueAlone(),
      await refunded(one),
      await stateOf(id),
    ]).toEqual([0, 0, 'refused'])
  })

  it('two servers let it take effect once', async () => {
    const one = await paid()
    await ask(one)
    laterBy(dayMinutes)
    const done = await Promise.all([
      testServer.commerce.runDueAlone(),
      testServer.commerce.runDueAlone(),
    ])
    expect([done[0] + done[1], await refunded(one)]).toEqual([1, 10_000])
  })

  // Seen red without what waits in the sum, and with the month left out.
  it('the limits of a day and of 30 days hold over many, also while they wait and asked for at one moment', async () => {
    const orders = [await paid(), await paid(), await paid(), await paid(), await paid()]
    const [first, second, third, fourth, fifth] = orders as [Paid, Paid, Paid, Paid, Paid]
    const replies = await Promise.all([first, second, third].map((one) => ask(one)))
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 422])
    const refused = replies.find(({ status }) => status === 422)
    expect(refused && faultOf(refused)).toMatchObject({ code: 'aloneTooMuch' })
    laterBy(dayMinutes)
    expect(await testServer.commerce.runDueAlone()).toBe(2)
    // The day is full until a day after they took effect.
    expect(faultOf(await ask(fourth)).code).toBe('aloneTooMuch')
    laterBy(dayMinutes + 1)
    expect((await ask(fourth)).status).toBe(200)
    laterBy(dayMinutes)
    expect(await testServer.commerce.runDueAlone()).toBe(1)
    laterBy(2 * dayMinutes)
    // The day is free, the 30 days are full.
    expect(faultOf(await ask(fifth)).code).toBe('aloneTooMuch')
    laterBy(30 * dayMinutes)
    expect((await ask(fifth)).status).toBe(200)
  })

  it('what is given at once counts too, and holds back what waits until there is room', async () => {
    const [one, other, third] = [await paid(), await paid(), await paid()]
    const { id } = (await ask(one, '107.00')).json.result
    laterBy(dayMinutes)
    for (const small of [other, third])
      expect(
        (await asha.post(`${small.path}/refund`, { amount: '50.00', reason: 'Came late' })).status,
      ).toBe(200)
    expect([await testServer.commerce.runDueAlone(), await stateOf(id)]).toEqual([0, 'open'])
    laterBy(dayMinutes + 1)
    expect([await testServer.commerce.runDueAlone(), await stateOf(id)]).toEqual([1, 'approved'])
  })

  it('what can no longer be done is given up with its reason', async () => {
    const one = await paid()
    const { id } = (await ask(one)).json.result
    await asha.post(`${one.path}/refund`, { amount: '50.00', reason: 'Came late' })
    laterBy(2 * dayMinutes)
    expect(await testServer.commerce.runDueAlone()).toBe(0)
    const [found] = (await asha.get('approvals?state=refused')).json.result.approvals
    expect(found).toMatchObject({ id, decisionReason: expect.stringContaining('₹57.12') })
    expect(await refunded(one)).toBe(5_000)
  })

  // Seen red with `isOnlyOne` that answers true, and without the roles that were lost.
  it.each<[string, (ravi: NewOperator) => Promise<unknown>]>([
    ['who is there', async () => {}],
    ['who was turned off just now', (ravi) => asha.post(`people/${ravi.id}/off`, { reason: 'x' })],
    [
      'who lost the role just now',
      (ravi) => asha.post(`people/${ravi.id}/roles/drop`, { roles: ['finance'], reason: 'x' }),
    ],
  ])('the rule of two stays with a second person %s', async (_, goes) => {
    const ravi = await createOperator(testServer, ['finance'], { name: 'Ravi' })
    const one = await paid()
    const gone = (await goes(ravi)) as { status: number } | undefined
    expect(gone?.status ?? 200).toBe(200)
    const { id, aloneFrom } = (await ask(one)).json.result
    expect(aloneFrom).toBeNull()
    laterBy(dayMinutes)
    expect([await testServer.commerce.runDueAlone(), await stateOf(id)]).toEqual([0, 'open'])
    laterBy(8 * dayMinutes)
    expect((await ask(one)).json.result.aloneFrom === null).toBe(gone === undefined)
  })

  // Seen red with every other account as a second person, and with what she wrote herself as a proof.
  it.each([
    ['of another name is no second person where the machine says whose it is', 'machine', true],
    ['is a second person still where its number was made her own by herself', 'asha', false],
  ])('an account with her number %s', async (_, by, isAlone) => {
    const other = await createOperator(testServer, ['admin'], { name: 'Asha at home' })
    const number = { phone: '90000 11111', reason: 'Known to the shop' }
    if (by === 'asha') await asha.post(`people/${other.id}/reach`, number)
    const { db } = testServer.storage
    await updateRows(db, 'operator', { id: asha.id }, { phone: '919000011111' })
    if (by === 'machine')
      await updateRows(db, 'operator', { id: other.id }, { phone: '919000011111' })
    const one = await paid()
    const { id, aloneFrom } = (await ask(one)).json.result
    expect(aloneFrom !== null).toBe(isAlone)
    expect(faultOf(await other.post(`approvals/${id}/approve`)).code).toBe('approvalOwn')
    laterBy(dayMinutes)
    expect([await testServer.commerce.runDueAlone(), await refunded(one)]).toEqual(
      isAlone ? [1, 10_000] : [0, 0],
    )
  })

  it('a second person who comes while it waits decides about it', async () => {
    const one = await paid()
    const { id } = (await ask(one)).json.result
    const ravi = await createOperator(testServer, ['finance'], { name: 'Ravi' })
    laterBy(dayMinutes)
    expect([await testServer.commerce.runDueAlone(), await refunded(one)]).toEqual([0, 0])
    expect((await ravi.post(`approvals/${id}/approve`)).status).toBe(200)
    expect(await refunded(one)).toBe(10_000)
  })

  it.each<[string, Role[], boolean]>([
    ['packer', ['packer'], true],
    ['support and content', ['support', 'content'], true],
    ['pharmacist, who could then decide with them', ['pharmacist'], false],
    ['administrator', ['packer', 'admin'], false],
  ])('one person grants the role of %s', async (_, roles, isAlone) => {
    const sita = await createOperator(testServer, ['auditor'], { name: 'Sita' })
    await testServer.storage.db
      .updateTable('operator')
      .set({ registration_number: 'TNPC 1' })
      .where('id', '=', sita.id)
      .execute()
    const asked = await asha.post('approvals', {
      kind: 'roles.grant',
      payload: { operator: sita.id, roles },
      reason: 'Hired',
    })
    expect(asked.json.result.aloneFrom !== null).toBe(isAlone)
    laterBy(dayMinutes)
    expect(await testServer.commerce.runDueAlone()).toBe(isAlone ? 1 : 0)
  })

  it('every other act that one person may do is asked for alone, and what stays with two is not', async () => {
    const one = await paid()
    const { orderId } = one
    const asked = async (kind: string, payload: object) =>
      (await asha.post('approvals', { kind, payload, reason: 'x' })).json
    const terms = async (kind: string, payload: object) =>
      (await asked(kind, payload)).result.aloneFrom !== null
    expect(
      await terms('coupon.add', { code: 'FEW', percent: 50, cap: 10, total: 5, perCustomer: 1 }),
    ).toBe(true)
    expect(await asked('coupon.add', { code: 'MANY', flat: 50 })).toMatchObject({
      errors: { errs: [{ code: 'aloneTooMuch' }] },
    })
    expect(await terms('credit.give', { orderId, credit: { amount: '61.00', reason: 'x' } })).toBe(
      true,
    )
    const back = { orderId, return: { parcel: 1, reason: 'x' } }
    expect(await asked('return.give', back)).toMatchObject({
      errors: { errs: [{ code: 'aloneTooMuch' }] },
    })
    expect(await terms('catalogue.publish', { release: 'before' })).toBe(true)
    expect(await terms('catalogue.loosen', { release: 'before' })).toBe(false)
    laterBy(dayMinutes)
    expect(await testServer.commerce.runDueAlone()).toBe(3)
    const done = (await asha.get('approvals?state=approved')).json.result.approvals
    expect(done.map(({ kind }: { kind: string }) => kind).sort()).toEqual([
      'catalogue.publish',
      'coupon.add',
      'credit.give',
    ])
    expect((await asha.get('coupons')).json.result[0]).toMatchObject({ code: 'FEW' })
    // The coupon with all its uses counts as well: 50 and 61 of 200 are given.
    expect(faultOf(await ask(await paid(), '95.00')).code).toBe('aloneTooMuch')
    expect((await ask(await paid(), '89.00')).status).toBe(200)
    const [publish] = done.filter(({ kind }: { kind: string }) => kind === 'catalogue.publish')
    const by = { id: asha.id } as Operator
    const { id: approval, payload } = publish
    const at = testServer.state.now.toISOString()
    // Who asked then publishes with it, once.
    const spend = () =>
      testServer.storage.inTransaction((db) =>
        spendApproval(db, by, { kind: 'catalogue.publish', payload, approval, at }),
      )
    expect([await spend(), await spend()]).toMatchObject([null, { failed: 'approvalOver' }])
  })
})

describe.each(engines)('a shop without the setting on %s', (engine) => {
  let testServer: TestServer
  let asha: NewOperator
  beforeAll(async () => {
    testServer = await openTestServer(engine, { APPROVAL_REFUND_RUPEES: '60' })
    testServer.state.now = begun
    asha = await createOperator(testServer, ['admin'], { name: 'Asha' })
  })
  afterAll(() => testServer.close())

  it('one person’s request waits for a second one for ever', async () => {
    const { json } = await asha.post('approvals', {
      kind: 'coupon.add',
      payload: { code: 'HALF', percent: 50, cap: 10, total: 2 },
      reason: 'Diwali',
    })
    expect(json.result.aloneFrom).toBeNull()
    testServer.state.now = minutesLater(begun, 2 * dayMinutes)
    expect(await testServer.commerce.runDueAlone()).toBe(0)
    expect((await asha.get('coupons')).json.result).toEqual([])
  })

  // The tables hold it whatever the program does.
  it('nor can the tables store an approval of one before the pause is over', async () => {
    const store = (change: { alone_from: string | null; worth: number | null }, at: string) =>
      testServer.storage.db
        .updateTable('approval')
        .set({
          ...change,
          state: 'approved',
          decided_by: asha.id,
          decided_name: 'Asha',
          decided_at: at,
        })
        .execute()
    const from = minutesLater(begun, dayMinutes).toISOString()
    await expect(store({ alone_from: null, worth: null }, from)).rejects.toThrow(/approval_two/)
    const early = minutesLater(begun, dayMinutes - 1).toISOString()
    await expect(store({ alone_from: from, worth: 0 }, early)).rejects.toThrow(/approval_two/)
  })
})
