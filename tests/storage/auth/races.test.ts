import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { engines } from '../../support/storages.ts'
import {
  mailedCode,
  openTestServer,
  type TestServer,
  type Told,
  visit,
} from '../../support/test-server.ts'

const fifty = <Of>(make: (index: number) => Promise<Of>) =>
  Promise.all(Array.from({ length: 50 }, (_, index) => make(index)))
const codesOf = (replies: Told[]) =>
  replies.filter(({ status }) => status !== 200).map(({ json }) => json.errors.errs[0].code)

describe.each(engines)('signing in on %s', (engine) => {
  let testServer: TestServer
  beforeAll(async () => {
    testServer = await openTestServer(engine)
  })
  afterAll(() => testServer.close())

  const guest = async (lines: Record<number, number> = {}) => {
    const visitor = await visit(testServer)
    for (const [id, qty] of Object.entries(lines))
      await visitor.post(`/api/v1/cart/add/${id}`, { qty })
    return visitor
  }
  const codeFor = async (
    { post }: Awaited<ReturnType<typeof guest>>,
    email: string,
  ): Promise<string> => {
    await post('/api/v3/login/code', { email })
    return await mailedCode(testServer, email)
  }
  const cartAfter = (reply: Told) => {
    const own = {
      cookie: (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? '',
      'x-csrf-token': reply.json.result.csrf,
    }
    return async () => {
      const { json } = await testServer.send('/api/v2/cart/details', { headers: own })
      return Object.fromEntries(
        json.result.orderItems.map((item: { productId: number; productQuantity: number }) => [
          item.productId,
          item.productQuantity,
        ]),
      )
    }
  }
  const signIn = async (
    visitor: Awaited<ReturnType<typeof guest>>,
    email: string,
    redirectUrl = '/',
  ) =>
    await visitor.post('/api/v3/login', { email, code: await codeFor(visitor, email), redirectUrl })
  const customers = async (email: string) =>
    await testServer.storage.db
      .selectFrom('customer')
      .select(['id', 'cart_id'])
      .where('email', '=', email)
      .execute()

  // Seen red with the sign-in running on the database without a transaction: fifty sessions.
  it('one code used fifty times at once creates one session', async () => {
    const visitor = await guest({ 10601: 2 })
    const email = 'one@nuskha.example'
    const code = await codeFor(visitor, email)
    const replies = await fifty(() => visitor.post('/api/v3/login', { email, code }))
    const won = replies.filter(({ status }) => status === 200)
    expect([won.length, new Set(codesOf(replies))]).toEqual([1, new Set(['badCsrf'])])
    const [customer, ...others] = await customers(email)
    expect(others).toEqual([])
    expect(
      await testServer.storage.db
        .selectFrom('session')
        .selectAll()
        .where('customer_id', '=', customer?.id ?? '')
        .execute(),
    ).toHaveLength(1)
    expect(await cartAfter(won[0] as Told)()).toEqual({ 10601: 20 })
  })

  // Seen red with the sign-in running on the database without a transaction: of fifty tries one or two are counted.
  it('a code allows five tries even when fifty come at once', async () => {
    const visitor = await guest()
    const email = 'tries@nuskha.example'
    const code = await codeFor(visitor, email)
    const wrong = code === '000000' ? '000001' : '000000'
    const replies = await fifty(() => visitor.post('/api/v3/login', { email, code: wrong }))
    expect(new Set(codesOf(replies))).toEqual(new Set(['codeWrong']))
    const { tries } = await testServer.storage.db
      .selectFrom('login_code')
      .select('tries')
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow()
    expect(tries).toBe(5)
    expect((await visitor.post('/api/v3/login', { email, code })).status).toBe(422)
  })

  // Seen red with `take` reading the count first and writing it then, and no transaction around: fifty mails.
  it('an address gets five codes an hour even when fifty are requested at once', async () => {
    const visitors = await fifty(() => visit(testServer, null))
    const replies = await Promise.all(
      visitors.map(({ post }) => post('/api/v3/login/code', { email: 'burst@nuskha.example' })),
    )
    expect(codesOf(replies)).toEqual(Array.from({ length: 45 }, () => 'tooOften'))
  })

  it('two guests who sign in at once as the same new customer become one customer with the products of both carts', async () => {
    for (let round = 0; round < 5; round++) {
      const email = `both${round}@nuskha.example`
      const [one, other] = [await guest({ 10601: 2, 10602: 1 }), await guest({ 10601: 3 })]
      const codes = [await codeFor(one, email), await codeFor(other, email)] as const
      const replies = await Promise.all([
        one.post('/api/v3/login', { email, code: codes[0] }),
        other.post('/api/v3/login', { email, code: codes[1] }),
      ])
      expect(replies.map(({ status }) => status)).toEqual([200, 200])
      expect(await customers(email)).toHaveLength(1)
      for (const reply of replies)
        expect(await cartAfter(reply)()).toMatchObject({ 10601: 30, 10602: expect.any(Number) })
    }
  })

  it('signing in leaves no cart without an owner', async () => {
    const { db } = testServer.storage
    const owned = [
      ...(await db.selectFrom('session').select('cart_id').execute()),
      ...(await db.selectFrom('customer').select('cart_id').execute()),
    ].map(({ cart_id }) => cart_id)
    const carts = await db.selectFrom('cart').select('id').execute()
    expect(carts.filter(({ id }) => !owned.includes(id))).toEqual([])
  })

  it('signing in on the way to checkout keeps the guest’s cart and saves the older lines', async () => {
    const email = 'checkout@nuskha.example'
    await signIn(await guest({ 10601: 5, 10602: 1 }), email)
    const reply = await signIn(await guest({ 10601: 2 }), email, '/checkout/prescription')
    expect(await cartAfter(reply)()).toEqual({ 10601: 20 })
    const own = {
      cookie: (reply.headers.get('set-cookie') ?? '').split(';')[0] ?? '',
      'x-csrf-token': reply.json.result.csrf,
    }
    const saved = async () =>
      (await testServer.send('/api/v3/cart/saved', { headers: own })).json.result.items
    expect(await saved()).toEqual([
      {
        productId: 10602,
        productName: expect.any(String),
        productQuantity: expect.any(Number),
        unit: 'tablet',
        unitWords: { one: 'tablet', other: 'tablets' },
        url: expect.stringMatching(/^\/drugs\/.*-10602$/),
      },
    ])
    await testServer.send('/api/v3/cart/saved/remove', {
      method: 'POST',
      headers: own,
      body: { productId: 10602 },
    })
    expect(await saved()).toEqual([])
  })

  it('signing in with an empty cart leaves the customer’s cart unchanged', async () => {
    const email = 'empty@nuskha.example'
    await signIn(await guest({ 10601: 1 }), email)
    expect(await cartAfter(await signIn(await guest(), email, '/checkout/prescription'))()).toEqual(
      { 10601: 10 },
    )
  })

  it('signing in as another customer never takes the cart of the previous customer', async () => {
    const first = await signIn(await guest({ 10601: 1 }), 'first@nuskha.example')
    const own = {
      cookie: (first.headers.get('set-cookie') ?? '').split(';')[0] ?? '',
      'x-csrf-token': first.json.result.csrf,
    }
    const post = (path: string, body: unknown) =>
      testServer.send(path, { method: 'POST', headers: own, body })
    await post('/api/v3/login/code', { email: 'second@nuskha.example' })
    const second = await post('/api/v3/login', {
      email: 'second@nuskha.example',
      code: await mailedCode(testServer, 'second@nuskha.example'),
    })
    expect(await cartAfter(second)()).toEqual({})
    expect(await cartAfter(await signIn(await guest(), 'first@nuskha.example'))()).toEqual({
      10601: 10,
    })
  })

  it('signing in succeeds when both carts exceed the limit together, and saves the surplus lines', async () => {
    const { db } = testServer.storage
    const email = 'full@nuskha.example'
    await signIn(await guest({ 10601: 1 }), email)
    const [customer] = await customers(email)
    const filled = async (cart_id: string, from: number) => {
      const line = {
        cart_id,
        name: 'x',
        quantity: 10_000,
        step: 10_000,
        seen_price: 1,
        added_at: '2026-11-20T06:00:00.000Z',
      }
      for (let id = from; id < from + 99; id++)
        await db
          .insertInto('cart_line')
          .values({ ...line, product_id: id })
          .execute()
    }
    await filled(customer?.cart_id ?? '', 900_000)
    const visitor = await guest({ 10601: 2 })
    const { cart_id } = await db
      .selectFrom('session')
      .select('cart_id')
      .where('cart_id', 'is not', null)
      .executeTakeFirstOrThrow()
    await filled(cart_id ?? '', 800_000)
    const reply = await signIn(visitor, email)
    expect(reply.status).toBe(200)
    expect(Object.keys(await cartAfter(reply)())).toHaveLength(100)
    expect(
      await db
        .selectFrom('saved_line')
        .selectAll()
        .where('customer_id', '=', customer?.id ?? '')
        .execute(),
    ).toHaveLength(99)
  })
})
