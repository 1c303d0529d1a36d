import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { paymentProblems } from '#server/db/audit/payments.ts'
import { earnPoints } from '#server/orders/offers/points.ts'
import { operatorCalls } from '../../support/operator-calls.ts'
import { type Buyer, buyer } from '../../support/paying.ts'
import { notify, openRazorpay, type Razorpay } from '../../support/razorpay.ts'
import { rounds } from '../../support/rounds.ts'
import { err } from '../../support/shopper.ts'
import { createOperator } from '../../support/staff.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

const total = 10_712

/** Numbers of a seed, so that a history that failed can be played again. */
const chanceOf = (seed: number) => {
  let state = seed
  return (below: number): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state % below
  }
}

describe.each(engines)('what a provider does by itself, on %s', (engine) => {
  let testServer: TestServer
  let razorpay: Razorpay
  beforeAll(async () => {
    razorpay = await openRazorpay()
    testServer = await openTestServer(engine, razorpay.env)
  })
  beforeEach(() =>
    Object.assign(razorpay.state, {
      down: false,
      listsDown: false,
      lost: false,
      refundsAre: 'processed',
    }),
  )
  afterAll(async () => {
    expect(await paymentProblems(testServer.storage.db)).toEqual([])
    await testServer.close()
    await razorpay.close()
  })
  let buyers = 0
  const next = () => buyer(testServer, `reversed${buyers++}@example.org`)
  type Attempt = ReturnType<Razorpay['attempt']>
  const attemptOf = (one: Buyer): Attempt =>
    razorpay.attempt(razorpay.orderOf(one.details.paymentId))
  const captured = (attempt: Attempt) =>
    notify(testServer, 'payment.captured', { payment: attempt })
  const paid = async (): Promise<[Buyer, Attempt]> => {
    const one = await next()
    const attempt = attemptOf(one)
    await captured(attempt)
    return [one, attempt]
  }
  const refunded = (refund: object, payment?: object) =>
    notify(testServer, 'refund.processed', { refund, ...(payment && { payment }) })
  const disputed = (dispute: object) => notify(testServer, 'payment.dispute.created', { dispute })
  const later = (minutes: number): void => {
    testServer.state.now = new Date(testServer.state.now.getTime() + minutes * 60_000)
  }
  const round = async () => {
    await testServer.commerce.payments.runDue()
    later(2)
  }
  const cancel = (one: Buyer) =>
    one.post(`/api/v2/order/cancel/${one.orderId}`, { cancelReason: 'late' })
  const operator = () => operatorCalls(testServer, 'fulfilment')
  const problems = async (one: Buyer) =>
    (
      (await operator().get('payments/problems')).json.result as {
        orderId: string
        problem: string
      }[]
    )
      .filter(({ orderId }) => orderId === one.orderId)
      .map(({ problem }) => problem)
  const pack = (one: Buyer) =>
    operator().post(`orders/${one.orderId}/pack`, {
      lines: [{ line: 1, batch: 'AB1', expiry: '2028-01' }],
    })
  const resolve = (kind: string, id: string) =>
    operator().post(`payments/reversals/${kind}/${id}/resolve`, { reason: 'a courtesy' })
  /** Amounts of the refunds at the provider that the shop asked for. */
  const asked = ({ id }: Attempt) =>
    [...razorpay.refunds.values()].flatMap(({ payment_id, receipt, amount }) =>
      payment_id === id && receipt !== null ? [amount] : [],
    )
  const gone = ({ id }: Attempt) => total - razorpay.leftOf(id)
  const sum = (rows: readonly { amount: number }[]): number =>
    rows.reduce((all, { amount }) => all + amount, 0)
  /** Settles the refunds of an order by hand that the provider could not make, and returns what was paid. */
  const settleByHand = async ({ orderId }: Buyer): Promise<number> => {
    const failed = await testServer.storage.db
      .selectFrom('payment_refund')
      .select(['number', 'amount'])
      .where('order_id', '=', orderId)
      .where('state', '=', 'failed')
      .execute()
    let paid = 0
    for (const { number, amount } of failed) {
      const path = `orders/${orderId}/refunds/${number}/settle`
      const { status } = await operator().post(path, { reference: `NEFT-${orderId}-${number}` })
      expect([200, 409]).toContain(status)
      if (status === 200) paid += amount
    }
    return paid
  }

  // Seen red without `isHeldBack` in packing: the order is packed although all of its money went back.
  it('packing stops, an operator is told and the order says so when a payment is refunded in the dashboard', async () => {
    const [one, attempt] = await paid()
    const refund = razorpay.refundByHand(attempt.id, total)
    expect((await refunded(refund, { ...attempt, status: 'refunded' })).json.result).toEqual({
      taken: 1,
    })
    expect(err(await pack(one)).code).toBe('paymentReversed')
    expect(await problems(one)).toEqual(['refundedOutside'])
    expect(await one.payment()).toMatchObject({
      state: 'refunded',
      refunds: [{ amount: '107.12', state: 'done' }],
    })
    expect((await refunded(refund)).json.result).toEqual({ taken: 0 })
    await cancel(one)
    await round()
    expect([gone(attempt), asked(attempt)]).toEqual([total, []])
    expect(await one.order()).toMatchObject({ state: 'cancelled', paymentState: 'refunded' })
  })

  it('a refund that is told before its capture counts once the capture is known', async () => {
    const one = await next()
    const attempt = attemptOf(one)
    await refunded(razorpay.refundByHand(attempt.id, 2_000))
    await captured(attempt)
    expect((await one.order()).state).toBe('placed')
    expect(err(await pack(one)).code).toBe('paymentReversed')
    await cancel(one)
    await round()
    expect(asked(attempt)).toEqual([total - 2_000])
  })

  // Seen red: the provider's 400 was repeated for ever, and the order stayed `refund_due`.
  it('a refund in the dashboard is what a cancelled order owes, whole or in part, before or after it is asked for', async () => {
    for (const sum of [total, 4_000]) {
      const [one, attempt] = await paid()
      await cancel(one)
      await refunded(razorpay.refundByHand(attempt.id, sum))
      await round()
      expect([gone(attempt), asked(attempt)]).toEqual([total, sum === total ? [] : [total - sum]])
      expect(await one.order()).toMatchObject({ paymentState: 'refunded' })
      expect(await problems(one)).toEqual([])
    }
    // No webhook came: the shop asks before it refunds.
    const [one, attempt] = await paid()
    razorpay.refundByHand(attempt.id, total)
    await cancel(one)
    await round()
    expect([gone(attempt), asked(attempt)]).toEqual([total, []])
    expect(await one.order()).toMatchObject({ paymentState: 'refunded' })
  })

  it('a refund under way keeps parcels here, and one that failed keeps nothing back', async () => {
    const [one, attempt] = await paid()
    const refund = razorpay.refundByHand(attempt.id, total, 'pending')
    await notify(testServer, 'refund.created', { refund })
    expect(err(await pack(one)).code).toBe('paymentReversed')
    expect(await one.payment()).toMatchObject({ state: 'captured', refunds: [] })
    refund.status = 'failed'
    await round()
    expect((await pack(one)).status).toBe(200)
    expect(await problems(one)).toEqual([])
  })

  it('what no webhook said is found in the lists of the provider, refunds and disputes', async () => {
    const [one, attempt] = await paid()
    const [other, disputedAttempt] = await paid()
    razorpay.refundByHand(attempt.id, 1_000)
    razorpay.dispute(disputedAttempt.id, total)
    await testServer.commerce.payments.findReversals()
    expect([await problems(one), await problems(other)]).toEqual([
      ['refundedOutside'],
      ['disputed'],
    ])
    await testServer.commerce.payments.findReversals()
    expect(await one.payment()).toMatchObject({ refunds: [{ amount: '10.00' }] })
  })

  it('a dispute keeps parcels here; a won one lets them go, a lost one counts as refunded', async () => {
    const [won, wonAttempt] = await paid()
    const dispute = razorpay.dispute(wonAttempt.id, total)
    await disputed(dispute)
    expect(err(await pack(won)).code).toBe('paymentReversed')
    expect(await problems(won)).toEqual(['disputed'])
    await disputed({ ...dispute, status: 'won' })
    expect((await pack(won)).status).toBe(200)

    const [lost, lostAttempt] = await paid()
    await disputed({
      ...razorpay.dispute(lostAttempt.id, total),
      status: 'lost',
      amount_deducted: total,
    })
    expect(await problems(lost)).toEqual(['disputeLost'])
    expect(err(await pack(lost)).code).toBe('paymentReversed')
    await cancel(lost)
    await round()
    expect(asked(lostAttempt)).toEqual([])
    expect(await lost.order()).toMatchObject({ state: 'cancelled', paymentState: 'refunded' })
  })

  // Seen red: who let the goods go during the dispute never read that it was lost.
  it('a dispute that is lost after an operator let the order go on is told again, and keeps the rest here', async () => {
    const [one, attempt] = await paid()
    const dispute = razorpay.dispute(attempt.id, total)
    await disputed(dispute)
    expect((await resolve('dispute', dispute.id)).status).toBe(200)
    expect(await problems(one)).toEqual([])
    await disputed({ ...dispute, status: 'lost', amount_deducted: total })
    expect(await problems(one)).toEqual(['disputeLost'])
    expect(err(await pack(one)).code).toBe('paymentReversed')
    expect((await resolve('dispute', dispute.id)).status).toBe(200)
    expect((await pack(one)).status).toBe(200)
    expect(await problems(one)).toEqual([])
  })

  it('an operator who looked at a reversal lets the order go on, and what is cancelled later pays the difference', async () => {
    const [one, attempt] = await paid()
    const refund = razorpay.refundByHand(attempt.id, 500)
    await refunded(refund)
    type Queue = { queue: string; count: number }
    const queues = async () =>
      Object.fromEntries(
        ((await operator().get('parcels/queues')).json.result as Queue[]).map(
          ({ queue, count }) => [queue, count],
        ),
      )
    const changed = (queue: string) => (after[queue] ?? 0) - (before[queue] ?? 0)
    const before = await queues()
    expect(err(await resolve('refund', 'rfnd_none')).code).toBe('notFound')
    expect((await resolve('refund', refund.id)).status).toBe(200)
    expect((await resolve('refund', refund.id)).status).toBe(200)
    const after = await queues()
    expect([changed('pack'), changed('waiting')]).toEqual([1, -1])
    expect(await problems(one)).toEqual([])
    expect((await pack(one)).status).toBe(200)
    await cancel(one)
    await round()
    expect(asked(attempt)).toEqual([total - 500])
  })

  // Seen red: one operator refunded in the dashboard and let the goods leave, or said so of their own order.
  it('goods leave without their money by two people above what one gives alone, and never by the word of their buyer', async () => {
    const [one, attempt] = await paid()
    const refund = razorpay.refundByHand(attempt.id, total)
    await refunded(refund)
    const { id } = refund
    const [asha, ravi, own] = await Promise.all([
      createOperator(testServer, ['finance']),
      createOperator(testServer, ['finance']),
      createOperator(testServer, ['finance']),
    ])
    const { db } = testServer.storage
    const { email } = await db
      .selectFrom('customer')
      .innerJoin('customer_order', 'customer_order.customer_id', 'customer.id')
      .select('email')
      .where('customer_order.id', '=', one.orderId)
      .executeTakeFirstOrThrow()
    await db
      .updateTable('operator')
      .set({ email: email ?? '' })
      .where('id', '=', own.id)
      .execute()
    const call = `payments/reversals/refund/${id}/resolve`
    const reason = 'a courtesy'
    expect(err(await own.post(call, { reason })).code).toBe('ownCase')
    // What the order was given before counts, and so does what leaves now.
    const credit = { amount: '1950.00', reason: 'Late' }
    expect((await ravi.post(`orders/${one.orderId}/credit`, credit)).status).toBe(200)
    expect(err(await asha.post(call, { reason }))).toMatchObject({
      code: 'approvalNeeded',
      detail: 'refund.give',
    })
    expect(err(await pack(one)).code).toBe('paymentReversed')
    const ask = (orderId: string) =>
      asha.post('approvals', {
        kind: 'refund.give',
        payload: { orderId, reversal: { kind: 'refund', id }, reason },
        reason,
      })
    const [other] = await paid()
    expect(err(await ask(other.orderId)).code).toBe('notFound')
    const request = (await ask(one.orderId)).json.result
    expect(request.told).toMatchObject({ amount: '107.12', givenBefore: '1950.00' })
    expect((await ravi.post(`approvals/${request.id}/approve`)).status).toBe(200)
    expect((await pack(one)).status).toBe(200)
  })

  // Seen red: finance read "a refund without a known payment" for a minute, and could pay it a second time.
  it('a refund that the next minute asks for is no problem, and cannot be settled by hand', async () => {
    const [one, attempt] = await paid()
    await cancel(one)
    expect(await problems(one)).toEqual([])
    expect(
      err(
        await operator().post(`orders/${one.orderId}/refunds/1/settle`, { reference: 'NEFT-0009' }),
      ).code,
    ).toBe('refundOpen')
    await round()
    expect(asked(attempt)).toEqual([total])
  })

  it('a refund that the provider refuses again and again is settled by hand', async () => {
    const [one, attempt] = await paid()
    await cancel(one)
    razorpay.payments.set(attempt.id, { ...attempt, captured: false })
    for (let tries = 0; tries < 5; tries++) {
      await round()
      later(24 * 60)
    }
    expect(await problems(one)).toEqual(['refundFailed'])
    expect(
      (await operator().post(`orders/${one.orderId}/refunds/1/settle`, { reference: 'NEFT-0010' }))
        .status,
    ).toBe(200)
    razorpay.payments.set(attempt.id, attempt)
  })

  // Seen red: the refund followed whatever became of asking, and ₹80 went back for ₹40.
  it('nothing is refunded while the provider does not say what went back already, of however many at once', async () => {
    const all: [Buyer, Attempt][] = []
    while (all.length < 22) all.push(await paid())
    for (const [{ orderId }, attempt] of all) {
      razorpay.refundByHand(attempt.id, 4_000)
      const refund = { amount: '40.00', reason: 'late' }
      expect((await operator().post(`orders/${orderId}/refund`, refund)).json).toMatchObject({
        status: 0,
      })
    }
    razorpay.state.listsDown = true
    await round()
    expect(all.flatMap(([, attempt]) => asked(attempt))).toEqual([])
    razorpay.state.listsDown = false
    for (let turn = 0; turn < 3; turn++) await round()
    expect(all.map(([, attempt]) => gone(attempt))).toEqual(all.map(() => 4_000))
    for (const [one] of all) expect(await problems(one)).toEqual([])
  })

  // Seen red: who disputed a payment and then cancelled had the money twice.
  it('nothing is refunded while a bank may take the same money, and its word is found after weeks', async () => {
    for (const [status, refunds] of [
      ['won', [total]],
      ['lost', []],
    ] as const) {
      const [one, attempt] = await paid()
      const dispute = razorpay.dispute(attempt.id, total)
      dispute.created_at = testServer.state.now.getTime() / 1000
      await disputed({ ...dispute })
      await cancel(one)
      await round()
      expect(asked(attempt)).toEqual([])
      expect(await problems(one)).toEqual(['disputed'])
      later(20 * 24 * 60)
      dispute.status = status
      await testServer.commerce.payments.findReversals()
      await round()
      expect(asked(attempt)).toEqual(refunds)
      expect(await one.order()).toMatchObject({ state: 'cancelled', paymentState: 'refunded' })
      expect(await problems(one)).toEqual([])
    }
  })

  const told = async (dispute: ReturnType<Razorpay['dispute']>, status: string) => {
    dispute.status = status
    dispute.created_at = testServer.state.now.getTime() / 1000
    await disputed({ ...dispute })
  }

  it.each([
    ['won', [total - 5_000, 3_000], 'lost'],
    ['closed', [total - 5_000, 3_000], 'lost'],
    ['lost', [total - 5_000, 2_000], 'won'],
    ['lost', [total - 5_000], 'lost'],
  ])(
    'disputes of parts, the first one %s, hold back what they may take and no more: %j is refunded',
    async (first, refunds, second) => {
      const one = await next()
      const attempt = attemptOf(one)
      const [early, late] = [
        razorpay.dispute(attempt.id, 3_000),
        razorpay.dispute(attempt.id, 2_000),
      ]
      // Before the capture, and after it.
      await told(early, 'open')
      await captured(attempt)
      await told(late, 'under_review')
      await cancel(one)
      for (let turn = 0; turn < 3; turn++) await round()
      expect(asked(attempt)).toEqual([total - 5_000])
      expect(await one.order()).toMatchObject({ paymentState: 'refund_due' })
      await told(early, first)
      await told(late, second)
      for (let turn = 0; turn < 3; turn++) await round()
      expect(asked(attempt)).toEqual(refunds)
      expect(await one.order()).toMatchObject({ paymentState: 'refunded' })
      expect(await problems(one)).toEqual([])
    },
  )

  it('a dispute of one capture holds back no refund of another of the same order', async () => {
    const [one, attempt] = await paid()
    const again = attemptOf(one)
    await captured(again)
    await told(razorpay.dispute(attempt.id, total), 'open')
    await cancel(one)
    for (let turn = 0; turn < 2; turn++) await round()
    expect([asked(attempt), asked(again)]).toEqual([[], [total]])
  })

  it('a refund under way in the dashboard is not asked for a second time, and the rest is refunded beside it', async () => {
    for (const [status, refunds] of [
      ['processed', [total - 4_000]],
      ['failed', [total - 4_000, 4_000]],
    ] as const) {
      const [one, attempt] = await paid()
      const refund = razorpay.refundByHand(attempt.id, 4_000, 'pending')
      await notify(testServer, 'refund.created', { refund })
      await cancel(one)
      for (let turn = 0; turn < 8; turn++) {
        await round()
        later(8 * 60)
      }
      expect(asked(attempt)).toEqual([total - 4_000])
      refund.status = status
      for (let turn = 0; turn < 2; turn++) await round()
      expect(asked(attempt)).toEqual(refunds)
      expect(await one.order()).toMatchObject({ paymentState: 'refunded' })
      expect(await problems(one)).toEqual([])
    }
  })

  it('a refund that may be at the provider does not keep the word of a bank waiting for ever', async () => {
    const [one, attempt] = await paid()
    await cancel(one)
    razorpay.state.down = true
    await round()
    razorpay.state.down = false
    await told(razorpay.dispute(attempt.id, total), 'lost')
    for (let turn = 0; turn < 2; turn++) await testServer.commerce.payments.findReversals()
    expect(await one.order()).toMatchObject({ paymentState: 'refunded' })
    await round()
    expect(asked(attempt)).toEqual([])
    expect(await problems(one)).toEqual([])
  })

  it('what went back beyond the capture counts once something of it came back', async () => {
    const [one, attempt] = await paid()
    const refund = razorpay.refundByHand(attempt.id, 8_000)
    await refunded(refund)
    await told(razorpay.dispute(attempt.id, 8_000), 'lost')
    await failLater(refund)
    await cancel(one)
    for (let turn = 0; turn < 2; turn++) await round()
    expect(asked(attempt)).toEqual([total - 8_000])
  })

  it('a refund that is to be settled by hand waits while a bank may take the same money', async () => {
    const [one, attempt] = await paid()
    await cancel(one)
    await round()
    const [refund] = [...razorpay.refunds.values()].filter(
      ({ payment_id }) => payment_id === attempt.id,
    )
    Object.assign(refund ?? {}, { status: 'failed' })
    await testServer.commerce.payments.findReversals()
    const dispute = razorpay.dispute(attempt.id, total)
    await told(dispute, 'open')
    const settle = () =>
      operator().post(`orders/${one.orderId}/refunds/1/settle`, { reference: 'NEFT-0020' })
    expect(err(await settle()).code).toBe('refundOpen')
    await told(dispute, 'won')
    expect((await settle()).status).toBe(200)
    razorpay.refunds.clear()
  })

  const failLater = async (refund: ReturnType<Razorpay['refundByHand']>) => {
    // News that may be late changes nothing, in either direction.
    const before = await problemsOfLedger()
    await notify(testServer, 'refund.failed', { refund: { ...refund, status: 'failed' } })
    expect(await problemsOfLedger()).toEqual(before)
    refund.status = 'failed'
    for (let turn = 0; turn < 2; turn++) await testServer.commerce.payments.findReversals()
    await notify(testServer, 'refund.processed', { refund: { ...refund, status: 'processed' } })
    expect(await paymentProblems(testServer.storage.db)).toEqual([])
  }
  const problemsOfLedger = () =>
    testServer.storage.db
      .selectFrom('payment')
      .select(['id', 'owed', 'refunded'])
      .orderBy('id')
      .execute()

  it('a refund of the dashboard beyond what was owed that fails later gives back exactly what it took', async () => {
    const [one, attempt] = await paid()
    const refund = razorpay.refundByHand(attempt.id, 2_000)
    await refunded(refund)
    expect(await problems(one)).toEqual(['refundedOutside'])
    await failLater(refund)
    expect(await problems(one)).toEqual([])
    expect(await one.payment()).toMatchObject({ state: 'captured', refunds: [] })
    expect((await pack(one)).status).toBe(200)
    await cancel(one)
    await round()
    expect(asked(attempt)).toEqual([total])
    expect(await one.order()).toMatchObject({ paymentState: 'refunded' })
  })

  it('and what it had stood for is owed and refunded: goods that were taken out, and an order that was cancelled', async () => {
    const [one, attempt] = await paid()
    const refund = razorpay.refundByHand(attempt.id, total)
    await refunded(refund)
    await cancel(one)
    expect(await one.order()).toMatchObject({ state: 'cancelled', paymentState: 'refunded' })
    await failLater(refund)
    expect(await one.order()).toMatchObject({ paymentState: 'refund_due' })
    for (let turn = 0; turn < 2; turn++) await round()
    expect(asked(attempt)).toEqual([total])
    expect(await one.order()).toMatchObject({ paymentState: 'refunded' })

    const [other, second] = await paid()
    const part = razorpay.refundByHand(second.id, 9_000)
    await refunded(part)
    const { status } = await operator().post(`orders/${other.orderId}/lines/1/remove`, {
      units: 15,
      reason: 'broken',
    })
    expect(status).toBe(200)
    const { total: left } = await testServer.storage.db
      .selectFrom('customer_order')
      .select('total')
      .where('id', '=', other.orderId)
      .executeTakeFirstOrThrow()
    await failLater(part)
    for (let turn = 0; turn < 2; turn++) await round()
    expect(asked(second)).toEqual([total - left])
    expect(await problems(other)).toEqual([])
  })

  it('a lost dispute that is decided anew for the shop gives back what it took', async () => {
    const [one, attempt] = await paid()
    const dispute = razorpay.dispute(attempt.id, 3_000)
    await told(dispute, 'lost')
    expect(await one.payment()).toMatchObject({ refunds: [{ amount: '30.00' }] })
    // Seen red: banks take months, and the lists were read for two weeks.
    later(20 * 24 * 60)
    dispute.status = 'won'
    await testServer.commerce.payments.findReversals()
    expect(await one.payment()).toMatchObject({ refunds: [] })
    expect((await pack(one)).status).toBe(200)
    await cancel(one)
    await round()
    expect(asked(attempt)).toEqual([total])
  })

  // Seen red: the order stayed refunded, the customer had nothing, and nobody was told.
  it.each(['that the shop asked for', 'that somebody made in the dashboard'])(
    'a refund %s that was made and then fails is owed again, and settled by hand',
    async (which) => {
      const [one, attempt] = await paid()
      await cancel(one)
      if (which.endsWith('dashboard')) await refunded(razorpay.refundByHand(attempt.id, total))
      await round()
      expect(await one.order()).toMatchObject({ paymentState: 'refunded' })
      const [refund] = [...razorpay.refunds.values()].filter(
        ({ payment_id }) => payment_id === attempt.id,
      )
      // News that may be late changes nothing: the list tells what is so.
      await notify(testServer, 'refund.failed', { refund: { ...refund, status: 'failed' } })
      await testServer.commerce.payments.findReversals()
      expect(await problems(one)).toEqual([])
      Object.assign(refund ?? {}, { status: 'failed' })
      for (let turn = 0; turn < 2; turn++) {
        await testServer.commerce.payments.findReversals()
        await round()
        expect(await problems(one)).toEqual(['refundFailed'])
      }
      expect(await one.order()).toMatchObject({ paymentState: 'refund_due' })
      expect(await paymentProblems(testServer.storage.db)).toEqual([])
      const reference = `NEFT-${which.length}77`
      const path = `orders/${one.orderId}/refunds/1/settle`
      expect((await operator().post(path, { reference })).status).toBe(200)
      expect(await one.order()).toMatchObject({ paymentState: 'refunded' })
      await testServer.commerce.payments.findReversals()
      expect(await problems(one)).toEqual([])
      razorpay.refunds.clear()
    },
  )

  // Seen red: the webhook alone changed nothing, and the lists that the shop reads by itself are of two weeks.
  it('a refund that a bank sends back after weeks is asked about when its webhook comes', async () => {
    const [one, attempt] = await paid()
    await cancel(one)
    await round()
    const refund = [...razorpay.refunds.values()].find(
      ({ payment_id }) => payment_id === attempt.id,
    )
    later(20 * 24 * 60)
    Object.assign(refund ?? {}, { status: 'failed' })
    const told = () => notify(testServer, 'refund.failed', { refund: { ...refund } })
    razorpay.state.listsDown = true
    expect((await told()).status).toBe(503)
    razorpay.state.listsDown = false
    expect((await told()).status).toBe(200)
    expect(await one.order()).toMatchObject({ paymentState: 'refund_due' })
    razorpay.refunds.clear()
  })

  // Seen red: the points stayed with who got the goods and their money back.
  it('points go with the money that a bank gave back for goods that stay, and come back with it', async () => {
    const [one, attempt] = await paid()
    await earnPoints(testServer.storage.db, {
      ...one,
      points: 60,
      at: testServer.state.now.toISOString(),
    })
    await pack(one)
    for (const act of ['ship', 'deliver']) await operator().post(`orders/${one.orderId}/${act}`, {})
    const points = async () => (await one.get('/api/v3/rewards')).json.result.redeemablePoints
    expect(await points()).toBe(60)
    const dispute = razorpay.dispute(attempt.id, total)
    await disputed({ ...dispute })
    expect(await points()).toBe(60)
    await told(dispute, 'lost')
    expect(await points()).toBe(0)
    dispute.status = 'won'
    await testServer.commerce.payments.findReversals()
    expect(await points()).toBe(60)
  })

  it('what cannot be read in a list of the provider hides nothing of the rest', async () => {
    const [one, attempt] = await paid()
    razorpay.refunds.set('odd', { ...razorpay.refundByHand(attempt.id, 1_000), amount: 0 })
    Object.assign(razorpay.dispute(attempt.id, 1), { payment_id: null })
    razorpay.dispute(attempt.id, 2_000)
    await testServer.commerce.payments.findReversals()
    expect((await problems(one)).sort()).toEqual(['disputed', 'refundedOutside'])
    razorpay.refunds.delete('odd')
    razorpay.disputes.clear()
  })

  it('money in is money out and what is kept, in random histories of provider, customer and operators', async () => {
    for (let seed = 1; seed <= rounds * 4; seed++) {
      const chance = chanceOf(seed * 7_919)
      const [one, attempt] = [await next(), null as Attempt | null]
      const history: string[] = []
      const news: [string, Record<string, object>][] = []
      let capture = attempt
      let byHand = 0
      const acts: Record<string, () => Promise<unknown> | unknown> = {
        pay: () => {
          if (capture || chance(3) === 0) return
          capture = attemptOf(one)
          news.push(['payment.captured', { payment: capture }])
        },
        refundByHand: () => {
          const left = capture ? razorpay.leftOf(capture.id) : 0
          if (!capture || left === 0) return
          const refund = razorpay.refundByHand(
            capture.id,
            1 + chance(left),
            chance(3) === 0 ? 'pending' : 'processed',
          )
          news.push(['refund.created', { refund: { ...refund } }])
        },
        endRefunds: () => {
          for (const refund of razorpay.refunds.values())
            if (refund.payment_id === capture?.id && refund.status === 'pending') {
              // Refunds of the shop that fail are settled by hand, which is another test.
              refund.status = refund.receipt === null && chance(4) === 0 ? 'failed' : 'processed'
              news.push([`refund.${refund.status}`, { refund: { ...refund } }])
            }
        },
        deliver: async () => {
          const [first] = news.splice(chance(Math.max(news.length, 1)), 1)
          if (!first) return
          for (let times = 0; times <= chance(2); times++) await notify(testServer, ...first)
        },
        lose: () => news.splice(chance(Math.max(news.length, 1)), 1),
        cancel: () => (chance(3) === 0 ? cancel(one) : undefined),
        dispute: () => {
          const left = capture ? razorpay.leftOf(capture.id) : 0
          if (!capture || left === 0 || chance(2) === 0) return
          const open = [...razorpay.disputes.values()].find(
            ({ payment_id, status }) =>
              payment_id === capture?.id && (status === 'open' || chance(3) === 0),
          )
          // Withdrawn, or decided anew: a lost one too.
          const ends = ['won', 'closed', 'lost', 'lost', 'under_review']
          if (open) Object.assign(open, { status: ends[chance(ends.length)] })
          const told = open ?? razorpay.dispute(capture.id, 1 + chance(left))
          news.push(['payment.dispute.created', { dispute: { ...told } }])
        },
        // A bank sends back what was refunded.
        sendBack: () => {
          const refund = [...razorpay.refunds.values()].find(
            ({ payment_id, status, receipt }) =>
              payment_id === capture?.id &&
              status === 'processed' &&
              receipt === null &&
              chance(2) === 0,
          )
          if (!refund) return
          refund.status = 'failed'
          news.push(['refund.failed', { refund: { ...refund } }])
        },
        settle: async () => {
          byHand += await settleByHand(one)
        },
        removeUnits: () =>
          operator().post(`orders/${one.orderId}/lines/1/remove`, { units: 15, reason: 'broken' }),
        giveSum: () =>
          operator().post(`orders/${one.orderId}/refund`, {
            amount: '7.00',
            reason: 'late parcel',
          }),
        pack: async () => {
          const { status } = await pack(one)
          // Nothing leaves whose money is gone, as far as the shop was told.
          if (status === 200) expect(await problems(one), history.join(' ')).toEqual([])
        },
        work: round,
        find: () => testServer.commerce.payments.findReversals(),
      }
      const names = Object.keys(acts)
      for (let step = 0; step < 25; step++) {
        const name = step === 0 ? 'pay' : (names[chance(names.length)] ?? 'work')
        history.push(name)
        razorpay.state.refundsAre = chance(3) === 0 ? 'pending' : 'processed'
        await acts[name]?.()
        expect(
          await paymentProblems(testServer.storage.db),
          `seed ${seed}: ${history.join(' ')}`,
        ).toEqual([])
      }
      // The provider ends what it began, and the shop asks for everything.
      for (const refund of razorpay.refunds.values())
        if (refund.status === 'pending') refund.status = 'processed'
      const of = `seed ${seed}: ${history.join(' ')}`
      razorpay.state.refundsAre = 'processed'
      const end = async () => {
        for (let turn = 0; turn < 6; turn++) {
          await testServer.commerce.payments.findReversals()
          await round()
          byHand += await settleByHand(one)
          later(24 * 60)
        }
      }
      await end()
      // The shop has refunded what it owes beyond what banks may still take.
      const open = [...razorpay.disputes.values()].filter(
        ({ payment_id, status }) =>
          payment_id === capture?.id && (status === 'open' || status === 'under_review'),
      )
      const waiting = await testServer.storage.db
        .selectFrom('payment_refund')
        .select('amount')
        .where('order_id', '=', one.orderId)
        .where('state', '=', 'due')
        .execute()
      expect(sum(waiting), of).toBeLessThanOrEqual(sum(open))
      for (const dispute of open) dispute.status = chance(2) === 0 ? 'won' : 'lost'
      await end()
      const payments = await testServer.storage.db
        .selectFrom('payment')
        .selectAll()
        .where('order_id', '=', one.orderId)
        .execute()
      const [inside, back] = payments.reduce(
        ([sum, out], { captured: got, refunded: gave }) => [sum + got, out + gave],
        [0, 0],
      )
      const taken = [...razorpay.disputes.values()].filter(
        ({ payment_id, status }) => payment_id === capture?.id && status === 'lost',
      )
      const out = capture && inside > 0 ? gone(capture) + sum(taken) + byHand : 0
      // A lost dispute may take what was refunded before.
      expect(back, of).toBe(Math.min(out, inside))
      const { state, paymentState } = await one.order()
      const { total: left } = await testServer.storage.db
        .selectFrom('customer_order')
        .select('total')
        .where('id', '=', one.orderId)
        .executeTakeFirstOrThrow()
      // A capture of another sum than the order's never paid for it.
      const isPaid = payments.some(({ paid_by }) => paid_by !== null)
      if (state === 'cancelled' || state === 'lapsed') {
        expect(back, of).toBe(inside)
        expect(isPaid ? ['refunded'] : ['refunded', 'void'], of).toContain(paymentState)
      }
      // Nobody pays for what was taken out of the order.
      else expect(inside - back, of).toBeLessThanOrEqual(left)
      // By itself the shop gives back what it owes, and no more than was captured.
      if (capture)
        expect(sum(asked(capture).map((amount) => ({ amount }))), of).toBeLessThanOrEqual(inside)
      razorpay.refunds.clear()
      razorpay.disputes.clear()
    }
  })
})
