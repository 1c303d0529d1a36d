import { createHmac } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import type {
  Extension,
  NamedExtension,
  OrderToCheck,
  ParcelToBook,
  ToldEvent,
} from '#server/platform/extension.ts'
import { contractFaults } from '#server/platform/extension-contract.ts'
import { createExtensions } from '#server/platform/extensions.ts'
import { loadExtensions } from '#server/platform/load-extensions.ts'
import { createLog } from '#server/platform/log.ts'
import { faultOf } from '../../support/operators.ts'
import { root, temporaryFolder } from '../../support/project.ts'
import { home, plain, shopper } from '../../support/shopper.ts'
import { createOperator } from '../../support/staff.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

/** The examples of docs/extensions.md as files of a folder. */
const examples = (): string => {
  const folder = join(temporaryFolder('extensions'), 'extensions')
  mkdirSync(folder)
  const page = readFileSync(join(root, 'docs/extensions.md'), 'utf8')
  for (const [, name = '', code = ''] of page.matchAll(
    /```js\n\/\/ extensions\/([\w-]+\.mjs)\n(.*?)```/gs,
  ))
    writeFileSync(join(folder, name), code)
  return folder
}

/** A server of a partner that remembers what it was asked. */
const partner = async (answer: (path: string) => unknown = () => ({})) => {
  const asked: { path: string; headers: NodeJS.Dict<string | string[]>; body: string }[] = []
  const server = createServer(async (request, reply) => {
    const path = request.url ?? ''
    asked.push({ path, headers: request.headers, body: await text(request) })
    reply.end(JSON.stringify(answer(path)))
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return { url: `http://127.0.0.1:${port}`, asked, close: () => server.close() }
}

describe('the examples of docs/extensions.md', () => {
  afterEach(() => vi.unstubAllEnvs())

  it('each loads and does what its page says, and keeps the contract', async () => {
    const desk = await partner((path) =>
      path === '/prices'
        ? [{ product: 10_101, rupees: 30.5 }]
        : path.startsWith('/status')
          ? [{ number: 'FR1', state: 'done' }]
          : path === '/transfers'
            ? [{ number: 'FR1', rupees: 162.86, transfer: 'T1', day: '2026-11-27' }]
            : path === '/payments'
              ? { id: 'desk-1' }
              : path === '/collections'
                ? { number: 'FR1', label: 'https://fast-riders.example/FR1.pdf' }
                : path.startsWith('/vouchers')
                  ? { voucher: 'V1', booked: '2026-11-27' }
                  : path.endsWith('/events')
                    ? []
                    : {},
    )
    const ledger = join(temporaryFolder('ledger'), 'ledger.csv')
    vi.stubEnv('UPI_DESK_URL', desk.url)
    vi.stubEnv('UPI_DESK_SECRET', 'very secret')
    vi.stubEnv('MSG91_URL', desk.url)
    vi.stubEnv('MSG91_KEY', 'k')
    vi.stubEnv('LEDGER_FILE', ledger)
    vi.stubEnv('FAST_RIDERS_URL', desk.url)
    vi.stubEnv('ERP_URL', desk.url)
    vi.stubEnv('SHOP_UPI_ID', 'sahyadri.medical@okaxis')
    const { extensions, broken } = await loadExtensions(examples())
    expect(broken).toEqual([])
    expect(extensions.map(({ name }) => name)).toEqual([
      'area',
      'counter-words',
      'courier-pages',
      'erp-panel',
      'erp-prices',
      'fast-riders-news',
      'fast-riders',
      'gst-change',
      'ledger',
      'msg91',
      'own-upi',
      'upi-desk',
    ])
    for (const { name, extension } of extensions)
      expect([name, await contractFaults(extension)]).toEqual([name, []])

    const doors = createExtensions({ extensions, now: () => new Date(), log: createLog('silent') })
    await doors.send({ id: 'm1', channel: 'sms', to: '919876543210', subject: '', text: 'Hello' })
    expect(desk.asked.at(-1)).toMatchObject({ headers: { authkey: 'k', 'idempotency-key': 'm1' } })
    expect(await doors.list('prices', 'erp-prices')).toEqual([{ productId: 10_101, price: 3050 }])
    expect(await doors.list('searchTerms', 'counter-words')).toHaveLength(2)
    const news = { name: 'fast-riders-news', courier: 'Fast Riders' }
    expect(await doors.track(news, ['FR1'])).toEqual([{ awb: 'FR1', status: 'delivered' }])
    expect(await doors.list('cashStatement', 'fast-riders-news')).toEqual([
      { awb: 'FR1', amount: 16_286, reference: 'T1', date: '2026-11-27' },
    ])
    const insulin = { productId: 1, name: 'Insulin', hsn: '30043110', taxRate: 12 }
    expect(doors.taxRateOf({ ...insulin, day: '2026-12-01' })).toBe(5)
    expect(doors.taxRateOf({ ...insulin, day: '2026-11-30' })).toBe(12)
    expect(doors.courierPages).toEqual({ ekart: 'https://ekartlogistics.com/track/{awb}' })
    await doors.tell('ledger', {
      id: 'evt_A_2',
      type: 'parcel.shipped',
      timestamp: '2026-11-27T08:30:00.000Z',
      data: { orderId: 'A', number: 2, parcel: 1 },
    })
    expect(readFileSync(ledger, 'utf8')).toBe('evt_A_2,2026-11-27T08:30:00.000Z,A,1\n')
    const order: OrderToCheck = {
      paymentMethod: 'cod',
      isRegular: false,
      total: 500_100,
      address: { city: 'Mumbai', state: 'Maharashtra', pincode: '400001' },
      lines: [],
    }
    expect(doors.refusalOf(order)?.en).toContain('paid online')
    expect(doors.refusalOf({ ...order, total: 500_000 })).toBeNull()
    expect(await doors.doorPayment({ reference: 'A-1', amount: 10_050 })).toBe(
      'upi://pay?pa=sahyadri.medical%40okaxis&pn=Sahyadri%20Medical&am=100.50&cu=INR&tr=A-1&tn=Order%20A-1',
    )
    const provider = doors.payment('upi-desk')
    const body = new TextEncoder().encode('{"happened":"captured"}')
    const signature = createHmac('sha256', 'very secret').update(body).digest('hex')
    const signed = new Headers({ 'x-upi-desk-signature': signature })
    expect(provider?.readWebhook(body, signed)?.events).toEqual([{ happened: 'captured' }])
    expect(provider?.readWebhook(body, new Headers())).toBeNull()
    desk.close()
  })
})

describe('the contract of an extension', () => {
  it.each<[string, unknown, string]>([
    ['no object', 7, 'its default export is no object'],
    ['an unknown door', { tax: () => 5 }, 'tax is no door'],
    ['a fraction as a rate of tax', { taxRate: () => 0.12 }, 'gives no rate of Indian GST'],
    [
      'a price of nothing',
      { prices: async () => [{ productId: 1, price: 0 }] },
      'no price in whole',
    ],
    [
      'a price in rupees',
      { prices: async () => [{ productId: 1, price: 9.5 }] },
      'no price in whole',
    ],
    ['no list', { searchTerms: async () => ({}) }, 'gives no list'],
    [
      'a parcel that is lost',
      { tracks: { 'A courier': async () => [{ awb: 'A1', status: 'lost' }] } },
      'neither delivered nor returned',
    ],
    [
      'a return without a reason',
      { tracks: { 'A courier': async () => [{ awb: 'A1', status: 'returned' }] } },
      'gives no reason',
    ],
    ['a tracker that is no function', { tracks: { X: 1 } }, 'tracks.X is no function'],
    [
      'cash in rupees',
      { cashStatement: async () => [{ awb: 'A', amount: 1.5, reference: 'r', date: 'd' }] },
      'no amount in whole paise',
    ],
    ['a sender of no channel', { sends: { fax: () => {} } }, 'sends.fax is no function'],
    [
      'a courier without a number',
      { bookCourier: async () => ({ courier: 'X' }) },
      'gives no number',
    ],
    [
      'a courier that books twice',
      {
        bookCourier: (() => {
          let times = 0
          return async () => ({ courier: 'X', awb: String(++times) })
        })(),
      },
      'books the same parcel twice',
    ],
    ['a link to a page', { doorPayment: () => 'https://pay.example' }, 'gives no upi://pay? link'],
    ['a link to nobody', { doorPayment: () => 'upi://pay?am=162.86&cu=INR' }, 'names no UPI id'],
    [
      'a link for another sum',
      { doorPayment: () => 'upi://pay?pa=shop@okaxis&am=16.28&cu=INR' },
      'asks for another sum',
    ],
    ['a panel of markup', { orderPanel: async () => '<b>' }, 'gives no title'],
    ['a page over http', { courierPages: { X: 'http://x/{awb}' } }, 'no https address'],
    ['a check that answers later', { checkOrder: async () => null }, 'answers later'],
    ['a check without a reason', { checkOrder: () => 'no' }, 'neither null nor a reason'],
    [
      'an event that may not come twice',
      {
        onEvent: (() => {
          const had = new Set()
          return async ({ id }: ToldEvent) => {
            if (had.has(id)) throw new Error('twice')
            had.add(id)
          }
        })(),
      },
      'onEvent, told again failed: twice',
    ],
    [
      'a provider that takes anything for signed',
      {
        payment: () => ({
          name: 'x',
          origin: null,
          create: async () => 'id',
          form: () => null,
          readWebhook: () => ({ events: [], reversals: [] }),
          isReturned: () => false,
          eventsOf: async () => [],
        }),
      },
      'payment.readWebhook takes what the provider did not sign',
    ],
  ])('%s is named', async (_, extension, fault) => {
    expect((await contractFaults(extension)).join('\n')).toContain(fault)
  })

  it('one that hangs, or throws what is no error, is named', async () => {
    const hangs = { orderPanel: () => new Promise(() => {}) }
    expect(await contractFaults(hangs, 20)).toEqual([
      expect.stringContaining('failed: no answer within 0.02 seconds'),
    ])
    const throws = {
      checkOrder: () => {
        throw 'no'
      },
    }
    expect((await contractFaults(throws)).join()).toContain('failed: no')
  })

  it('doors that hang are waited for together', async () => {
    const never = () => new Promise(() => {})
    const hangs = { orderPanel: never, prices: never, searchTerms: never, cashStatement: never }
    const begun = performance.now()
    expect(await contractFaults({ ...hangs, onEvent: never }, 200)).toHaveLength(5)
    expect(performance.now() - begun).toBeLessThan(600)
  })

  it('an address that is not there is named with what the network says of it', async () => {
    const fails = { prices: async () => await fetch('http://127.0.0.1:1/prices') }
    expect((await contractFaults(fails)).join()).toMatch(/fetch failed: bad port/)
  })

  it('a module that cannot be read, is called otherwise or takes the name of another is named and the others load', async () => {
    const folder = temporaryFolder('extensions')
    writeFileSync(join(folder, 'broken.mjs'), 'export default {')
    writeFileSync(join(folder, 'smtp.mjs'), 'export default {}')
    writeFileSync(join(folder, 'good.mjs'), 'export default { onEvent: async () => {} }')
    for (const name of ['Not A Name.mjs', 'courier.js'])
      writeFileSync(join(folder, name), 'throw new Error("never read")')
    writeFileSync(join(folder, 'package.json'), '{}')
    const { extensions, broken } = await loadExtensions(folder)
    expect(extensions.map(({ name }) => name)).toEqual(['good'])
    expect(broken.map(({ name }) => name)).toEqual(['Not A Name', 'broken', 'courier.js', 'smtp'])
    const log = createLog('silent')
    const doors = createExtensions({ extensions, broken, now: () => new Date(), log })
    expect(doors.faults()?.told).toMatch(
      /^Not A Name: the file must be called .*; broken: .*; smtp: the name is taken/,
    )
    expect(await loadExtensions(join(folder, 'none'))).toEqual({ extensions: [], broken: [] })
  })
})

describe.each(engines)('a shop with extensions on %s', (engine) => {
  let testServer: TestServer
  const told: ToldEvent[] = []
  const state = {
    listens: async (_: ToldEvent): Promise<void> => {},
    check: (() => null) as NonNullable<Extension['checkOrder']>,
    shows: (async () => null) as NonNullable<Extension['orderPanel']>,
    taxes: (() => null) as NonNullable<Extension['taxRate']>,
    tracks: (async () => []) as NonNullable<Extension['tracks']>[string],
    hands: (async () => []) as NonNullable<Extension['cashStatement']>,
    books: (async () => ({ courier: 'Riders', awb: 'R1' })) as NonNullable<
      Extension['bookCourier']
    >,
  }
  const never = new Promise<never>(() => {})
  const own: NamedExtension[] = [
    {
      name: 'ledger',
      extension: {
        onEvent: async (event) => {
          await state.listens(event)
          told.push(event)
        },
      },
    },
    { name: 'riders', extension: { bookCourier: (parcel) => state.books(parcel) } },
    {
      name: 'news',
      extension: {
        taxRate: (line) => state.taxes(line),
        tracks: { 'Own riders': (awbs) => state.tracks(awbs) },
        cashStatement: () => state.hands(),
      },
    },
    { name: 'accounts', extension: { orderPanel: (order) => state.shows(order) } },
    { name: 'area', extension: { checkOrder: (order) => state.check(order) } },
    { name: 'pages', extension: { courierPages: { Ekart: 'https://ekart.example/{awb}' } } },
  ]
  let shoppers = 0
  const place = async () => {
    const one = await shopper(testServer, `x${++shoppers}@a.example`, { [plain]: 30 })
    return await one.place({ paymentMethod: 'cod' })
  }
  const dispatch = () => testServer.commerce.webhooks.dispatch()
  const wait = (ms: number): void => {
    testServer.state.now = new Date(testServer.state.now.getTime() + ms)
  }

  beforeAll(async () => {
    testServer = await openTestServer(engine, {}, undefined, undefined, own)
    await dispatch()
  })
  afterEach(() => {
    state.listens = async () => {}
    state.check = () => null
    state.books = async () => ({ courier: 'Riders', awb: 'R1' })
    state.taxes = () => null
    told.length = 0
  })
  afterAll(() => testServer.close())

  it('an order that a check refuses is not placed, and its customer is told why in their language', async () => {
    state.check = ({ lines, isRegular, total }) =>
      lines.length === 1 && !isRegular && total > 0
        ? { en: 'closed for stocktaking', hi: 'स्टॉक की गिनती के लिए बंद' }
        : null
    const refused = await place()
    expect([refused.status, faultOf(refused).code, faultOf(refused).msg]).toEqual([
      422,
      'orderRefused',
      'This order cannot be placed: closed for stocktaking',
    ])
    const hindi = await shopper(testServer, `hi${engine}@a.example`, { [plain]: 30 })
    const inHindi = await hindi.place({ paymentMethod: 'cod' }, { 'accept-language': 'hi' })
    expect(faultOf(inHindi).msg).toContain('स्टॉक की गिनती')
    state.check = () => null
    expect((await place()).status).toBe(200)
  })

  // Seen red: paid online when it was placed, it was turned to cash a moment later, and sent where the check sends nothing.
  it('an order does not become by a change what a check refuses to place', async () => {
    const reason = { en: 'cash in Chennai alone', hi: 'नकद केवल चेन्नई में' }
    state.check = ({ paymentMethod, isRegular, address, lines, total }) => {
      expect([isRegular, lines.length, total > 0]).toEqual([false, 1, true])
      return paymentMethod === 'cod' || address.pincode === '560001' ? reason : null
    }
    const one = await shopper(testServer, `turned${engine}@a.example`, { [plain]: 30 })
    const { orderId } = (await one.place({ paymentMethod: 'online' })).json.result
    const support = await createOperator(testServer, ['support'])
    const refusal = { code: 'orderRefused', msg: `This order cannot be placed: ${reason.en}` }
    const inHindi = { 'accept-language': 'hi' }
    const turn = `/api/v3/order/${orderId}/convert-to-cod`
    expect(faultOf(await one.post(turn))).toMatchObject(refusal)
    expect(faultOf(await one.post(turn, {}, inHindi)).msg).toContain(reason.hi)
    const path = `orders/${orderId}`
    expect(faultOf(await support.post(`${path}/convert-to-cod`))).toMatchObject(refusal)
    const elsewhere = { ...home, street1: '7 Brigade Road', pincode: '560001' }
    expect(faultOf(await support.post(`${path}/address`, elsewhere))).toMatchObject(refusal)
    const near = { ...home, street1: '15 Lake View Road' }
    expect((await support.post(`${path}/address`, near)).status).toBe(200)
    state.check = () => null
    expect((await support.post(`${path}/address`, elsewhere)).status).toBe(200)
    expect((await one.post(turn)).status).toBe(200)
  })

  it('a courier is booked for a packed parcel without a medicine’s name, and where that fails the parcel stays packed', async () => {
    const one = (await place()).json.result
    const packer = await createOperator(testServer, ['packer'])
    const asked = { orderId: one.orderId, parcel: 1, by: 'riders' }
    expect((await packer.get('couriers')).json.result).toEqual({
      couriers: ['riders'],
      takesAtDoor: false,
    })
    expect(faultOf(await packer.post('parcels/book', asked)).code).toBe('lineUnknown')
    const lines = [{ line: 1, batch: 'A1', expiry: '2027-11' }]
    expect((await packer.post(`orders/${one.orderId}/pack`, { lines })).status).toBe(200)
    state.books = async () => ({ courier: 'Riders', awb: 'R1', label: null })
    expect((await packer.post('parcels/book', asked)).json.result).toMatchObject({ label: null })
    const parcels: ParcelToBook[] = []
    state.books = async (parcel) => {
      parcels.push(parcel)
      return { courier: 'Riders', awb: 'R1', label: 'https://riders.example/R1.pdf' }
    }
    expect((await packer.post('parcels/book', asked)).json.result).toEqual({
      courier: 'Riders',
      awb: 'R1',
      label: 'https://riders.example/R1.pdf',
    })
    expect(parcels).toMatchObject([
      { reference: `${one.orderId}-1`, to: { pincode: '600001', name: 'Meena Iyer' } },
    ])
    expect(parcels[0]?.cash).toBeGreaterThan(0)
    expect(JSON.stringify(parcels)).not.toContain(one.orderItems[0].productName)
    for (const books of [
      async () => Promise.reject(new Error('closed')),
      async () => ({ courier: 'Riders', awb: '' }),
      () => never,
    ]) {
      state.books = books
      expect(faultOf(await packer.post('parcels/book', asked)).code).toBe('courierRefused')
    }
    expect(testServer.extensions.faults()?.told).toContain('riders: bookCourier')
    const shown = (await packer.get(`orders/${one.orderId}`)).json.result
    expect(shown.parcels[0].state).toBe('packed')
    wait(11 * 60_000)
  })

  it('a rate of tax of an extension is that of the invoice and moves no price; one that India does not have, or that fails, leaves that of the catalogue', async () => {
    const rateOf = async () => {
      const { orderId } = (await place()).json.result
      return await testServer.storage.db
        .selectFrom('order_line as l')
        .innerJoin('customer_order as o', 'o.id', 'l.order_id')
        .select(['o.total', 'l.tax_rate'])
        .where('o.id', '=', orderId)
        .executeTakeFirstOrThrow()
    }
    const listed = await rateOf()
    const asked: unknown[] = []
    state.taxes = (line) => {
      asked.push(line)
      return 18
    }
    expect(await rateOf()).toEqual({ ...listed, tax_rate: 1_800 })
    expect(asked).toMatchObject([
      { productId: plain, taxRate: (listed.tax_rate ?? 0) / 100, day: '2026-11-20' },
    ])
    for (const taxes of [
      () => 0.18,
      () => Number.NaN,
      () => '5' as never,
      () => Promise.resolve(5) as never,
      () => {
        throw new Error('no table')
      },
    ]) {
      state.taxes = taxes
      expect(await rateOf()).toEqual(listed)
      expect(testServer.extensions.faults()?.told).toContain('news: taxRate')
    }
    wait(11 * 60_000)
  })

  it('what a courier says of parcels and cash is recorded once, and what it gets wrong stops neither', async () => {
    const packer = await createOperator(testServer, ['packer'])
    const onItsWay = async (awb: string) => {
      const { orderId } = (await place()).json.result
      const lines = [{ line: 1, batch: 'A1', expiry: '2027-11' }]
      await packer.post(`orders/${orderId}/pack`, { lines })
      const sent = { parcel: 1, courier: 'OWN RIDERS', awb }
      expect((await packer.post(`orders/${orderId}/ship`, sent)).status).toBe(200)
      return orderId as string
    }
    const stateOf = async (orderId: string) => {
      const { json } = await packer.get(`orders/${orderId}`)
      return json.result.parcels[0].state
    }
    const [first, second, third] = [
      await onItsWay('RID100001'),
      await onItsWay('RID100002'),
      await onItsWay('RID100003'),
    ]
    let numbers: readonly string[] = []
    state.tracks = async (awbs) => {
      numbers = awbs
      return [
        { awb: 'RID100001', status: 'delivered' },
        { awb: 'RID100002', status: 'returned', reason: 'Refused' },
        { awb: 'RID100003', status: 'lost' as never },
        { awb: 'OTHER0001', status: 'delivered' },
      ]
    }
    const { orders } = testServer.commerce
    expect(await orders.askCouriers()).toEqual({ recorded: 2, entered: 0 })
    expect([...numbers].sort()).toEqual(['RID100001', 'RID100002', 'RID100003'])
    expect(await Promise.all([first, second, third].map(stateOf))).toEqual([
      'delivered',
      'returned',
      'shipped',
    ])
    expect(testServer.extensions.faults()?.told).toContain('news: tracks')
    const due = await testServer.storage.db
      .selectFrom('cash_parcel')
      .select(['due', 'remitted'])
      .where('order_id', '=', first)
      .executeTakeFirstOrThrow()
    state.hands = async () => [
      { awb: 'RID100001', amount: due.due, reference: 'T-1', date: '2026-11-20' },
      { awb: 'RID100001', amount: due.due, reference: 'no/=day', date: 'yesterday' },
    ]
    expect(await orders.askCouriers()).toEqual({ recorded: 0, entered: 1 })
    expect(await orders.askCouriers()).toEqual({ recorded: 0, entered: 0 })
    state.hands = async () => [
      { awb: 'RID100001', amount: due.due, reference: 'T-1', date: '2026-11-20' },
    ]
    expect(await orders.askCouriers()).toEqual({ recorded: 0, entered: 0 })
    // Seen red with a row for each time that a statement was read: 144 a day.
    const told = testServer.storage.db.selectFrom('audit_entry').select('id')
    expect(await told.where('action', '=', 'cash.remit').execute()).toHaveLength(1)
    const after = await testServer.storage.db
      .selectFrom('cash_parcel')
      .select('remitted')
      .where('order_id', '=', first)
      .executeTakeFirstOrThrow()
    expect(after.remitted).toBe(due.due)
    // Seen red: entered again within minutes, though two people had taken it back.
    const [one, other] = [
      await createOperator(testServer, ['finance']),
      await createOperator(testServer, ['finance']),
    ]
    const asked = await one.post('approvals', {
      kind: 'cash.correct',
      payload: { awb: 'RID100001', amount: '0.00' },
      reason: 'The courier paid nothing',
    })
    const { id } = asked.json.result
    expect((await other.post(`approvals/${id}/approve`)).status).toBe(200)
    expect(await orders.askCouriers()).toEqual({ recorded: 0, entered: 0 })
    state.tracks = () => never
    state.hands = async () => Promise.reject(new Error('closed'))
    expect(await orders.askCouriers()).toEqual({ recorded: 0, entered: 0 })
    expect(await stateOf(third)).toBe('shipped')
    state.tracks = async () => []
    state.hands = async () => []
    wait(11 * 60_000)
  })

  it('a panel is shown beside an order from its id and states, and one that fails or hangs is left out', async () => {
    const one = (await place()).json.result
    const support = await createOperator(testServer, ['support'])
    const panels = async () =>
      (await support.get(`orders/${one.orderId}/panels`)).json.result.panels
    expect(await panels()).toEqual([])
    const given: unknown[] = []
    state.shows = async (order) => {
      given.push(order)
      return { title: 'Accounts', rows: [['Voucher', 'V1']] }
    }
    expect(await panels()).toEqual([
      { by: 'accounts', title: 'Accounts', rows: [{ name: 'Voucher', value: 'V1' }] },
    ])
    expect(Object.keys(given[0] as object).sort()).toEqual([
      'orderId',
      'paymentState',
      'state',
      'total',
    ])
    for (const shows of [
      async () => Promise.reject(new Error('closed')),
      async () => ({ title: 'X', rows: [['only a name']] }) as never,
      () => never,
    ]) {
      state.shows = shows
      expect(await panels()).toEqual([])
    }
    expect(testServer.extensions.faults()?.told).toContain('accounts: orderPanel')
    state.shows = async () => null
    wait(11 * 60_000)
  })

  it('a check that fails, or answers something else, lets the order through and is named', async () => {
    state.check = () => {
      throw new Error('no such table')
    }
    expect((await place()).status).toBe(200)
    expect(testServer.extensions.faults()).toEqual({ told: 'area: checkOrder' })
    state.check = (async () => ({ en: 'later' })) as never
    expect((await place()).status).toBe(200)
    wait(11 * 60_000)
    expect(testServer.extensions.faults()).toBeNull()
  })

  it('what an extension missed while it failed or hung is told again, in the order of the order', async () => {
    state.listens = () => never
    const { orderId } = (await place()).json.result
    await dispatch()
    expect(told).toEqual([])
    expect(testServer.extensions.faults()?.told).toContain('ledger: onEvent')
    const packer = await createOperator(testServer, ['admin'])
    await packer.post(`orders/${orderId}/cancel`, { reason: 'asked by phone' })
    state.listens = async () => {
      throw new Error('disk full')
    }
    wait(6_000)
    await dispatch()
    expect(told).toEqual([])
    state.listens = async () => {}
    wait(60_000)
    await dispatch()
    const mine = told.filter(({ data }) => data.orderId === orderId)
    expect(mine.map(({ type }) => type).at(0)).toBe('order.placed')
    expect(mine.map(({ data }) => data.number)).toEqual(
      [...mine.map(({ data }) => data.number)].sort((a, b) => a - b),
    )
    expect(mine[0]?.id).toBe(`evt_${orderId}_${mine[0]?.data.number}`)
    const { json } = await packer.get('webhooks')
    expect(json.result).toContainEqual(
      expect.objectContaining({ url: 'extension:ledger', description: 'ledger', offAt: null }),
    )
    // A program cannot be told by that address: it is the shop's own.
    const asked = await packer.post('webhooks', { url: 'extension:ledger', description: 'x' })
    expect(faultOf(asked).code).toBe('webhookAddress')
  })

  it('a provider that is not there leaves payment on delivery, and is named', async () => {
    const other = await openTestServer(engine, { PAYMENT_PROVIDER: 'gone' })
    expect(other.extensions.faults()?.told).toContain('gone: payment')
    const one = await shopper(other, 'cod@a.example', { [plain]: 30 })
    expect((await one.place({ paymentMethod: 'cod' })).status).toBe(200)
    await other.close()
  })

  it('a provider that hangs leaves the order standing, to be paid later', async () => {
    const hanging: NamedExtension = {
      name: 'hangs',
      extension: {
        payment: () => ({
          name: 'hangs',
          origin: 'https://pay.example',
          create: () => never,
          form: () => null,
          readWebhook: () => {
            throw new Error('cannot parse')
          },
          isReturned: () => false,
          eventsOf: () => never,
          refund: () => never,
          refundsOf: () => never,
          reversalsSince: () => never,
        }),
      },
    }
    const other = await openTestServer(
      engine,
      { PAYMENT_PROVIDER: 'hangs' },
      undefined,
      undefined,
      [hanging],
    )
    const one = await shopper(other, 'online@a.example', { [plain]: 30 })
    const placed = await one.place({ paymentMethod: 'online' })
    expect(placed.status, JSON.stringify(placed.json)).toBe(200)
    expect(placed.json.result.orderId).toMatch(/^[0-9A-Z]{12}$/)
    expect(other.extensions.faults()?.told).toContain('hangs: payment.create')
    const forged = await other.send('/api/v3/payments/webhook', { method: 'POST', body: {} })
    expect(forged.status).toBeLessThan(500)
    await other.close()
  })
})
