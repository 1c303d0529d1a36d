import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { paise } from '#model/money.ts'
import { auditProblems } from '#server/db/audit/audit.ts'
import { capture } from '#server/orders/money/settle-order.ts'
import { handIn, orderWork } from '../../support/operator-calls.ts'
import { faultOf } from '../../support/operators.ts'
import { plain } from '../../support/shopper.ts'
import { createOperator, type NewOperator } from '../../support/staff.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

describe.each(engines)(
  'money that operators give, of which one gives 60 rupees alone, on %s',
  (engine) => {
    let testServer: TestServer
    let work: ReturnType<typeof orderWork>
    let asha: NewOperator
    let ravi: NewOperator
    let lata: NewOperator
    beforeAll(async () => {
      testServer = await openTestServer(engine, { APPROVAL_REFUND_RUPEES: '60' })
      work = orderWork(testServer)
      asha = await createOperator(testServer, ['finance'], { name: 'Asha' })
      ravi = await createOperator(testServer, ['finance'], { name: 'Ravi' })
      lata = await createOperator(testServer, ['support'], { name: 'Lata' })
    })
    afterAll(() => testServer.close())

    type Ordered = Awaited<ReturnType<typeof work.ordered>>
    const paid = async (paymentMethod = 'online'): Promise<Ordered> => {
      const one = await work.ordered({ [plain]: 4 }, { paymentMethod })
      const bought = { amount: paise(10_712), at: testServer.state.now.toISOString() }
      if (paymentMethod === 'online')
        await testServer.storage.inTransaction((db) => capture(db, one.orderId, bought))
      const line = { line: 1, batch: 'DLX7', expiry: '2027-11' }
      for (const [act, body] of [
        ['pack', { lines: [line] }],
        ['ship', {}],
        ['deliver', {}],
      ] as const)
        await work.fulfilment.post(`${one.path}/${act}`, body)
      if (paymentMethod === 'cod') await handIn(testServer, `${one.orderId}-1`, '107.12')
      return one
    }
    const credit = (by: NewOperator, one: Ordered, body: object) =>
      by.post(`${one.path}/credit`, { reason: 'Late', ...body })
    const balance = async (one: Ordered): Promise<string> =>
      (await one.get('/api/v3/wallet')).json.result.balance
    const ask = async (by: NewOperator, kind: string, payload: object): Promise<string> =>
      (await by.post('approvals', { kind, payload, reason: 'The parcel was lost' })).json.result.id
    const isSound = async () =>
      expect(await testServer.storage.inTransaction(auditProblems)).toEqual([])

    // Seen red with `approvalPermission` asked of who requests, and with `requestPermission` of who decides.
    it('support asks for a refund of any sum and gives none, and finance alone decides', async () => {
      const one = await paid()
      expect(
        (await lata.post(`${one.path}/refund`, { amount: '5.00', reason: 'Torn' })).status,
      ).toBe(403)
      const id = await ask(lata, 'refund.give', {
        orderId: one.orderId,
        refund: { amount: '5.00', reason: 'Torn' },
      })
      const mira = await createOperator(testServer, ['support', 'publisher'], { name: 'Mira' })
      expect(faultOf(await mira.post(`approvals/${id}/approve`)).code).toBe('permissionMissing')
      const approved = await asha.post(`approvals/${id}/approve`)
      expect(approved.json.result).toMatchObject({
        state: 'approved',
        requestedBy: { name: 'Lata' },
        decidedBy: { name: 'Asha' },
      })
      const packer = await createOperator(testServer, ['packer'])
      const refused = await packer.post('approvals', {
        kind: 'refund.give',
        payload: { orderId: one.orderId, refund: { amount: '5.00', reason: 'Torn' } },
        reason: 'Torn',
      })
      expect(faultOf(refused).code).toBe('permissionMissing')
      await isSound()
    })

    // Seen red with each courtesy measured alone.
    it('a courtesy that takes two people is not given in parts, neither by one nor by several, nor at the same moment', async () => {
      const one = await paid()
      expect((await credit(lata, one, { amount: '40.00' })).status).toBe(200)
      for (const [by, body] of [
        [lata, { amount: '20.01' }],
        [asha, { points: 21 }],
      ] as const)
        expect(faultOf(await credit(by, one, body))).toMatchObject({
          code: 'approvalNeeded',
          detail: 'credit.give',
        })
      expect((await credit(asha, one, { points: 20 })).status).toBe(200)
      expect(faultOf(await credit(lata, one, { amount: '0.01' })).code).toBe('approvalNeeded')
      expect(await balance(one)).toBe('40.00')
      const two = await paid()
      const replies = await Promise.all(
        [lata, asha, ravi].map((by) => credit(by, two, { amount: '50.00' })),
      )
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422])
      expect(await balance(two)).toBe('50.00')
      await isSound()
    })

    // Seen red with each refund measured alone.
    it.each(['online', 'cod'])(
      'nor is a refund of an order paid %s, of a sum or of a line',
      async (paymentMethod) => {
        const refund = (by: NewOperator, one: Ordered, body: object) =>
          by.post(`${one.path}/refund`, { reason: 'Late', ...body })
        const one = await paid(paymentMethod)
        expect((await refund(asha, one, { amount: '20.00' })).status).toBe(200)
        // A strip is worth ₹26.78.
        expect((await refund(asha, one, { line: 1, units: 15 })).status).toBe(200)
        for (const [by, body] of [
          [asha, { amount: '13.23' }],
          [ravi, { line: 1, units: 15 }],
        ] as const)
          expect(faultOf(await refund(by, one, body))).toMatchObject({
            code: 'approvalNeeded',
            detail: 'refund.give',
          })
        expect((await refund(ravi, one, { amount: '13.22' })).status).toBe(200)
        const two = await paid(paymentMethod)
        const replies = await Promise.all(
          [asha, ravi, asha].map((by) => refund(by, two, { amount: '35.00' })),
        )
        expect(replies.map(({ status }) => status).sort()).toEqual([200, 422, 422])
        // What comes back is no refund that somebody chose to give.
        const three = await paid(paymentMethod)
        await work.returns.post(`${three.path}/lines/1/return`, { units: 45, reason: 'Broken' })
        expect((await refund(asha, three, { amount: '20.00' })).status).toBe(200)
        await isSound()
      },
    )

    it('a courtesy that another approves is given once, into the wallet or as points', async () => {
      const one = await paid()
      const wallet = await ask(asha, 'credit.give', {
        orderId: one.orderId,
        credit: { amount: '150.00', reason: 'Late' },
      })
      expect(faultOf(await asha.post(`approvals/${wallet}/approve`)).code).toBe('approvalOwn')
      // Support gives courtesies and decides about none.
      expect(faultOf(await lata.post(`approvals/${wallet}/approve`)).code).toBe('permissionMissing')
      const replies = await Promise.all(
        [ravi, ravi, ravi].map((by) => by.post(`approvals/${wallet}/approve`)),
      )
      expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      expect(await balance(one)).toBe('150.00')
      const points = await ask(asha, 'credit.give', {
        orderId: one.orderId,
        credit: { points: 75, reason: 'Late' },
      })
      expect((await ravi.post(`approvals/${points}/approve`)).status).toBe(200)
      expect((await one.get('/api/v3/rewards')).json.result).toMatchObject({ redeemablePoints: 75 })
      await isSound()
    })

    // Seen red where a body without a parcel meant parcel 1: two strips of four became the whole parcel.
    it('a return of a line that takes two people is of that line alone', async () => {
      const one = await paid()
      const back = { line: 1, units: 30, reason: 'Damaged, fetched' }
      const payload = { orderId: one.orderId, return: back }
      const asked = { kind: 'return.give', payload, reason: 'Delivered just now' }
      // Who delivered it asks, who gives refunds agrees.
      const { id, ...told } = (await work.fulfilment.post('approvals', asked)).json.result
      expect(told).toMatchObject({ payload, told: { amount: '53.56' } })
      expect((await asha.post(`approvals/${id}/approve`)).status).toBe(200)
      const after = (await asha.get(one.path)).json.result
      expect(after).toMatchObject({ refunds: [{ amount: '53.56' }], order: { state: 'delivered' } })
      const two = await paid()
      const amiss = [{ reason: 'x' }, { ...back, line: 0 }, { ...back, parcel: 1 }]
      for (const wrong of amiss) {
        const sent = { ...asked, payload: { orderId: two.orderId, return: wrong } }
        expect(faultOf(await work.fulfilment.post('approvals', sent)).code).toBe('invalid')
      }
      await isSound()
    })

    // Seen red without the look for a request that waits.
    it('a refund is not asked for twice while a request waits, nor given beyond what was paid', async () => {
      const one = await paid()
      const refund = { amount: '60.01', reason: 'Lost' }
      expect(faultOf(await asha.post(`${one.path}/refund`, refund))).toMatchObject({
        code: 'approvalNeeded',
        detail: 'refund.give',
      })
      const payload = { orderId: one.orderId, refund }
      const asked = { kind: 'refund.give', payload, reason: 'The parcel was lost' }
      const asking = await Promise.all([asha, ravi, asha].map((by) => by.post('approvals', asked)))
      expect(asking.map(({ status }) => status).sort()).toEqual([200, 409, 409])
      const first = asking.find(({ status }) => status === 200)?.json.result
      const second = faultOf(await asha.post('approvals', asked))
      expect(second).toMatchObject({ code: 'approvalWaiting', detail: first.id })
      expect(second.msg).toContain(first.requestedBy.name)
      const about = (await asha.get(`approvals?state=open&object=order:${one.orderId}`)).json.result
      expect(about.approvals).toMatchObject([{ id: first.id, kind: 'refund.give' }])
      const other = first.requestedBy.id === asha.id ? ravi : asha
      expect((await other.post(`approvals/${first.id}/approve`)).status).toBe(200)
      expect(faultOf(await asha.post('approvals', asked)).code).toBe('refundTooLarge')
      expect((await asha.get(one.path)).json.result.refunds).toMatchObject([{ amount: '60.01' }])
      await isSound()
    })
  },
)
