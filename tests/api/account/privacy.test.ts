import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { personalAreas } from '#server/account/personal-areas.ts'
import { enqueue } from '#server/kernel/messages/enqueue.ts'
import { deliver } from '../../support/delivered.ts'
import { orderWork } from '../../support/operator-calls.ts'
import { err, plain, shopper } from '../../support/shopper.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, signIn, site, type TestServer, visit } from '../../support/test-server.ts'

describe.each(engines)('personal data on %s', (engine) => {
  let testServer: TestServer
  beforeAll(async () => {
    testServer = await openTestServer(engine)
  })
  afterAll(() => testServer.close())

  const tables = async () => {
    const all = await testServer.storage.db.introspection.getTables()
    return all
      .filter(({ columns }) => columns.some(({ name }) => name === 'customer_id'))
      .map(({ name }) => name)
  }
  /** The whole database, as text. */
  const dump = async (where: (table: string) => boolean = () => true): Promise<string> => {
    const all = (await testServer.storage.db.introspection.getTables()).filter(
      ({ name }) => !name.startsWith('kysely') && where(name),
    )
    const rows = await Promise.all(
      all.map(({ name }) =>
        testServer.storage.db
          .selectFrom(name as 'cart')
          .selectAll()
          .execute(),
      ),
    )
    return JSON.stringify(rows)
  }
  const words = (name: string) => [
    `${name}@nuskha.example`,
    `Rao ${name}`,
    `${name} Road`,
    '919840077777',
    `${name} file`,
    `${name} clinic`,
  ]

  /** A customer with data in every area. */
  const known = async (name: string) => {
    const one = await shopper(testServer, `${name}@nuskha.example`, { [plain]: 4 })
    const { db } = testServer.storage
    const at = testServer.state.now.toISOString()
    const { id } = await db
      .selectFrom('customer')
      .select('id')
      .where('email', '=', `${name}@nuskha.example`)
      .executeTakeFirstOrThrow()
    const typed = {
      addUserName: `Rao ${name}`,
      street1: `12, ${name} Road`,
      contactNumber: '+919840077777',
      pincode: '600001',
    }
    await one.post('/api/v2/addresses', typed)
    await one.post('/api/v3/consents', {
      orderUpdatesSms: true,
      contactNumber: '9840077777',
      healthHistory: true,
    })
    await one.post('/api/v3/interactionchecker/add', {
      productId: Number(plain),
      productName: 'x',
      productType: 'Drug',
    })
    await enqueue(
      db,
      {
        channel: 'mail',
        to: `${name}@nuskha.example`,
        customerId: null,
        template: 'signInCode',
        values: { code: '1', minutes: 1 },
        locale: 'en',
      },
      testServer.state.now,
    )
    const prescription = async (file_key: string) => {
      const prescription_id = randomUUID()
      await db
        .insertInto('prescription')
        .values({
          id: prescription_id,
          customer_id: id,
          doctor: `${name} clinic`,
          patient: `Rao ${name}`,
          nickname: `${name} file`,
          file_key,
          media_type: 'image/png',
          bytes: 1,
          sha256: '0'.repeat(64),
          created_at: at,
          erased_at: null,
        })
        .execute()
      return prescription_id
    }
    await prescription(`${name}-loose`)
    return { ...one, id, prescription }
  }

  // Seen red without the limit.
  it('is exported ten times an hour, because each reads all that there is', async () => {
    const one = await shopper(testServer, `often-${engine}@nuskha.example`)
    const asked = () => one.post('/api/v3/account/export')
    for (let times = 0; times < 10; times++) expect((await asked()).status).toBe(200)
    const refused = await asked()
    expect([refused.status, err(refused).code]).toEqual([429, 'tooOften'])
  })
  it('every table with personal data belongs to an area that can export and erase it', async () => {
    const covered = new Set<string>(personalAreas.flatMap(({ tables }) => tables))
    expect((await tables()).filter((table) => !covered.has(table))).toEqual([])
    expect(covered.size).toBeGreaterThan(15)
  })

  /** About an order, and of goods, money between the shop and others, or operators: nothing of its customer. */
  const impersonal = [
    ...['batch_move', 'stock_move', 'stock_hold', 'returned_goods', 'recall_case'],
    ...['cash_parcel', 'cash_remittance', 'payment_refund', 'payment_reversal'],
    ...['order_viewer', 'packing_turn', 'review_claim', 'worth_given', 'door_code'],
    // Hashes that tell who orders for whom, and what other programs of the shop were told.
    ...['order_reach', 'webhook_delivery'],
  ]
  // Seen red while notes, refunds and promised days of an order were in no export.
  it('every table about an order belongs to an area, or holds nothing of its customer', async () => {
    const covered = new Set<string>(personalAreas.flatMap(({ tables }) => tables))
    const all = await testServer.storage.db.introspection.getTables()
    const about = all
      .filter(({ columns }) => columns.some(({ name }) => name === 'order_id'))
      .map(({ name }) => name)
    expect(
      about.filter((table) => !covered.has(table) && table !== 'caregiver_act').sort(),
    ).toEqual(impersonal.toSorted())
  })

  it('the export gives customers their own data and no other customer’s', async () => {
    await known('bina')
    const one = await known('asha')
    const { status, json } = await one.post('/api/v3/account/export')
    expect([status, Object.keys(json.result.areas).sort()]).toEqual([
      200,
      personalAreas.map(({ area }) => area).sort(),
    ])
    const text = JSON.stringify(json)
    for (const word of words('asha')) expect(text).toContain(word)
    for (const word of ['bina', 'token_hash', 'file_key', one.id]) expect(text).not.toContain(word)
  })

  // Seen red while the history of an order kept the customer’s words.
  it('an erasure removes the personal data of the customer and leaves other customers unchanged', async () => {
    const other = await known('chandra')
    const one = await known('dev')
    const { orderId } = (await one.place()).json.result
    const open = await one.post('/api/v3/account/erase', { email: 'dev@nuskha.example' })
    expect([open.status, err(open)]).toEqual([
      409,
      expect.objectContaining({ code: 'eraseOpenOrder', msg: expect.stringContaining(orderId) }),
    ])
    await one.post(`/api/v2/order/cancel/${orderId}`, {
      cancelReason: 'others',
      otherCancelReasonText: 'dev Road is flooded',
    })

    const { db } = testServer.storage
    const prescription_id = await one.prescription('dev-unsold')
    await db
      .insertInto('order_prescription')
      .values({
        order_id: orderId,
        prescription_id,
        customer_id: one.id,
        bound_at: testServer.state.now.toISOString(),
      })
      .execute()
    await db
      .updateTable('order_line')
      .set({ rx: 1, review: 'approved', prescriber: 'dev clinic', patient: 'Rao dev' })
      .where('order_id', '=', orderId)
      .execute()

    const unsure = await one.post('/api/v3/account/erase', { email: 'chandra@nuskha.example' })
    expect([unsure.status, err(unsure).code]).toEqual([400, 'eraseConfirm'])
    const before = await other.post('/api/v3/account/export')

    const { status, json, headers } = await one.post('/api/v3/account/erase', {
      email: ' Dev@nuskha.example',
    })
    expect([status, json.result.kept]).toEqual([200, []])
    expect(headers.get('set-cookie')).toMatch(/^__Host-session=; Max-Age=0;/)
    const left = await dump()
    expect(
      [...words('dev').filter((text) => text.includes('dev')), 'flooded'].filter((word) =>
        left.includes(word),
      ),
    ).toEqual([])
    expect((await one.get('/api/v2/addresses')).status).toBe(403)
    expect((await other.post('/api/v3/account/export')).json).toEqual(before.json)
    expect(
      await db
        .selectFrom('loose_file')
        .select('file_key')
        .where('file_key', 'like', 'dev-%')
        .execute(),
    ).toHaveLength(2)
  })

  it('an erasure keeps the records that the law requires, lists them, and detaches them from the account', async () => {
    const { db } = testServer.storage
    const one = await known('esha')
    const { orderId } = (await one.place()).json.result
    const prescription_id = await one.prescription('esha-kept')
    await db
      .insertInto('order_prescription')
      .values({
        order_id: orderId,
        prescription_id,
        customer_id: one.id,
        bound_at: testServer.state.now.toISOString(),
      })
      .execute()
    const at = testServer.state.now.toISOString()
    await db
      .updateTable('customer_order')
      .set({ state: 'delivered' })
      .where('id', '=', orderId)
      .execute()
    const nothing = { actual: 0, payable: 0, offer: 0, shipping: 0, balance: 0, total: 0 }
    const document = {
      number: 'NU2627-000071',
      kind: 'invoice',
      year: 2026,
      serial: 71,
      against: null,
      reason: null,
      place_of_supply: '33',
      buyer_gstin: null,
    } as const
    await db
      .insertInto('invoice')
      .values({ ...document, ...nothing, order_id: orderId, parcel: 1, issued_at: at })
      .execute()
    const { status, json } = await one.post('/api/v3/account/erase', {
      email: 'esha@nuskha.example',
    })
    expect([status, json.result.kept.map(({ what }: { what: string }) => what)]).toEqual([
      200,
      ['invoices', 'h1Register'],
    ])
    expect(json.result.kept[0].msg).toContain('six years')
    expect(
      await db
        .selectFrom('order_address')
        .select('order_id')
        .where('order_id', '=', orderId)
        .execute(),
    ).toHaveLength(1)
    expect(
      await db
        .selectFrom('prescription')
        .select('nickname')
        .where('id', '=', prescription_id)
        .execute(),
    ).toEqual([{ nickname: null }])
    expect(await dump()).not.toContain('esha@nuskha.example')

    const again = await visit(testServer)
    const id = await signIn(testServer, again, 'esha@nuskha.example')
    expect(id).not.toBe(one.id)
    expect((await again.get('/api/v1/order/history')).json.result.total).toBe(0)
    expect((await again.get(`/api/v3/orders/${orderId}`)).status).toBe(404)
  })

  // Seen red while an open report stayed in the queue of the desk, and with it the answer and the notes of operators.
  it('an erasure ends everything that still waits for its customer, on every side', async () => {
    const { db } = testServer.storage
    const work = orderWork(testServer)
    const one = await work.ordered({ [plain]: 8 })
    const { email, customerId, orderId, path } = one
    const save = { name: 'Zubeida Erased' }
    const { patients } = (await one.post('/api/v3/patients', save)).json.result
    await one.post('/api/v3/caregivers/invite', {
      email: 'helper@nuskha.example',
      patientIds: [patients[0].id],
      may: 'order',
    })
    await deliver(work, one)
    const report = async (text: string) =>
      await one.post(`/api/v3/orders/${orderId}/problems`, {
        kind: 'damaged',
        lines: [{ line: 1, packs: 1 }],
        text,
      })
    const answered = (number: number, text: string) =>
      work.fulfilment.post(`${path}/problems/${number}/answer`, { verdict: 'keep', text })
    await report('Erased words one')
    await answered(1, 'Erased answer')
    await report('Erased words two')
    await work.fulfilment.post(`${path}/notes`, { text: 'Erased note: the son calls' })
    await one.post('/api/v3/setReOrder', {
      orderId,
      reorderFrequencyInDays: 30,
      reorderProductsList: [{ productId: plain, productUnit: 8 }],
    })
    const at = testServer.state.now.toISOString()
    await db.insertInto('dose_message').values({ order_id: orderId }).execute()
    await db
      .insertInto('stock_alert')
      .values({
        customer_id: customerId,
        product_id: plain,
        name: 'Erased wish',
        asked_at: at,
        told_at: null,
      })
      .execute()
    await testServer.send('/api/v3/contact', {
      method: 'POST',
      headers: { origin: site },
      body: {
        name: 'Erased Asker',
        email,
        phone: '+91 98400 66666',
        subject: 'Erased subject',
        message: 'Erased message',
      },
    })
    const told = JSON.stringify((await one.post('/api/v3/account/export')).json.result.areas)
    for (const area of ['refunds', 'promises', 'notes']) expect(told).toContain(`"${area}":[`)
    const words = ['words one', 'words two', 'answer', 'note', 'wish', 'subject', 'message']
    for (const word of words) expect(told).toContain(`Erased ${word}`)
    expect(told).toContain('Zubeida')

    expect((await one.post('/api/v3/account/erase', { email })).json.result.kept).toMatchObject([
      { what: 'invoices' },
    ])
    expect(await dump((name) => name !== 'audit_entry')).not.toMatch(/Erased|98400 ?66666/)
    const kept = new Map<string, number>()
    for (const table of await tables()) {
      const rows = await db
        .selectFrom(table as 'address')
        .select('customer_id')
        .where('customer_id', '=', customerId)
        .execute()
      if (rows.length > 0) kept.set(table, rows.length)
    }
    // What the law has the shop keep: the sale, and what was given with it.
    expect([...kept.keys()].sort()).toEqual(['customer_order', 'offer_use'])
    // Nothing of theirs waits for an answer; what the shop owes is still to be paid.
    const states = db.selectFrom('order_problem').select(['number', 'state']).orderBy('number')
    expect(await states.where('order_id', '=', orderId).execute()).toEqual([
      { number: 1, state: 'accepted' },
      { number: 2, state: 'withdrawn' },
    ])
    const queues = ['order-problems?list=open', 'reorders', 'tickets']
    for (const queue of queues)
      expect(JSON.stringify((await work.fulfilment.get(queue)).json)).not.toContain(orderId)
    expect((await work.fulfilment.get(path)).status).toBe(200)
    const paid = { line: 1, units: 15, reason: 'Torn' }
    expect((await work.returns.post(`${path}/refund`, paid)).status).toBe(200)
    expect(
      await db.selectFrom('order_problem').select('state').where('number', '=', 1).execute(),
    ).toEqual([{ state: 'resolved' }])
  })

  it('an erasure ends the sessions of every device', async () => {
    const one = await known('farah')
    const device = await visit(testServer)
    await signIn(testServer, device, 'farah@nuskha.example')
    expect((await device.get('/api/v2/addresses')).status).toBe(200)
    await one.post('/api/v3/account/erase', { email: 'farah@nuskha.example' })
    expect((await device.get('/api/v2/addresses')).status).toBe(403)
  })

  it('export and erasure require sign-in', async () => {
    const { post } = await visit(testServer)
    expect([
      (await post('/api/v3/account/export')).status,
      (await post('/api/v3/account/erase', { email: 'x@y.in' })).status,
    ]).toEqual([403, 403])
  })
})
