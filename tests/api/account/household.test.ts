import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { labelledIn } from '#server/orders/dispatch/dosage-labels.ts'
import { orderById } from '#server/orders/rows/order-repository.ts'
import { approval, orderWork } from '../../support/operator-calls.ts'
import { faultOf } from '../../support/operators.ts'
import { err, plain, type Shopper, shopper } from '../../support/shopper.ts'
import { createOperator, type NewOperator } from '../../support/staff.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

// Sample products: Warf 5 and Ecosprin 75 interact seriously; Mox 500 is a penicillin, Zifi 200 a cephalosporin, Zerodol-P a painkiller.
const [warf, ecosprin, mox, zifi, zerodol, ciplox, telma] = [
  62101, 11401, 20201, 20501, 10601, 20801, 60101,
]

describe.each(engines)('the people whom a customer buys for, on %s', (engine) => {
  let testServer: TestServer
  let pharmacist: NewOperator
  beforeAll(async () => {
    testServer = await openTestServer(engine)
    pharmacist = await createOperator(testServer, ['pharmacist'], { name: 'Asha' })
  })
  afterAll(() => testServer.close())

  let people = 0
  const customer = (products: Record<number, number> = {}) =>
    shopper(testServer, `home${people++}@example.org`, products)
  const save = async (one: Shopper, name: string, facts: Record<string, unknown> = {}) => {
    const all = (await one.post('/api/v3/patients', { name, facts })).json.result.patients
    return all.find((each: { name: string }) => each.name === name.trim().replaceAll(/ +/g, ' '))
      .id as string
  }
  const choose = (one: Shopper, patientId: string | null, ...productIds: number[]) =>
    one.post('/api/v3/cart/patient', { patientId, productIds })
  const checked = async (one: Shopper, headers: Record<string, string> = {}) =>
    (await one.get('/api/v3/cart/interactions', headers)).json.result
  const warningsOf = async (one: Shopper): Promise<string[]> =>
    (await checked(one)).checks.flatMap(({ warnings }: { warnings: { msg: string }[] }) =>
      warnings.map(({ msg }) => msg),
    )

  it('keeps what was said of each person, and nothing that was not', async () => {
    const one = await customer()
    const id = await save(one, '  Asha   Sharma ', { born: 1961, allergies: ['penicillin'] })
    const [asha] = (await one.get('/api/v3/patients')).json.result.patients
    expect(asha).toEqual({
      id,
      name: 'Asha Sharma',
      facts: {
        born: 1961,
        sex: null,
        expecting: null,
        allergies: ['penicillin'],
        kidney: null,
        liver: null,
        conditions: '',
        elsewhere: null,
        language: null,
      },
    })
    await one.post('/api/v3/patients', { patientId: id, name: 'Asha', facts: { allergies: [] } })
    expect((await one.get('/api/v3/patients')).json.result.patients).toMatchObject([
      { id, name: 'Asha', facts: { born: null, allergies: [] } },
    ])
    for (const [body, field] of [
      [{ name: ' ' }, 'name'],
      [{ name: 'A<b>' }, 'name'],
      [{ name: 'A', facts: { born: 84 } }, 'facts.born'],
      [{ name: 'A', facts: { sex: 'f' } }, 'facts.sex'],
      [{ name: 'A', facts: { allergies: [''] } }, 'facts.allergies.0'],
      [{ name: 'A', patientId: 'no' }, 'patientId'],
    ] as const) {
      const refused = await one.post('/api/v3/patients', body)
      expect([refused.status < 500, err(refused).field]).toEqual([true, field])
    }
    expect((await one.post('/api/v3/patients/remove', { patientId: id })).json.result).toEqual({
      patients: [],
    })
    for (let nth = 0; nth < 12; nth++) await save(one, 'Ravi')
    expect(err(await one.post('/api/v3/patients', { name: 'Ravi' })).code).toBe('patientsFull')
  })

  // Seen red without `allergyWarnings`.
  it('an allergy by group, by name and by a related group is told, and by nobody else’s', async () => {
    const one = await customer({ [mox]: 1, [zifi]: 1, [zerodol]: 1, [plain]: 15 })
    const asha = await save(one, 'Asha', { allergies: ['penicillin'] })
    const ravi = await save(one, 'Ravi', { allergies: ['Aspirin', 'dust'] })
    expect(await checked(one)).toMatchObject({ checks: [], patients: [{ id: asha }, { id: ravi }] })
    await choose(one, asha, mox, zifi, zerodol, plain)
    const told = await warningsOf(one)
    expect(told).toHaveLength(2)
    expect(told[0]).toMatch(/Asha is allergic to penicillins.*Mox 500.*Amoxycillin/)
    expect(told[1]).toMatch(/Zifi 200.*related/)
    await choose(one, ravi, mox, zifi, zerodol, plain)
    const [check] = (await checked(one)).checks
    expect(check.warnings.map(({ isSevere }: { isSevere: boolean }) => isSevere)).toEqual([true])
    expect(check.warnings[0].msg).toMatch(/Ravi is allergic to Aspirin.*Zerodol-P/)
    expect(check.gaps.join(' ')).toContain('dust')
  })

  it('age, pregnancy, breastfeeding, kidneys and liver are told, and what is not known is named', async () => {
    const one = await customer({ [ciplox]: 1, [telma]: 1, [plain]: 15 })
    const child = await save(one, 'Mini', { born: 2014, sex: 'female', conditions: 'asthma' })
    await choose(one, child, ciplox, plain)
    const [of] = (await checked(one)).checks
    expect(of.warnings.map(({ msg }: { msg: string }) => msg)).toEqual([
      expect.stringMatching(/Ciplox 500.*under 18.*Mini may be younger/),
    ])
    expect(of.gaps.join(' ')).toMatch(/Not known about Mini.*allergies.*A child’s dose.*Illnesses/s)
    const mother = await save(one, 'Devi', {
      sex: 'female',
      expecting: 'pregnant',
      liver: 'ill',
      kidney: 'well',
    })
    await choose(one, mother, telma, plain)
    await choose(one, null, ciplox)
    const told = await warningsOf(one)
    expect(told[0]).toMatch(/^Devi is pregnant. Telma 40/)
    expect(told.some((text) => /^Devi has a weak liver. Dolo 650/.test(text))).toBe(true)
    expect(told.join()).not.toMatch(/kidney|safe to/)
  })

  // Seen red with `mayBeOnes` that is always true, and always false.
  it('only what one person may take is compared: in the cart, with earlier orders and with what comes from elsewhere', async () => {
    const one = await customer({ [warf]: 30, [ecosprin]: 14 })
    const [asha, ravi] = [await save(one, 'Asha'), await save(one, 'Ravi')]
    const found = async () => {
      const { check, acknowledge } = await checked(one)
      return [check.result.length, acknowledge !== null]
    }
    expect(await found()).toEqual([1, true])
    await choose(one, asha, warf)
    // Nobody is named for the other: it may be hers.
    expect(await found()).toEqual([1, true])
    await choose(one, ravi, ecosprin)
    expect(await found()).toEqual([0, false])
    await one.post('/api/v3/consents', { healthHistory: true })
    expect((await one.place()).status).toBe(200)
    await one.post(`/api/v3/cart/add/${ecosprin}`, { qty: 14 })
    await choose(one, ravi, ecosprin)
    expect(await found()).toEqual([0, false])
    await choose(one, asha, ecosprin)
    const { check } = await checked(one)
    expect(check.result).toHaveLength(1)
    expect(JSON.stringify(check.result)).toContain('Warf 5')
    const other = await save(one, 'Uma', { elsewhere: ['warfarin', 'Warf 5', 'xyzzy'] })
    await choose(one, other, ecosprin)
    const again = await checked(one)
    expect(again.check.result).toHaveLength(1)
    expect(JSON.stringify(again.check.result)).toMatch(/from elsewhere/)
    expect(again.checks[0].gaps.join()).toContain('xyzzy')
  })

  // Seen red with the medicines of the cart alone.
  it('a severe interaction with what somebody takes from elsewhere is read before it is ordered for them', async () => {
    const one = await customer({ [zerodol]: 3 })
    const appa = await save(one, 'Appa', { born: 1950, elsewhere: ['Warfarin'] })
    const kavya = await save(one, 'Kavya', { born: 1990, elsewhere: ['Aspirin', 'Warfarin'] })
    // Two medicines from elsewhere are not what is ordered, and nobody is named.
    expect((await checked(one)).acknowledge).toBeNull()
    await choose(one, appa, zerodol)
    expect(err(await one.place()).code).toBe('interactionsUnread')
    const { acknowledge } = await checked(one)
    expect(acknowledge.interactions).toMatchObject([
      { products: [['Zerodol-P Tablet'], ['Warfarin']] },
    ])
    await choose(one, kavya, zerodol)
    const hers = (await checked(one)).acknowledge.interactions
    for (const { products } of hers) expect(products.flat()).toContain('Zerodol-P Tablet')
    await choose(one, appa, zerodol)
    expect((await one.place({ acknowledged: acknowledge.key })).status).toBe(200)
  })

  it('a severe warning is read before the order is placed, and is a gate at the desk', async () => {
    const one = await customer({ [mox]: 4 })
    const asha = await save(one, 'Asha', { born: 1961, allergies: ['penicillin'] })
    await choose(one, asha, mox)
    expect(err(await one.place()).code).toBe('interactionsUnread')
    const { acknowledge } = await checked(one)
    expect(acknowledge.warnings[0]).toContain('Mox 500')
    // The same in another language.
    expect((await checked(one, { 'accept-language': 'ta' })).acknowledge.key).toBe(acknowledge.key)
    const placed = await one.place({ acknowledged: acknowledge.key })
    expect(placed.status).toBe(200)
    const { orderId } = placed.json.result
    await orderWork(testServer).prescribed({ ...one, orderId, path: '' })
    const path = `orders/${orderId}/review`
    const [line] = (await pharmacist.get(path)).json.result.lines
    expect(line.forPatient).toMatchObject({
      name: 'Asha',
      facts: { born: 1961 },
      warnings: [{ isSevere: true }],
    })
    const lines = [{ ...approval(1), perDay: undefined, days: undefined }]
    const refused = await pharmacist.post(path, { lines })
    expect([refused.status, faultOf(refused)]).toMatchObject([
      422,
      { code: 'patientUndecided', field: 'lines.1.despite' },
    ])
    const despite = 'Dr Rao by phone at 12:01: tolerated it twice'
    expect(
      (await pharmacist.post(path, { lines: lines.map((each) => ({ ...each, despite })) })).status,
    ).toBe(200)
    expect((await pharmacist.get(`orders/${orderId}`)).json.result.history).toContainEqual(
      expect.objectContaining({
        job: 'patient_warning',
        comment: expect.stringMatching(/Asha is allergic.*tolerated/),
      }),
    )
    // The customer's tracking says nothing of it.
    expect(JSON.stringify((await one.get(`/api/v3/track?orderId=${orderId}`)).json)).not.toMatch(
      /allergic|tolerated/,
    )
  })

  // Seen red while what has no salts stood in no choice: test strips were nobody's, and who cares for a person never saw them.
  it('what is no medicine is for somebody as well, and is checked with nothing', async () => {
    const strips = 201001
    const one = await customer({ [strips]: 1 })
    const asha = await save(one, 'Asha')
    await choose(one, asha, strips)
    expect(await checked(one)).toMatchObject({
      lines: [{ productId: strips, patientId: asha, isMedicine: false }],
      checks: [],
      compared: 0,
    })
  })

  it('labels are in the language of the person, not of the account', async () => {
    const { prescribed } = orderWork(testServer)
    const one = await customer({ [zerodol]: 10 })
    const amma = await save(one, 'Amma', { language: 'ta' })
    await choose(one, amma, zerodol)
    const { orderId } = (await one.place()).json.result
    await prescribed({ ...one, orderId, path: `orders/${orderId}` })
    const approved = { lines: [approval(1)] }
    expect((await pharmacist.post(`orders/${orderId}/review`, approved)).status).toBe(200)
    const { db } = testServer.storage
    const order = await orderById(db, orderId)
    expect(order && (await labelledIn(db, order))).toMatchObject([{ locale: 'ta' }])
  })

  it('a removed person is forgotten by orders; export and erasure cover all of it', async () => {
    const one = await customer({ [plain]: 15 })
    const asha = await save(one, 'Asha', { conditions: 'asthma' })
    await choose(one, asha, plain)
    const { orderId } = (await one.place()).json.result
    const lineOf = () =>
      testServer.storage.db
        .selectFrom('order_line')
        .select('patient_id')
        .where('order_id', '=', orderId)
        .executeTakeFirst()
    expect(await lineOf()).toEqual({ patient_id: asha })
    expect((await checked(one)).lines).toEqual([])
    const { areas } = (await one.post('/api/v3/account/export')).json.result
    expect(areas.patients).toMatchObject({ patients: [{ facts: { conditions: 'asthma' } }] })
    // A person with a re-order, paused or not, cannot be removed: it would go on without the checks that need a person.
    const set = await one.post('/api/v3/setReOrder', {
      orderId,
      reorderFrequencyInDays: 30,
      reorderProductsList: [{ productId: plain, productUnit: 5 }],
    })
    expect(set.status).toBe(200)
    await one.post(`/api/v3/order/reorder/pause/${orderId}`)
    const refused = await one.post('/api/v3/patients/remove', { patientId: asha })
    expect([refused.status, err(refused).code, err(refused).field]).toEqual([
      409,
      'patientRegular',
      'patientId',
    ])
    expect(err(refused).msg).toContain(orderId)
    // Where that is ended or changed, in the language of the reader.
    expect(err(refused).mend).toEqual({
      href: '/account/regular-orders',
      text: 'Regular orders',
    })
    await one.post(`/api/v3/order/reorder/cancel/all/${orderId}`)
    await one.post('/api/v3/patients/remove', { patientId: asha })
    expect(await lineOf()).toEqual({ patient_id: null })
  })
})
