import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { plain, type Shopper, shopper } from '../../support/shopper.ts'
import { createOperator } from '../../support/staff.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

// Warf 5 and Ecosprin 75 interact seriously; Mox 500 is a penicillin.
const [warf, ecosprin, mox] = [62101, 11401, 20201]
const dayMs = 24 * 60 * 60_000

describe('the notice of a regular order', () => {
  let testServer: TestServer
  beforeAll(async () => {
    testServer = await openTestServer('sqlite', { ORDER_MIN_RUPEES: '0' })
  })
  afterAll(() => testServer.close())

  const save = async (one: Shopper, name: string, facts = {}): Promise<string> => {
    const { patients } = (await one.post('/api/v3/patients', { name, facts })).json.result
    return patients.find((each: { name: string }) => each.name === name).id
  }
  const ordered = async (one: Shopper, product: number, patientId: string): Promise<string> => {
    await one.post(`/api/v3/cart/add/${product}`, { qty: 4 })
    await one.post('/api/v3/cart/patient', { patientId, productIds: [product] })
    const { acknowledge } = (await one.get('/api/v3/cart/interactions')).json.result
    const placed = await one.place(acknowledge ? { acknowledged: acknowledge.key } : {})
    expect(placed.status).toBe(200)
    return placed.json.result.orderId
  }
  const regular = async (one: Shopper, orderId: string, productId: number) => {
    const reorderProductsList = [{ productId, productUnit: 4 }]
    const asked = { orderId, reorderFrequencyInDays: 30, reorderProductsList }
    expect((await one.post('/api/v3/setReOrder', asked)).status).toBe(200)
  }
  /** An order that waits for its prescription, placed just before the notice: it would lapse before. */
  const lately = async (act: () => Promise<unknown>): Promise<void> => {
    const before = testServer.state.now
    testServer.state.now = new Date(before.getTime() + 24 * dayMs)
    await act()
    testServer.state.now = before
  }
  /** What the notice five days before says. */
  const noticeTo = async (one: Shopper): Promise<string> => {
    const before = testServer.state.now
    testServer.state.now = new Date(before.getTime() + 26 * dayMs)
    await testServer.commerce.orders.runDue()
    await testServer.outbox.dispatch()
    testServer.state.now = before
    return (
      testServer.state.sent.find(
        ({ to, text }) => to === one.email && text.includes('we will order the medicines'),
      )?.text ?? ''
    )
  }
  const agreed = (one: Shopper) => one.post('/api/v3/consents', { healthHistory: true })

  // Seen red without `severeWarnings`: the notice of who began the other medicine meanwhile says nothing.
  it('says a severe interaction with what the same person began meanwhile, and none of somebody else’s', async () => {
    const one = await shopper(testServer, 'meanwhile@example.org')
    expect((await agreed(one)).status).toBe(200)
    const [asha, ravi] = [await save(one, 'Asha'), await save(one, 'Ravi')]
    await regular(one, await ordered(one, warf, asha), warf)
    await lately(() => ordered(one, ecosprin, asha))
    const two = await shopper(testServer, 'others@example.org')
    await agreed(two)
    const [usha, mohan] = [await save(two, 'Usha'), await save(two, 'Mohan')]
    await regular(two, await ordered(two, warf, usha), warf)
    await lately(() => ordered(two, ecosprin, mohan))
    const told = await noticeTo(one)
    expect(told).toContain('Serious warnings. Ask your doctor or pharmacist')
    expect(told).toMatch(/Asha: .*(Warf.*Ecosprin|Ecosprin.*Warf)/)
    expect(told).not.toContain('Ravi')
    expect(ravi).not.toBe(asha)
    const other = testServer.state.sent.find(
      ({ to, text }) => to === two.email && text.includes('we will order the medicines'),
    )
    expect(other?.text).toBeDefined()
    expect(other?.text).not.toContain('Serious warnings')
  })

  it('says what was said of the person since, such as an allergy', async () => {
    const one = await shopper(testServer, 'allergy@example.org')
    const asha = await save(one, 'Asha')
    await regular(one, await ordered(one, mox, asha), mox)
    await one.post('/api/v3/patients', {
      patientId: asha,
      name: 'Asha',
      facts: { allergies: ['penicillin'] },
    })
    expect(await noticeTo(one)).toContain('Asha is allergic to penicillins')
  })

  it('what needs no prescription waits for a customer who has not read a severe warning, as at the checkout', async () => {
    const one = await shopper(testServer, 'unread@example.org')
    const asha = await save(one, 'Asha')
    await regular(one, await ordered(one, plain, asha), plain)
    await one.post('/api/v3/patients', {
      patientId: asha,
      name: 'Asha',
      facts: { allergies: ['paracetamol'] },
    })
    const before = testServer.state.now
    const onDay = async (day: number) => {
      testServer.state.now = new Date(before.getTime() + day * dayMs)
      await testServer.commerce.orders.runDue()
      return await shopper(testServer, one.email)
    }
    const placedBy = async (again: Shopper) =>
      (await again.get('/api/v3/reorders')).json.result[0].placedOrderIds.length
    expect(await noticeTo(one)).toMatch(/Asha is allergic to paracetamol.*Nothing is ordered by/)
    const waiting = await onDay(30)
    const [{ problem }] = (await waiting.get('/api/v3/reorders')).json.result
    expect(problem).toMatchObject({ is: 'waiting' })
    expect(problem.msg).toMatch(/^Serious warnings: Asha is allergic to paracetamol.* Nothing is/)
    const packer = await createOperator(testServer, ['packer'])
    const [seen] = (await packer.get('reorders')).json.result
    expect(seen.problem).toMatch(/^Serious warnings: the customer is told of what/)
    const tamil = await waiting.get('/api/v3/reorders', { 'accept-language': 'ta' })
    expect(tamil.json.result[0].problem.msg).toMatch(/^கடுமையான எச்சரிக்கைகள்: Asha/)
    expect(await placedBy(waiting)).toBe(0)
    await ordered(waiting, plain, asha)
    expect(await placedBy(await onDay(31))).toBe(1)
    expect(await placedBy(await onDay(61))).toBe(2)
    testServer.state.now = before
  })

  // Seen red with the words compared alone.
  it('what was read for one person is not read for another of the same name', async () => {
    const one = await shopper(testServer, 'namesake@example.org')
    const [old, young] = [await save(one, 'Asha'), await save(one, 'Young Asha')]
    const allergic = (patientId: string) =>
      one.post('/api/v3/patients', {
        patientId,
        name: 'Asha',
        facts: { allergies: ['paracetamol'] },
      })
    await regular(one, await ordered(one, plain, young), plain)
    await allergic(old)
    await ordered(one, plain, old)
    await allergic(young)
    const before = testServer.state.now
    testServer.state.now = new Date(before.getTime() + 30 * dayMs)
    await testServer.commerce.orders.runDue()
    const again = await shopper(testServer, one.email)
    const [{ problem }] = (await again.get('/api/v3/reorders')).json.result
    expect(problem).toMatchObject({ is: 'waiting' })
    expect(problem.msg).toMatch(/^Serious warnings: Asha is allergic/)
    testServer.state.now = before
  })
})
