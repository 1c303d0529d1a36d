import { createHmac, randomBytes } from 'node:crypto'
import { createServer, type IncomingHttpHeaders, type Server } from 'node:http'
import { type AddressInfo, isIP } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { dayMs, hourMs } from '#model/duration.ts'
import { createLog } from '#server/platform/log.ts'
import { postWebhook } from '#server/platform/webhook-post.ts'
import { createTelling } from '#server/webhooks/deliver.ts'
import { secretSeal } from '#server/webhooks/sign.ts'
import { operatorCalls, orderWork } from '../../support/operator-calls.ts'
import { faultOf } from '../../support/operators.ts'
import { plain, shopper, zerodol } from '../../support/shopper.ts'
import { auditOf, createOperator, type NewOperator } from '../../support/staff.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

const key = randomBytes(32)

type Told = {
  id: string
  type: string
  orderId: string
  number: number
  body: string
  headers: IncomingHttpHeaders
}

/** Another program, which answers with `status` and remembers what it was told. */
const receiver = async () => {
  const told: Told[] = []
  const state = { status: 204, answer: Promise.resolve() }
  const server: Server = createServer((request, response) => {
    let body = ''
    request.on('data', (part) => {
      body += part
    })
    request.on('end', async () => {
      const { type, data } = JSON.parse(body)
      const { orderId, number } = data
      told.push({
        id: String(request.headers['webhook-id']),
        type,
        orderId,
        number,
        body,
        headers: request.headers,
      })
      await state.answer
      response.writeHead(state.status).end()
    })
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/hook`,
    told,
    state,
    close: () => new Promise((closed) => server.close(closed)),
  }
}

const expected = (secret: string, { id, body, headers }: Told): string =>
  `v1,${createHmac('sha256', Buffer.from(secret.slice('whsec_'.length), 'base64'))
    .update(`${id}.${headers['webhook-timestamp']}.${body}`)
    .digest('base64')}`

describe.each(engines)('webhooks on %s', (engine) => {
  let testServer: TestServer
  let admin: NewOperator
  let other: Awaited<ReturnType<typeof receiver>>
  let hook: { id: string; secret: string }
  const dispatch = () => testServer.commerce.webhooks.dispatch()
  const add = async (of: object = {}) => {
    const { json } = await admin.post('webhooks', { url: other.url, description: 'ERP', ...of })
    return { id: json.result.webhook.id as string, secret: json.result.secret as string }
  }
  const view = async (id: string) =>
    (await admin.get('webhooks')).json.result.find((one: { id: string }) => one.id === id)
  const deliveries = async (id: string, query = '') =>
    (await admin.get(`webhooks/${id}/deliveries${query}`)).json.result.deliveries
  let shoppers = 0
  const order = async (): Promise<string> => {
    const placed = await (
      await shopper(testServer, `w${++shoppers}@a.example`, { [plain]: 30 })
    ).place({
      paymentMethod: 'cod',
    })
    expect(placed.status).toBe(200)
    return placed.json.result.orderId
  }
  const wait = (ms: number): void => {
    testServer.state.now = new Date(testServer.state.now.getTime() + ms)
  }

  beforeAll(async () => {
    testServer = await openTestServer(engine, {
      WEBHOOKS_PRIVATE: '1',
      WEBHOOKS_KEY: key.toString('base64'),
    })
    admin = await createOperator(testServer, ['admin'])
    other = await receiver()
  })
  beforeEach(async () => {
    for (const { id, offAt } of (await admin.get('webhooks')).json.result)
      if (offAt === null) await admin.post(`webhooks/${id}/off`)
    await dispatch()
    other.told.length = 0
    other.state.status = 204
    hook = await add()
  })
  afterAll(async () => {
    await testServer.close()
    await other.close()
  })

  it('a program is told that a question was asked and answered, by ids and states alone', async () => {
    const work = orderWork(testServer)
    const one = await work.ordered({ [zerodol]: 2 })
    await work.prescribed(one)
    const review = { lines: [{ line: 1, verdict: 'ask', reason: 'Is Zerodol-P for Lakshmi?' }] }
    await work.pharmacist.post(`${one.path}/review`, review)
    const [{ id }] = (await one.get(`/api/v3/orders/${one.orderId}`)).json.result.questions
    const answer = { question: id, text: 'For my mother Lakshmi, five days' }
    expect((await one.post(`/api/v3/orders/${one.orderId}/answer`, answer)).status).toBe(200)
    await dispatch()
    const mine = other.told.filter(({ orderId }) => orderId === one.orderId)
    expect(mine.map(({ type }) => type)).toEqual([
      'order.placed',
      'order.question_asked',
      'order.question_answered',
    ])
    const order = {
      state: 'awaiting_prescription',
      paymentState: 'due',
      paymentMethod: 'cod',
      total: expect.any(Number),
    }
    // Each field is named here: whatever is added to what is told has to be.
    expect(mine.slice(1).map(({ body }) => JSON.parse(body))).toEqual(
      [
        ['order.question_asked', 'operator', 2],
        ['order.question_answered', 'customer', 3],
      ].map(([type, by, number]) => ({
        type,
        timestamp: expect.any(String),
        data: {
          orderId: one.orderId,
          number,
          parcel: null,
          success: true,
          by,
          amount: null,
          order,
        },
      })),
    )
  })

  it('a program is told what happens to an order, once and in its order, signed as Standard Webhooks says', async () => {
    const orderId = await order()
    await dispatch()
    const { post } = operatorCalls(testServer, 'fulfilment')
    await post(`orders/${orderId}/pack`, { lines: [{ line: 1, batch: 'A1', expiry: '2029-11' }] })
    await post(`orders/${orderId}/ship`, { parcel: 1 })
    await post(`orders/${orderId}/deliver`, { parcel: 1 })
    await dispatch()
    await dispatch()
    const mine = other.told.filter((one) => one.orderId === orderId)
    expect(mine.map(({ type }) => type)).toEqual(
      [
        'order.placed',
        'parcel.packed',
        'parcel.shipped',
        'parcel.delivered',
        'order.payment',
      ].slice(0, mine.length),
    )
    expect(mine.length).toBeGreaterThanOrEqual(4)
    expect(mine.map(({ number }) => number)).toEqual([...mine.map(({ number }) => number)].sort())
    for (const one of mine)
      expect(one.headers['webhook-signature']).toBe(expected(hook.secret, one))
    expect(JSON.parse(mine[0]?.body ?? '')).toMatchObject({
      type: 'order.placed',
      data: { orderId, by: 'customer', order: { state: 'placed', paymentMethod: 'cod' } },
    })
    // No person is named: who bought what is read with a token.
    for (const { body } of mine) expect(body).not.toMatch(/Meena|9876543210|@|Lake View/)
    expect(
      (await deliveries(hook.id)).every(({ state }: { state: string }) => state === 'delivered'),
    ).toBe(true)
  })

  it('what fails is tried again with the same id and bytes, and what follows for that order waits; other orders do not', async () => {
    const first = await order()
    other.state.status = 500
    await dispatch()
    await operatorCalls(testServer, 'fulfilment').post(`orders/${first}/pack`, {
      lines: [{ line: 1, batch: 'A1', expiry: '2029-11' }],
    })
    other.state.status = 204
    const second = await order()
    await dispatch()
    expect(other.told.map(({ type, orderId }) => [type, orderId === first ? 1 : 2])).toEqual([
      ['order.placed', 1],
      ['order.placed', 2],
    ])
    expect(second).not.toBe(first)
    expect(await view(hook.id)).toMatchObject({ waiting: 2, failingSince: null })
    wait(6_000)
    await dispatch()
    const again = other.told.filter(({ orderId }) => orderId === first)
    expect(again.map(({ type }) => type)).toEqual(['order.placed', 'order.placed', 'parcel.packed'])
    expect(again[1]?.id).toBe(again[0]?.id)
    expect(again[1]?.body).toBe(again[0]?.body)
  })

  it('a program that does not answer for days is switched off, and replay tells it what it missed', async () => {
    const orderId = await order()
    other.state.status = 503
    for (let day = 0; day < 14; day++) {
      await dispatch()
      if (day % 4 === 0) await order()
      wait(12 * hourMs)
    }
    expect(await view(hook.id)).toMatchObject({ offReason: 'failures', waiting: 0 })
    const mails = await testServer.storage.db
      .selectFrom('message')
      .select(['recipient', 'content'])
      .where('template', '=', 'webhookEnded')
      .execute()
    expect(mails.map(({ recipient }) => recipient)).toContain(admin.email)
    expect(mails[0]?.content).toContain('/console/people/webhooks')
    expect(faultOf(await admin.post(`webhooks/${hook.id}/replay`)).code).toBe('webhookOff')
    await admin.post(`webhooks/${hook.id}/on`)
    other.state.status = 204
    other.told.length = 0
    const { json } = await admin.post(`webhooks/${hook.id}/replay`)
    expect(json.result.queued).toBeGreaterThan(1)
    await dispatch()
    expect(other.told.map((one) => one.orderId)).toContain(orderId)
    expect(new Set(other.told.map(({ id }) => id)).size).toBe(json.result.queued)
  })

  it('replay since a moment sends again what had arrived', async () => {
    await order()
    await dispatch()
    const before = other.told.length
    const since = new Date(testServer.state.now.getTime() - hourMs).toISOString()
    await admin.post(`webhooks/${hook.id}/replay`, { since })
    await dispatch()
    expect(other.told.length).toBe(2 * before)
  })

  // Seen red with one batch for all: it ended with its slowest.
  it('a program that does not answer keeps no other waiting', async () => {
    const slow = await receiver()
    const { promise, resolve } = Promise.withResolvers<void>()
    slow.state.answer = promise
    await admin.post('webhooks', { url: slow.url, description: 'slow' })
    const { webhooks } = testServer.commerce
    webhooks.start?.()
    try {
      for (let count = 1; count <= 2; count++) {
        const orderId = await order()
        await expect
          .poll(() => other.told.map((told) => told.orderId), { timeout: 10_000 })
          .toContain(orderId)
      }
      expect(slow.told).toHaveLength(1)
    } finally {
      resolve()
      await webhooks.stop?.()
    }
    await dispatch()
    expect(new Set(slow.told.map(({ id }) => id))).toEqual(new Set(other.told.map(({ id }) => id)))
    await slow.close()
  })

  it('410 ends it at once; a webhook that is off, or wants other types, is told nothing', async () => {
    other.state.status = 410
    const shipping = await add({ types: ['parcel.shipped'] })
    await order()
    await dispatch()
    expect((await view(hook.id)).offReason).toBe('gone')
    expect(await deliveries(shipping.id)).toEqual([])
    const told = other.told.length
    await order()
    await dispatch()
    expect(other.told.length).toBe(told)
  })

  it('a new webhook is told of nothing that happened before it', async () => {
    const orderId = await order()
    wait(1_000)
    const late = await add()
    await dispatch()
    expect(
      (await deliveries(late.id)).map((one: { orderId: string }) => one.orderId),
    ).not.toContain(orderId)
  })

  it('a secret is rotated without a gap: for a day both sign', async () => {
    const { json } = await admin.post(`webhooks/${hook.id}/rotate`)
    const fresh: string = json.result.secret
    await order()
    await dispatch()
    const last = other.told.at(-1) as Told
    expect(String(last.headers['webhook-signature']).split(' ')).toEqual([
      expected(fresh, last),
      expected(hook.secret, last),
    ])
    wait(dayMs + 1_000)
    await order()
    await dispatch()
    const later = other.told.at(-1) as Told
    expect(later.headers['webhook-signature']).toBe(expected(fresh, later))
  })

  it('a server that dies after sending has another send it again; two servers at once send each event once', async () => {
    await order()
    await testServer.storage.inTransaction(async (db) => {
      await db.updateTable('webhook_delivery').set({ claim: null }).execute()
    })
    const deps = {
      storage: testServer.storage,
      console: 'https://console.example',
      now: () => testServer.state.now,
      log: createLog('silent'),
      seal: secretSeal(key),
    }
    const dying = createTelling({
      ...deps,
      post: async (url, headers, body) => {
        await postWebhook(url, headers, body, true)
        throw new Error('killed')
      },
    })
    await dying.dispatch()
    wait(10_000)
    await dispatch()
    const ids = other.told.map(({ id }) => id)
    expect(new Set(ids).size).toBe(1)
    expect(ids.length).toBe(2)
    other.told.length = 0
    await order()
    await order()
    const twin = createTelling({
      ...deps,
      post: (url, headers, body) => postWebhook(url, headers, body, true),
    })
    await Promise.all([dispatch(), twin.dispatch(), dispatch()])
    await dispatch()
    expect(new Set(other.told.map(({ id }) => id)).size).toBe(2)
    expect(other.told.length).toBe(2)
  })

  // Seen red with the secrets as they are: whoever reads a copy of the database signs as the shop.
  it('secrets are sealed in the database, those from before the key still sign, and with another key nothing is sent', async () => {
    const stored = () =>
      testServer.storage.db
        .selectFrom('webhook')
        .selectAll()
        .where('id', '=', hook.id)
        .executeTakeFirstOrThrow()
    await admin.post(`webhooks/${hook.id}/rotate`)
    const { secret, former_secret } = await stored()
    for (const one of [secret, former_secret]) expect(one).toMatch(/^sealed:/)
    expect(secretSeal(key).open(former_secret ?? '')).toBe(hook.secret)
    expect(() => secretSeal(randomBytes(32)).open(secret)).toThrow('WEBHOOKS_KEY')
    expect(() => secretSeal(null).open(secret)).toThrow('WEBHOOKS_KEY')
    await testServer.storage.db
      .updateTable('webhook')
      .set({ secret: hook.secret, former_secret: null, former_until: null })
      .where('id', '=', hook.id)
      .execute()
    await order()
    await dispatch()
    const [plainly] = other.told
    expect(plainly?.headers['webhook-signature']).toBe(plainly && expected(hook.secret, plainly))
    other.told.length = 0
    await testServer.storage.db
      .updateTable('webhook')
      .set({ secret: secretSeal(randomBytes(32)).close(hook.secret) })
      .where('id', '=', hook.id)
      .execute()
    await order()
    await dispatch()
    expect(other.told).toEqual([])
    const answers = (await deliveries(hook.id)).map(({ answer }: { answer: string }) => answer)
    expect(answers.join()).toContain('WEBHOOKS_KEY')
  })

  it('the test says what came back, whatever it was', async () => {
    expect((await admin.post(`webhooks/${hook.id}/test`)).json.result).toEqual({
      arrived: true,
      answer: '204',
    })
    other.state.status = 404
    expect((await admin.post(`webhooks/${hook.id}/test`)).json.result).toEqual({
      arrived: false,
      answer: '404',
    })
    const nobody = await add({ url: 'http://127.0.0.1:9/' })
    expect((await admin.post(`webhooks/${nobody.id}/test`)).json.result).toEqual({
      arrived: false,
      answer: 'ECONNREFUSED',
    })
    // Each try is a call to a stranger's server: seen red without the limit.
    const one = await createOperator(testServer, ['admin'])
    const tries = Array.from({ length: 21 }, () => one.post(`webhooks/${nobody.id}/test`))
    const statuses = (await Promise.all(tries)).map(({ status }) => status)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1)
  })

  it('only administrators see and change them; each change is in the audit, no secret is', async () => {
    const packer = await createOperator(testServer, ['packer'])
    expect(faultOf(await packer.get('webhooks')).code).toBe('permissionMissing')
    expect(faultOf(await packer.post('webhooks', { url: other.url, description: 'x' })).code).toBe(
      'permissionMissing',
    )
    await admin.post(`webhooks/${hook.id}/change`, { url: other.url, description: 'Tally' })
    const rows = (await auditOf(testServer)).filter(({ object }) => object === `webhook:${hook.id}`)
    expect(rows.map(({ action }) => action).sort()).toEqual(['webhook.add', 'webhook.change'])
    expect(JSON.stringify(await auditOf(testServer))).not.toContain('whsec_')
    expect(JSON.stringify((await admin.get('webhooks')).json)).not.toContain('whsec_')
  })

  it('pages of deliveries follow each other without a gap', async () => {
    for (let i = 0; i < 3; i++) await order()
    await dispatch()
    const all = await deliveries(hook.id)
    expect(all.length).toBeGreaterThanOrEqual(3)
    expect(faultOf(await admin.get(`webhooks/${hook.id}/deliveries?before=nonsense`)).field).toBe(
      'before',
    )
    expect((await admin.get('webhooks/none/deliveries')).status).toBe(404)
  })
})

describe('addresses of webhooks', () => {
  let testServer: TestServer
  let admin: NewOperator
  beforeAll(async () => {
    testServer = await openTestServer('sqlite')
    admin = await createOperator(testServer, ['admin'])
  })
  afterAll(() => testServer.close())

  it.each([
    ['no address', 'form'],
    ['ftp://erp.example/', 'form'],
    ['https://user:secret@erp.example/', 'form'],
    ['http://erp.example/', 'https'],
    ['https://localhost/', 'private'],
    ['https://printer.local/', 'private'],
    ['https://127.0.0.1/', 'private'],
    ['https://2130706433/', 'private'],
    ['https://0x7f.1/', 'private'],
    ['https://10.1.2.3/', 'private'],
    ['https://172.31.0.1/', 'private'],
    ['https://192.168.1.1/', 'private'],
    ['https://169.254.169.254/latest/meta-data', 'private'],
    ['https://localhost./hook', 'private'],
    ['https://metadata.google.internal./hook', 'private'],
    ['https://100.64.0.1/', 'private'],
    ['https://[::1]/', 'private'],
    ['https://[::ffff:10.0.0.1]/', 'private'],
    ['https://[fe80::1]/', 'private'],
    ['https://[fd00::1]/', 'private'],
    ['https://[64:ff9b::a00:1]/', 'private'],
    ['https://[2002:a00:1::]/', 'private'],
  ])('%s is refused: %s', async (url, detail) => {
    const reply = await admin.post('webhooks', { url, description: 'x' })
    expect(reply.status).toBe(422)
    expect(faultOf(reply)).toMatchObject({ code: 'webhookAddress', field: 'url', detail })
  })

  it('a name that leads into the network of the shop is not connected to', async () => {
    const resolvesTo = (address: string) =>
      ((_host: string, _options: object, done: (error: null, found: object[]) => void) =>
        done(null, [
          { address: '93.184.215.14', family: 4 },
          { address, family: isIP(address) },
        ])) as never
    for (const address of ['10.0.0.7', '127.0.0.1', '::1', 'fd12::7', '::ffff:127.0.0.1'])
      await expect(
        postWebhook('https://erp.example/', {}, '{}', false, resolvesTo(address)),
        address,
      ).rejects.toThrow('private')
  })

  it('more than twenty are not taken', async () => {
    for (let i = 0; i < 20; i++)
      expect(
        (await admin.post('webhooks', { url: `https://erp${i}.example/`, description: 'x' }))
          .status,
      ).toBe(200)
    expect(
      faultOf(await admin.post('webhooks', { url: 'https://erp.example/', description: 'x' })).code,
    ).toBe('webhooksFull')
  })
})
