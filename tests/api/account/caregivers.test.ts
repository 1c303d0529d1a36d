import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { brand } from '#brand/nuskha.ts'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { auditProblems } from '#server/db/audit/audit.ts'
import { splitLine } from '#server/orders/dispatch/split-line.ts'
import { linesOf } from '#server/orders/rows/order-repository.ts'
import { approval, orderWork } from '../../support/operator-calls.ts'
import { err, home, plain, type Shopper, shopper, zerodol } from '../../support/shopper.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, site, type TestServer } from '../../support/test-server.ts'

const [warf, ecosprin, lotion, gel] = [62101, 11401, 202701, 11001]

describe.each(engines)('somebody who acts for another account, on %s', (engine) => {
  let testServer: TestServer
  let work: ReturnType<typeof orderWork>
  let turn = 0
  beforeAll(async () => {
    const charges = { ...brand.charges, roundCash: true }
    testServer = await openTestServer(engine, {}, undefined, { ...brand, charges })
    work = orderWork(testServer)
  })
  afterAll(() => testServer.close())

  const save = async (one: Shopper, name: string): Promise<string> => {
    const { patients } = (await one.post('/api/v3/patients', { name })).json.result
    return patients.find((each: { name: string }) => each.name === name).id
  }
  const sides = async (one: Shopper) => (await one.get('/api/v3/caregivers')).json.result
  const invite = (one: Shopper, email: string, patientIds: string[], may = 'order') =>
    one.post('/api/v3/caregivers/invite', { email, patientIds, may })
  const codeTo = async (email: string): Promise<string> => {
    await testServer.outbox.dispatch()
    const texts = testServer.state.sent.filter(({ to }) => to === email).map(({ text }) => text)
    return texts.map((text) => /type the code (\d+)/.exec(text)?.[1]).findLast(Boolean) ?? ''
  }
  const post = (one: Shopper, act: string, body: object) =>
    one.post(`/api/v3/caregivers/${act}`, body)
  /** Puts products for people into the cart and orders them; the order's number. */
  const ordered = async (one: Shopper, wanted: [number, number, string | null][]) => {
    for (const [product, qty, person] of wanted) {
      await one.post(`/api/v3/cart/add/${product}`, { qty })
      await one.post('/api/v3/cart/patient', { patientId: person, productIds: [product] })
    }
    const { acknowledge } = (await one.get('/api/v3/cart/interactions')).json.result
    const placed = await one.place(acknowledge ? { acknowledged: acknowledge.key } : {})
    expect(placed.status).toBe(200)
    return placed.json.result.orderId as string
  }
  /** A household of two people, one of whom another account cares for. */
  const household = async (may = 'order') => {
    const nth = `${engine}${turn++}`
    const owner = await shopper(testServer, `owner-${nth}@example.org`)
    const helper = await shopper(testServer, `helper-${nth}@example.org`)
    const [mother, secret] = [await save(owner, 'Amma'), await save(owner, 'Zubeida Secretperson')]
    const shared = await ordered(owner, [
      [plain, 30, mother],
      [lotion, 2, secret],
    ])
    await invite(owner, helper.email, [mother], may)
    const key = { 'idempotency-key': `accept-${nth}` }
    const code = await codeTo(helper.email)
    const accepted = await helper.post('/api/v3/caregivers/accept', { code }, key)
    const { id } = accepted.json.result.caredFor[0]
    return { owner, helper, mother, secret, shared, id: id as string }
  }

  it('acts only once it has accepted, by the code that came to what it signs in with', async () => {
    const owner = await shopper(testServer, `o-${engine}@example.org`)
    const helper = await shopper(testServer, `h-${engine}@example.org`)
    const other = await shopper(testServer, `x-${engine}@example.org`)
    const mother = await save(owner, 'Amma')
    expect(err(await invite(owner, helper.email, [])).code).toBe('caregiverPeople')
    expect((await invite(owner, helper.email, [await save(other, 'Ravi')])).status).toBe(404)
    expect(err(await invite(owner, owner.email, [mother])).code).toBe('caregiverSelf')
    expect(err(await invite(owner, 'nobody', [mother])).code).toBe('emailInvalid')
    const invited = await invite(owner, helper.email, [mother])
    expect(invited.json.result.caregivers).toMatchObject([
      { name: helper.email, people: ['Amma'], may: 'order', state: 'invited' },
    ])
    // Before it accepts, the invited account knows nothing.
    expect(await sides(helper)).toEqual({ caregivers: [], caredFor: [] })
    const { id } = invited.json.result.caregivers[0]
    expect((await post(helper, 'look', { id })).status).toBe(404)
    const code = await codeTo(helper.email)
    expect(err(await post(other, 'accept', { code })).code).toBe('codeWrong')
    expect(err(await post(owner, 'accept', { code })).code).toBe('codeWrong')
    const accepted = await post(helper, 'accept', { code })
    expect(accepted.json.result.caredFor).toMatchObject([
      { id, name: owner.email, people: ['Amma'], state: 'active' },
    ])
    expect(err(await post(helper, 'accept', { code })).code).toBe('codeWrong')
    expect(await work.said(owner.email)).toContainEqual(
      `${helper.email} now looks after your medicine orders`,
    )
  })

  it('is not guessed: after five wrong codes the right one is worth nothing, nor is an old one', async () => {
    const owner = await shopper(testServer, `g-${engine}@example.org`)
    const helper = await shopper(testServer, `gh-${engine}@example.org`)
    const mother = await save(owner, 'Amma')
    await invite(owner, helper.email, [mother])
    const code = await codeTo(helper.email)
    for (let turn = 0; turn < 5; turn++)
      expect(err(await post(helper, 'accept', { code: String(turn).repeat(6) })).code).toBe(
        'codeWrong',
      )
    expect(err(await post(helper, 'accept', { code })).code).toBe('codeWrong')
    await invite(owner, helper.email, [mother])
    const second = await codeTo(helper.email)
    const before = testServer.state.now
    testServer.state.now = new Date(before.getTime() + 7 * 86_400_000)
    const late = await post(helper, 'accept', { code: second })
    testServer.state.now = before
    expect(late.status).not.toBe(200)
    expect((await post(helper, 'accept', { code: second })).status).toBe(200)
  })

  it('needs a fresh sign-in to be invited, so that an open browser gives nobody away', async () => {
    const owner = await shopper(testServer, `f-${engine}@example.org`)
    const mother = await save(owner, 'Amma')
    const before = testServer.state.now
    testServer.state.now = new Date(before.getTime() + 20 * 60_000)
    expect(err(await invite(owner, 'fh@example.org', [mother])).code).toBe('signInAgain')
    testServer.state.now = before
  })

  it('sees what its people ordered and nothing of the others, and both read that it looked', async () => {
    const { owner, helper, shared, id } = await household('see')
    // Seen red while a product in two parcels was named twice.
    await testServer.storage.inTransaction(async (db) => {
      const line = (await linesOf(db, [shared])).find(({ product_id }) => product_id === plain)
      if (line) await splitLine(db, line, line.quantity / 2)
    })
    const { orders } = (await post(helper, 'look', { id })).json.result
    expect(orders).toMatchObject([
      { orderId: shared, state: 'placed', items: [{ person: 'Amma', packs: 30 }] },
    ])
    expect(JSON.stringify(orders)).not.toMatch(/Secretperson|Lake View|9876543210/)
    await post(helper, 'look', { id })
    const [seen] = (await sides(owner)).caregivers
    expect(seen.acts.map(({ act, by }: { act: string; by: string }) => `${act} ${by}`)).toEqual([
      'looked caregiver',
      'accepted caregiver',
      'invited owner',
    ])
    expect((await sides(helper)).caredFor[0].acts).toEqual(seen.acts)
    const again = { id, orderId: shared }
    for (const refused of [
      await post(helper, 'quote', again),
      await post(helper, 'order', { ...again, totalAmt: '1.00' }),
    ])
      expect(err(refused).code).toBe('caregiverOnlySees')
  })

  it('reads why a regular order of its people waits, and not what is for the account alone', async () => {
    const { owner, helper, shared, id } = await household('see')
    const set = (...products: number[]) =>
      owner.post('/api/v3/setReOrder', {
        orderId: shared,
        reorderFrequencyInDays: 30,
        reorderProductsList: products.map((productId) => ({ productId, productUnit: 20 })),
      })
    const waitsFor = async (problem: object) => {
      await testServer.storage.db
        .updateTable('reorder')
        .set({
          problem: JSON.stringify([problem]),
          problem_on: '2026-11-20',
          tried_on: '2026-11-20',
        })
        .where('order_id', '=', shared)
        .execute()
      const hindi = { 'accept-language': 'hi' }
      const looked = await helper.post('/api/v3/caregivers/look', { id }, hindi)
      return looked.json.result.orders[0].regularProblem
    }
    const missing = { code: 'prescriptionMissing' }
    expect((await set(plain)).status).toBe(200)
    expect((await waitsFor(missing)).why).toMatch(/पर्ची/)
    for (const problem of [
      { code: 'cashOrdersOpen', values: { orders: 3 } },
      { code: 'severeUnread', values: { hi: 'Amma is allergic' } },
      { code: 'lineRefused', values: { name: 'x', reason: 'kidneys' } },
    ])
      expect(await waitsFor(problem)).toEqual({ why: null })
    // What is also for a person for whom the caregiver does not act.
    expect((await set(plain, lotion)).status).toBe(200)
    expect(await waitsFor(missing)).toEqual({ why: null })
  })

  it('reads how far each order is, and by when it was promised', async () => {
    const { owner, helper, mother, shared, id } = await household('see')
    const read = await ordered(owner, [[zerodol, 60, mother]])
    const told_late_at = testServer.state.now.toISOString()
    await testServer.storage.db
      .insertInto('order_promise')
      .values({ order_id: shared, day: '2026-11-23', told_late_at })
      .execute()
    await work.prescribed({ ...owner, orderId: read, path: `orders/${read}` })
    const { orders } = (await post(helper, 'look', { id })).json.result
    const of = (named: string) =>
      orders.find(({ orderId }: { orderId: string }) => orderId === named)
    expect(of(read)).toMatchObject({
      state: 'awaiting_prescription',
      isInReview: true,
      promise: null,
    })
    expect(of(shared)).toMatchObject({
      isInReview: false,
      promise: { by: '2026-11-23', isLate: true },
    })
  })

  // Seen red while the caregiver was told to pay online, which it cannot.
  it('is not told to pay online where cash is refused: only the account can', async () => {
    const usual = testServer
    testServer = await openTestServer(engine, { CASH_ORDERS_FIRST: '1' })
    const { helper, shared, id } = await household()
    const refused = await post(helper, 'quote', { id, orderId: shared })
    await testServer.close()
    testServer = usual
    expect(err(refused).code).toBe('caregiverCash')
  })

  it('orders again for its people alone, at the price it read, and the account is told', async () => {
    const { owner, helper, mother, shared, id } = await household()
    const quote = (await post(helper, 'quote', { id, orderId: shared })).json.result
    expect(quote).toMatchObject({ items: [{ packs: 30 }], city: 'Chennai', without: [] })
    // Paid at the door in whole rupees.
    expect(quote.totalAmt.split('.')[1]).toBe(quote.cashRounding.split('.')[1])
    expect(quote.cashRounding).not.toBe('0.00')
    const asked = { id, orderId: shared, totalAmt: quote.totalAmt }
    expect(err(await post(helper, 'order', { ...asked, totalAmt: '1.00' })).code).toBe(
      'totalChanged',
    )
    // What the owner put into the own cart stays as it is.
    await owner.post(`/api/v3/cart/add/${lotion}`, { qty: 1 })
    await owner.post('/api/v3/cart/patient', { patientId: mother, productIds: [lotion] })
    const placed = await post(helper, 'order', asked)
    expect(placed.json.result).toMatchObject({ state: 'placed' })
    const { orderId } = placed.json.result
    const own = (await owner.get(`/api/v3/orders/${orderId}`)).json.result
    expect(own.orderItems.map(({ productId }: { productId: number }) => productId)).toEqual([plain])
    expect([own.paymentMethod, own.address.addUserName]).toEqual(['cod', 'Meena Iyer'])
    expect(
      await testServer.storage.db
        .selectFrom('checkout_patient')
        .select(['product_id', 'patient_id'])
        .where('customer_id', '=', owner.customerId)
        .where('product_id', '=', lotion)
        .execute(),
    ).toEqual([{ product_id: lotion, patient_id: mother }])
    expect(await work.said(owner.email)).toContainEqual(
      `${helper.email} placed order ${orderId} for you`,
    )
    expect((await sides(owner)).caregivers[0].acts[0]).toMatchObject({
      act: 'ordered',
      by: 'caregiver',
      orderId,
    })
    // It stands in the account that is cared for, and in no other.
    expect((await helper.get(`/api/v3/orders/${orderId}`)).status).toBe(404)
    expect((await helper.get('/api/v1/order/history')).json.result.result).toEqual([])
    expect(await testServer.storage.inTransaction(auditProblems)).toEqual([])
  })

  it('sends what needs a prescription to the pharmacist again, with the prescription of the account', async () => {
    const owner = await shopper(testServer, `rx-${engine}@example.org`)
    const helper = await shopper(testServer, `rxh-${engine}@example.org`)
    const mother = await save(owner, 'Amma')
    const orderId = await ordered(owner, [[zerodol, 20, mother]])
    const one = { ...owner, orderId, path: `orders/${orderId}` }
    await work.prescribed(one)
    await work.pharmacist.post(`${one.path}/review`, { lines: [approval(1)] })
    await invite(owner, helper.email, [mother])
    await post(helper, 'accept', { code: await codeTo(helper.email) })
    const { id } = (await sides(helper)).caredFor[0]
    const { totalAmt } = (await post(helper, 'quote', { id, orderId })).json.result
    const placed = (await post(helper, 'order', { id, orderId, totalAmt })).json.result
    expect(placed.state).toBe('awaiting_prescription')
    const order = (await owner.get(`/api/v3/orders/${placed.orderId}`)).json.result
    expect(order.prescription.is).toBe('review')
  })

  // Seen red with the warnings within the order alone: a painkiller came to somebody who takes warfarin, and nobody had read why not.
  it('orders nothing that has a severe warning with what the person takes: only the account reads it', async () => {
    const { owner, helper, mother, id } = await household()
    const painGel = await ordered(owner, [
      [plain, 30, mother],
      [gel, 1, mother],
    ])
    const { totalAmt } = (await post(helper, 'quote', { id, orderId: painGel })).json.result
    const facts = { elsewhere: ['Warfarin'] }
    await owner.post('/api/v3/patients', { patientId: mother, name: 'Amma', facts })
    const again = { id, orderId: painGel }
    for (const refused of [
      await post(helper, 'quote', again),
      await post(helper, 'order', { ...again, totalAmt }),
    ])
      expect(err(refused)).toMatchObject({ code: 'caregiverSevere', field: 'orderId' })
    expect(await testServer.storage.inTransaction(auditProblems)).toEqual([])
  })

  it.each(['owner', 'helper'] as const)('is ended by one press of the %s, at once', async (by) => {
    const { owner, helper, shared, id } = await household()
    const [mine, theirs] = by === 'owner' ? [owner, helper] : [helper, owner]
    expect((await post(mine, 'end', { id })).status).toBe(200)
    const bodies = {
      look: { id },
      quote: { id, orderId: shared },
      order: { id, orderId: shared, totalAmt: '1.00' },
    }
    for (const [act, body] of Object.entries(bodies))
      expect((await post(helper, act, body)).status).toBe(404)
    expect((await post(theirs, 'end', { id })).status).toBe(404)
    expect((await sides(helper)).caredFor[0]).toMatchObject({ state: 'ended', people: [] })
    expect(await work.said(theirs.email)).toContainEqual('Care for medicine orders has ended')
  })

  // Seen red while the answers were kept for a day by their keys.
  it('leaves nothing to read again by the key of a call that was answered before it ended or was erased', async () => {
    const kept = async (word: string) => {
      const rows = await testServer.storage.db.selectFrom('idempotency').select('outcome').execute()
      return rows.filter(({ outcome }) => outcome?.includes(word)).length
    }
    const { owner, helper, id } = await household()
    const call = () =>
      helper.post('/api/v3/caregivers/look', { id }, { 'idempotency-key': `look-${id}` })
    expect((await call()).status).toBe(200)
    expect(await kept(id)).toBeGreaterThan(0)
    await post(owner, 'end', { id })
    expect((await call()).status).toBe(404)
    expect(await kept(id)).toBe(0)
    const other = await household()
    expect(await kept(other.id)).toBeGreaterThan(0)
    await other.owner.post(`/api/v2/order/cancel/${other.shared}`, { cancelReason: 'late' })
    const erased = await other.owner.post('/api/v3/account/erase', { email: other.owner.email })
    expect(erased.status).toBe(200)
    expect(await kept(other.owner.email)).toBe(0)
  })

  it('ends with the person: who is taken off the account is seen no more', async () => {
    const { owner, helper, mother, shared, id } = await household()
    await owner.post('/api/v3/patients/remove', { patientId: mother })
    expect((await post(helper, 'look', { id })).json.result).toEqual({ orders: [] })
    expect((await post(helper, 'quote', { id, orderId: shared })).status).toBe(404)
  })

  it('is in the export of both, each with what is theirs, and goes with an erasure of either', async () => {
    const { owner, helper, id } = await household()
    const exported = async (one: Shopper) =>
      (await one.post('/api/v3/account/export')).json.result.areas.caregivers
    expect(await exported(owner)).toMatchObject({
      caregivers: [{ invited: helper.email, people: ['Amma'], acts: [{ act: 'accepted' }, {}] }],
    })
    const theirs = await exported(helper)
    expect(theirs.caredFor).toMatchObject([{ may: 'order', state: 'active' }])
    expect(JSON.stringify(theirs)).not.toMatch(/Amma|owner-/)
    expect((await helper.post('/api/v3/account/erase', { email: helper.email })).status).toBe(200)
    const [left] = (await sides(owner)).caregivers
    expect(left).toMatchObject({ id, name: '', state: 'ended' })
    const rows = JSON.stringify(
      await testServer.storage.db.selectFrom('caregiver').selectAll().execute(),
    )
    expect(rows).not.toContain(helper.email)
    const other = await household()
    await testServer.storage.db
      .updateTable('customer_order')
      .set({ state: 'cancelled', payment_state: 'void' })
      .where('customer_id', '=', other.owner.customerId)
      .execute()
    const erased = await other.owner.post('/api/v3/account/erase', { email: other.owner.email })
    expect(erased.status).toBe(200)
    expect(await sides(other.helper)).toEqual({ caregivers: [], caredFor: [] })
  })

  it('two households and a caregiver between them: no call of anybody shows a person, a medicine or a door that is not theirs', async () => {
    const first = await household()
    const second = await household()
    const hiddenDoor = await second.owner.post('/api/v2/addresses', {
      ...home,
      street1: '7 Hiddendoor Lane',
    })
    await second.owner.post('/api/v3/checkout/address', {
      addressId: hiddenDoor.json.result.address.id,
    })
    const warfarin = await ordered(second.owner, [
      [warf, 10, second.mother],
      [ecosprin, 14, second.secret],
    ])
    await save(second.owner, 'Onlysecond Person')
    /** What each may never read: names, ids and medicines of others. */
    const ofSecond = [
      second.mother,
      second.secret,
      second.shared,
      warfarin,
      second.id,
      'Onlysecond',
    ]
    const hidden: [Shopper, string[]][] = [
      [first.owner, ofSecond],
      [
        first.helper,
        [...ofSecond, 'Secretperson', first.secret, 'Hiddendoor', first.owner.addressId],
      ],
      [
        second.helper,
        ['Secretperson', second.secret, first.mother, first.shared, 'Ecosprin', 'Hiddendoor'],
      ],
    ]
    const values: Record<string, unknown[]> = {
      id: [second.id, first.id, second.shared, second.mother],
      orderId: [second.shared, warfarin, first.shared],
      patientId: [second.mother, second.secret],
      patientIds: [[second.mother], [second.secret]],
      addressId: [second.owner.addressId],
    }
    const read = async (one: Shopper, of: Endpoint, nth: number): Promise<string> => {
      const fill = (name: string): unknown => {
        const given = values[name]
        if (given) return given[nth % given.length]
        if (name === 'productIds') return [plain]
        return name === 'email' ? second.owner.email : name === 'may' ? 'see' : 'a'
      }
      const path = of.path.replaceAll(/\{(\w+)\}/g, (_, name: string) =>
        encodeURIComponent(String(fill(name))),
      )
      const query = new URLSearchParams(
        Object.keys(of.query?.shape ?? {}).flatMap((name) =>
          values[name] ? [[name, String(fill(name))]] : [],
        ),
      )
      const shape = Object.keys(of.body?.shape ?? {})
      const body = JSON.stringify(Object.fromEntries(shape.map((name) => [name, fill(name)])))
      const reply = await testServer.api.app.fetch(
        new Request(`${site}${path}?${query}`, {
          method: of.method,
          headers: {
            ...one.own,
            ...(of.method === 'POST' && { 'content-type': 'application/json' }),
          },
          body: of.method === 'GET' || of.upload ? null : body,
        }),
      )
      expect(reply.status, `${of.method} ${of.path}`).toBeLessThan(500)
      // What was sent may come back in a refusal; it is not news to its sender.
      const text = await reply.text()
      return reply.status === 200 ? text : ''
    }
    // Signing out and erasing come last by leaving them out: they end the session that asks.
    const calls = testServer.api.endpoints.filter(
      ({ access, path }) =>
        access !== 'operator' &&
        access !== 'provider' &&
        !/logout|login|erase|caregivers\/end/.test(path),
    )
    expect(calls.length).toBeGreaterThan(60)
    let answered = 0
    for (const [one, never] of hidden)
      for (const of of calls)
        for (let nth = 0; nth < 4; nth++) {
          const text = await read(one, of, nth)
          answered += text === '' ? 0 : 1
          for (const secret of never)
            expect(text.includes(secret), `${secret} in ${of.method} ${of.path}`).toBe(false)
        }
    expect(answered).toBeGreaterThan(100)
    // The caregiver of the second household does read its own person, so the walk reached what there is to read.
    expect(
      await read(second.helper, calls.find(({ path }) => path.endsWith('/look')) as Endpoint, 0),
    ).toContain('Amma')
  })
})
