import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brand } from '#brand/nuskha.ts'
import { nameShop, shopNames } from '#i18n/shop-names.ts'
import { dayAfter, dayInIndia } from '#model/calendar-india.ts'
import { auditProblems } from '#server/db/audit/audit.ts'
import { approval, orderWork } from '../../support/operator-calls.ts'
import { browse, buyer } from '../../support/paying.ts'
import { err, home, plain, type Shopper, shopper, zerodol } from '../../support/shopper.ts'
import { createOperator } from '../../support/staff.ts'
import { engines } from '../../support/storages.ts'
import {
  catalogueWith,
  openTestServer,
  signIn,
  type TestServer,
  visit,
} from '../../support/test-server.ts'

const dayMs = 24 * 60 * 60_000
const start = new Date('2026-11-20T06:00:00.000Z')
const firstDay = dayInIndia(start)
const year = 365
const everyDays = 30
const dueDays = Array.from({ length: 12 }, (_, k) => dayAfter(firstDay, (k + 1) * everyDays))

/** Products that become unavailable in this way, each bought by one customer alone. */
const blocked = { withdrawn: 10102, banned: 10103, missing: 80701 } as const
const outOfStock = 10104
const dearer = 80702
const recalled = 10201
/** Dearer from three days before the second due day on, after it was announced. */
const rising = 200102
const risesOn = 57
/** The day on which one of its customers agrees to the price. */
const agreedOn = 64
const elsewhere = '600020'
/** The day on which a caregiver orders beside the regular order of whom she cares for, and ends the care. */
const helpedOn = 100
/** The day on which a customer who paused at the start resumes, for the ninth due day. */
const resumedOn = 250
const resumedFor = dueDays[8] as string
/** A shop that works on Wednesdays, and on no day on which an order is due. */
const seldom = {
  ...brand,
  promise: {
    cutOff: '15:00',
    packingDays: 0,
    reviewDays: 1,
    closed: ['sunday', 'monday', 'tuesday', 'thursday', 'friday', 'saturday'] as const,
    holidays: dueDays,
    courier: [{ pincodes: ['600001-600020'], days: 1 }],
  },
} as unknown as typeof brand

/** Days of the year on which the shop cannot sell them: twice, the second time for good. */
const isBlockedOn = (day: number): boolean => (day >= 20 && day < 70) || day >= 200

type Customer = { customerId: string; orderId: string }
type Told = { template: string; day: string; content: Record<string, string> }

describe.each(engines)('a year of regular orders on %s', (engine) => {
  let testServer: TestServer
  const customers = {} as Record<
    | keyof typeof blocked
    | 'unserved'
    | 'plain'
    | 'short'
    | 'outOfStock'
    | 'dearer'
    | 'prescribed'
    | 'unprescribed'
    | 'card'
    | 'recalled'
    | 'unspoken'
    | 'paused'
    | 'agreeing'
    | 'silent'
    | 'caredFor',
    Customer
  >
  let caregiverId: string
  /** Orders the same again for the person that the caregiver cares for, and ends the care. */
  let helps: () => Promise<{ status: number }>

  const start12 = async (one: Shopper, products: Record<number, number>, orderId: string) => {
    const reorderProductsList = Object.entries(products).map(([productId, productUnit]) => ({
      productId: Number(productId),
      productUnit,
    }))
    const set = await one.post('/api/v3/setReOrder', {
      orderId,
      reorderProductsList,
      reorderFrequencyInDays: everyDays,
    })
    expect([set.status, set.json.config?.nextOn]).toEqual([200, dueDays[0]])
    return { customerId: one.customerId, orderId }
  }
  const regular = async (email: string, products: Record<number, number>): Promise<Customer> => {
    const one = await shopper(testServer, `${email}@example.org`, products)
    const { orderId } = (await one.place()).json.result
    return await start12(one, products, orderId)
  }
  const fromElsewhere = async (): Promise<Customer> => {
    const visitor = await visit(testServer, null)
    const customerId = await signIn(testServer, visitor, 'elsewhere@example.org')
    await visitor.post(`/api/v1/session/pincode/${elsewhere}`)
    const added = await visitor.post('/api/v2/addresses', { ...home, pincode: elsewhere })
    const addressId: string = added.json.result.address.id
    await visitor.post('/api/v3/checkout/address', { addressId })
    await visitor.post(`/api/v3/cart/add/${plain}`, { qty: 4 })
    const { cart } = (await visitor.get('/api/v3/checkout/summary')).json.result
    const placed = await visitor.post('/api/v2/order/current/place', {
      version: cart.version,
      totalAmt: cart.totalAmt,
    })
    const one = { ...visitor, customerId } as unknown as Shopper
    return await start12(one, { [plain]: 4 }, placed.json.result.orderId)
  }
  /** The first order was paid by card, which cannot pay when nobody is there. */
  const byCard = async (): Promise<Customer> => {
    const one = await buyer(testServer, 'card@example.org')
    await browse(testServer, one).press(one.details.payUrl, '/succeed')
    expect((await one.payment()).paymentState).toBe('paid')
    return await start12(one as unknown as Shopper, { [plain]: 4 }, one.orderId)
  }
  /** Of a person of the account, for whom a caregiver acts. */
  const caredFor = async (): Promise<Customer> => {
    const owner = await shopper(testServer, 'mother@example.org', { [plain]: 4 })
    const { patients } = (await owner.post('/api/v3/patients', { name: 'Amma' })).json.result
    const patientId: string = patients[0].id
    await owner.post('/api/v3/cart/patient', { patientId, productIds: [plain] })
    const { orderId } = (await owner.place()).json.result
    const helper = await shopper(testServer, 'daughter@example.org')
    caregiverId = helper.customerId
    await owner.post('/api/v3/caregivers/invite', {
      email: helper.email,
      patientIds: [patientId],
      may: 'order',
    })
    await testServer.outbox.dispatch()
    const mails = testServer.state.sent.filter(({ to }) => to === helper.email)
    const code = mails.map(({ text }) => /type the code (\d+)/.exec(text)?.[1]).findLast(Boolean)
    const { caredFor } = (await helper.post('/api/v3/caregivers/accept', { code })).json.result
    const { id } = caredFor[0]
    helps = async () => {
      const again = await visit(testServer, null)
      await signIn(testServer, again, helper.email)
      const [{ regularOn }] = (
        await again.post('/api/v3/caregivers/look', { id })
      ).json.result.orders.slice(-1)
      expect(regularOn).toBe(dueDays.find((day) => day > dayAfter(firstDay, helpedOn)))
      const quote = await again.post('/api/v3/caregivers/quote', { id, orderId })
      const { totalAmt } = quote.json.result
      const placed = await again.post('/api/v3/caregivers/order', { id, orderId, totalAmt })
      await again.post('/api/v3/caregivers/end', { id })
      return placed
    }
    return await start12(owner, { [plain]: 4 }, orderId)
  }
  const recall = async () => {
    const pharmacist = await createOperator(testServer, ['pharmacist'])
    const alert = { productId: recalled, batch: 'R1', reason: 'Not of standard quality' }
    const done = await pharmacist.post('recalls', { ...alert, reference: 'CDSCO 12/2026' })
    expect(done.status).toBe(200)
  }
  /** With a prescription that was read for the first order, and ends in May. */
  const prescribed = async (): Promise<Customer> => {
    const work = orderWork(testServer)
    const one = await work.ordered({ [zerodol]: 3 })
    await work.prescribed(one)
    const read = await work.pharmacist.post(`${one.path}/review`, { lines: [approval(1)] })
    expect(read.status).toBe(200)
    return await start12(one, { [zerodol]: 3 }, one.orderId)
  }

  beforeAll(async () => {
    testServer = await openTestServer(engine, { ORDER_MIN_RUPEES: '0' }, undefined, seldom)
    const count = async (units: number) =>
      await (await createOperator(testServer, ['packer', 'support'])).post(`stock/${outOfStock}`, {
        units,
      })
    await count(100)
    customers.plain = await regular('plain', { [plain]: 4 })
    customers.short = await regular('short', { [plain]: 4, [blocked.withdrawn]: 2 })
    customers.outOfStock = await regular('stock', { [outOfStock]: 4 })
    customers.dearer = await regular('dearer', { [dearer]: 4 })
    customers.withdrawn = await regular('withdrawn', { [blocked.withdrawn]: 4 })
    customers.banned = await regular('banned', { [blocked.banned]: 4 })
    customers.missing = await regular('missing', { [blocked.missing]: 4 })
    customers.unserved = await fromElsewhere()
    customers.prescribed = await prescribed()
    customers.unprescribed = await regular('unprescribed', { [zerodol]: 3 })
    customers.card = await byCard()
    await orderWork(testServer).fulfilment.file(
      'stock/receive',
      `product,batch,expiry,units\n${recalled},R1,2029-05,5000\n`,
    )
    customers.recalled = await regular('recalled', { [recalled]: 4 })
    customers.unspoken = await regular('unspoken', { [blocked.withdrawn]: 4 })
    await testServer.storage.db
      .updateTable('customer')
      .set({ locale: 'ta' })
      .where('id', '=', customers.unspoken.customerId)
      .execute()
    const pausing = await shopper(testServer, 'paused@example.org', { [plain]: 4 })
    const toPause = (await pausing.place()).json.result.orderId
    customers.paused = await start12(pausing, { [plain]: 4 }, toPause)
    const resume = async () => {
      const again = await visit(testServer, null)
      await signIn(testServer, again, 'paused@example.org')
      const body = { nextOn: resumedFor }
      const moved = await again.post(`/api/v3/order/reorder/move/${toPause}`, body)
      expect(moved.status).toBe(200)
    }
    expect((await pausing.post(`/api/v3/order/reorder/pause/${toPause}`)).status).toBe(200)
    customers.agreeing = await regular('agreeing', { [rising]: 4 })
    customers.silent = await regular('silent', { [rising]: 4 })
    const agree = async () => {
      const again = await visit(testServer, null)
      await signIn(testServer, again, 'agreeing@example.org')
      const [{ orderId, asks }] = (await again.get('/api/v3/reorders')).json.result
      const path = `/api/v3/order/reorder/agree/${orderId}`
      const other = await again.post(path, { totalAmt: '1.00' })
      expect(err(other).code).toBe('totalChanged')
      // Twice: repeated, it changes nothing.
      for (const _ of [1, 2])
        expect((await again.post(path, { totalAmt: asks })).json.apiMessages).toEqual([
          'Thank you. We are ordering it now and write to you as soon as it is done',
        ])
    }
    customers.caredFor = await caredFor()
    nameShop(shopNames(), ['en', 'hi'])
    const open = testServer.state.served
    const closing = `
      UPDATE product SET sale = 'discontinued' WHERE id = ${blocked.withdrawn};
      UPDATE product SET sale = 'banned' WHERE id = ${blocked.banned};
      UPDATE product SET price = price + 500, mrp = mrp + 500 WHERE id = ${dearer};
      UPDATE pincode SET serviceable = 0 WHERE pincode = '${elsewhere}';
      UPDATE product SET sale = 'unavailable' WHERE id = ${blocked.missing};`
    const risen = `UPDATE product SET price = price + 300, mrp = mrp + 300 WHERE id = ${rising};`
    const [shut, openDearer, shutDearer] = [
      await catalogueWith(closing),
      await catalogueWith(risen),
      await catalogueWith(closing + risen),
    ]
    for (let day = 1; day <= year; day += 1) {
      testServer.state.now = new Date(start.getTime() + day * dayMs)
      const isDearer = day >= risesOn
      testServer.state.served = isBlockedOn(day)
        ? isDearer
          ? shutDearer
          : shut
        : isDearer
          ? openDearer
          : open
      if (day === 70) await count(500)
      if (day === 100) await recall()
      if (day === resumedOn) await resume()
      if (day === agreedOn) await agree()
      if (day === helpedOn) expect((await helps()).status).toBe(200)
      // Twice a day, by two servers: nothing is ordered or told twice.
      await Promise.all([testServer.commerce.orders.runDue(), testServer.commerce.orders.runDue()])
      await testServer.commerce.orders.runDue()
    }
  }, 600_000)
  afterAll(async () => {
    nameShop(shopNames(), brand.languages)
    expect(await testServer.storage.inTransaction(auditProblems)).toEqual([])
    await testServer.close()
  })

  const toldTo = async ({ customerId }: Customer): Promise<Told[]> => {
    const rows = await testServer.storage.db
      .selectFrom('message')
      .select(['template', 'created_at', 'content'])
      .where('customer_id', '=', customerId)
      .where('channel', '=', 'mail')
      .orderBy('created_at')
      .execute()
    return rows.map(({ template, created_at, content }) => ({
      template,
      day: dayInIndia(new Date(created_at)),
      content: JSON.parse(content ?? '{}') as Record<string, string>,
    }))
  }
  const daysOf = (told: readonly Told[], ...templates: string[]): string[] =>
    told.filter(({ template }) => templates.includes(template)).map(({ day }) => day)
  const runsOf = async ({ orderId }: Customer) =>
    await testServer.storage.db
      .selectFrom('reorder_run')
      .select(['due_on', 'outcome', 'placed_order_id'])
      .where('order_id', '=', orderId)
      .orderBy('due_on')
      .execute()

  // Seen red without `tellFailed`: five due days of who takes what was out of stock passed without a word.
  it('no due day is without a message, whatever keeps the order from being placed', async () => {
    for (const [name, customer] of Object.entries(customers)) {
      const told = await toldTo(customer)
      const days = new Set(daysOf(told, 'orderPlaced', 'refillFailed', 'refillPaused'))
      expect([name, dueDays.filter((day) => !days.has(day))]).toEqual([name, []])
    }
  })

  // Seen red without the person of a line in `prepareReorder`.
  it('what is ordered for a person stays theirs all year, and their caregiver reads no message of it', async () => {
    expect(daysOf(await toldTo(customers.caredFor), 'orderPlaced').slice(1)).toEqual(
      [...dueDays, dayAfter(firstDay, helpedOn)].toSorted(),
    )
    const lines = await testServer.storage.db
      .selectFrom('order_line as l')
      .innerJoin('customer_order as o', 'o.id', 'l.order_id')
      .leftJoin('patient as p', 'p.id', 'l.patient_id')
      .select('p.name')
      .where('o.customer_id', '=', customers.caredFor.customerId)
      .execute()
    expect(lines.map(({ name }) => name)).toEqual(Array(14).fill('Amma'))
    const told = await toldTo({ customerId: caregiverId, orderId: '' })
    expect([...new Set(told.map(({ template }) => template))]).toEqual([])
  })

  it('a due day is announced five days before, once, unless the one before it still waits', async () => {
    for (const [name, customer] of Object.entries(customers)) {
      const notices = daysOf(await toldTo(customer), 'refillNotice')
      const announced = notices.slice(0, dueDays.length)
      const expected = dueDays.map((day) => dayAfter(day, -5))
      expect([name, announced]).toEqual([name, expected.filter((day) => announced.includes(day))])
      expect(new Set(notices).size).toBe(notices.length)
    }
    expect(daysOf(await toldTo(customers.plain), 'refillNotice').slice(0, 12)).toEqual(
      dueDays.map((day) => dayAfter(day, -5)),
    )
  })

  it('no due day is ordered twice', async () => {
    for (const [name, customer] of Object.entries(customers)) {
      const runs = await runsOf(customer)
      const placed = runs.filter(({ outcome }) => outcome === 'placed')
      const orders = await testServer.storage.db
        .selectFrom('customer_order')
        .select('id')
        .where('customer_id', '=', customer.customerId)
        .execute()
      const byHand = name === 'caredFor' ? 2 : 1
      expect([name, orders.length]).toEqual([name, placed.length + byHand])
      expect(placed.length).toBeLessThanOrEqual(dueDays.length)
    }
  })

  it('what cannot be placed is told at once and after two days, is placed when it can be, and keeps its rhythm', async () => {
    const told = await toldTo(customers.withdrawn)
    const [due30, due60] = [dueDays[0] as string, dueDays[1] as string]
    expect(daysOf(told, 'refillFailed').slice(0, 4)).toEqual([
      due30,
      dayAfter(due30, 2),
      due60,
      dayAfter(due60, 2),
    ])
    expect(told.find(({ template }) => template === 'refillFailed')?.content.reason).toBe(
      'Calpol 650 Tablet is no longer sold.',
    )
    const runs = (await runsOf(customers.withdrawn)).map(({ due_on, outcome }) => [due_on, outcome])
    expect(runs.slice(0, 3)).toEqual([
      [dueDays[0], 'failed'],
      [dueDays[1], 'placed'],
      [dueDays[2], 'placed'],
    ])
    // On the day on which it is sold again.
    expect(daysOf(told, 'orderPlaced')[1]).toBe(dayAfter(firstDay, 70))
  })

  // Seen red without `remindOfPaused`: eight due days passed without a word.
  it('a paused order is not placed, is told of every 30 days, and goes on from the day it is resumed for', async () => {
    const told = await toldTo(customers.paused)
    const before = dueDays.filter((day) => day < resumedFor)
    expect(daysOf(told, 'refillPaused')).toEqual([firstDay, ...before])
    const after = dueDays.filter((day) => day >= resumedFor)
    expect(daysOf(told, 'refillNotice')).toEqual(after.map((day) => dayAfter(day, -5)))
    expect(daysOf(told, 'orderPlaced').slice(1)).toEqual(after)
    expect(daysOf(told, 'refillFailed')).toEqual([])
    expect((await runsOf(customers.paused)).map(({ due_on }) => due_on)).toEqual(after)
  })

  it('an order that goes without a medicine, or needs a prescription, says so', async () => {
    const short = await toldTo(customers.short)
    expect(short.find(({ template }) => template === 'refillPartly')).toMatchObject({
      day: dueDays[0],
      content: { reason: 'Calpol 650 Tablet is no longer sold.' },
    })
    const missing = await toldTo(customers.unprescribed)
    expect(daysOf(missing, 'refillPartly')).toEqual(dueDays)
    const ending = await toldTo(customers.prescribed)
    // Issued on 15 November: good until 15 May.
    expect(daysOf(ending, 'refillPartly')).toEqual(dueDays.filter((day) => day > '2027-05-15'))
    expect(
      ending
        .filter(({ template }) => template === 'refillNotice')
        .find(({ content }) => content.reason !== '')?.content.reason,
    ).toMatch(/^The prescription for .+ was good until 15 May 2027: /)
  })

  it('a regular order is paid at the door once its first was paid by card', async () => {
    expect(daysOf(await toldTo(customers.card), 'orderPlaced').slice(1)).toEqual(dueDays)
    const orders = await testServer.storage.db
      .selectFrom('customer_order')
      .select('payment_method')
      .where('customer_id', '=', customers.card.customerId)
      .orderBy('placed_at')
      .execute()
    expect(new Set(orders.slice(1).map((order) => order.payment_method))).toEqual(new Set(['cod']))
  })

  // Seen red with the dates of a language that the shop no longer speaks.
  it('a recalled medicine is told, and a customer whose language is switched off is told in one language', async () => {
    const recalls = (await toldTo(customers.recalled)).filter(
      ({ template }) => template === 'refillFailed',
    )
    // Due on day 90 it came; from day 120 on it is told at once and again after two days.
    expect(recalls.slice(0, 2).map(({ day }) => day)).toEqual([
      dueDays[3],
      dayAfter(dueDays[3] as string, 2),
    ])
    const said = (await toldTo(customers.unspoken)).flatMap(({ content }) => Object.values(content))
    expect(said.join(' ')).not.toMatch(/[\u0b80-\u0bff]/)
    expect(said.join(' ')).toContain('20 December 2026')
  })

  it('an order that is due while the shop is closed is placed, with a day on which it works', async () => {
    const { orderId } = customers.plain
    const placed = (await runsOf(customers.plain)).map(({ placed_order_id }) => placed_order_id)
    const days = await testServer.storage.db
      .selectFrom('order_promise')
      .select('day')
      .where('order_id', 'in', [orderId, ...placed.flatMap((id) => id ?? [])])
      .execute()
    expect(days).toHaveLength(13)
    for (const { day } of days)
      expect([new Date(`${day}T00:00:00Z`).getUTCDay(), dueDays.includes(day)]).toEqual([3, false])
  })

  it('a changed price is in the notice before it is paid', async () => {
    const notices = (await toldTo(customers.dearer)).filter(
      ({ template }) => template === 'refillNotice',
    )
    expect(notices.slice(0, 2).map(({ content }) => content.prices)).toEqual([
      expect.stringMatching(/: ₹\d+\.\d\d → ₹\d+\.\d\d$/),
      '',
    ])
  })

  // Seen red without `beyondTold`: nothing was asked, and both were sent at a price that no message had told.
  it('a price that rises after the notice is asked for, medicine by medicine, and is paid only after a yes', async () => {
    const due60 = dueDays[1] as string
    for (const name of ['agreeing', 'silent'] as const) {
      const told = await toldTo(customers[name])
      const failed = told.filter(({ template }) => template === 'refillFailed')
      expect(failed.slice(0, 2).map(({ day }) => day)).toEqual([due60, dayAfter(due60, 2)])
      expect(failed[0]?.content.reason).toBe(
        'The price of a pack has gone up since we told you: Horlicks Classic Malt 1 kg: ₹436 → ₹439. The order now comes to ₹1,756. We order it as soon as you agree on the page of your regular orders.',
      )
    }
    const yes = dayAfter(firstDay, agreedOn)
    expect(daysOf(await toldTo(customers.agreeing), 'orderPlaced').slice(1)).toEqual([
      dueDays[0],
      yes,
      ...dueDays.slice(2),
    ])
    // Without an answer nothing is sent, and each due day asks again.
    const silent = await toldTo(customers.silent)
    expect(daysOf(silent, 'orderPlaced').slice(1)).toEqual([dueDays[0]])
    expect(dueDays.slice(1).filter((day) => !daysOf(silent, 'refillFailed').includes(day))).toEqual(
      [],
    )
  })

  it('the console lists what is not solved, the longest waiting first', async () => {
    const { result } = (await (await createOperator(testServer, ['support'])).get('reorders')).json
    const waiting = new Map(
      result.map(({ orderId, is }: { orderId: string; is: string }) => [orderId, is]),
    )
    const is = (name: keyof typeof customers) => waiting.get(customers[name].orderId)
    expect([is('withdrawn'), is('banned'), is('missing'), is('unserved'), is('short')]).toEqual([
      'waiting',
      'waiting',
      'waiting',
      'waiting',
      'partly',
    ])
    expect([is('plain'), is('dearer')]).toEqual([undefined, undefined])
    const since = result.map((row: { since: string }) => row.since)
    expect(since).toEqual(since.toSorted())
  })
})
