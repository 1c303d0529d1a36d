import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { approval, orderIn, orderWork } from '../../support/operator-calls.ts'
import { faultOf } from '../../support/operators.ts'
import { handwritten } from '../../support/prescription-files.ts'
import { err, plain, shopper, zerodol } from '../../support/shopper.ts'
import { auditOf, createOperator, type NewOperator } from '../../support/staff.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, site, type TestServer } from '../../support/test-server.ts'
import { upload } from '../../support/upload.ts'

/** Warf 5 Tablet: to be avoided with Zerodol-P and with fluconazole. */
const warfarin = 62101
const fluconazoleH = 21401
/** Zifi 200 Tablet, of Schedule H1. */
const zifi = 20501

describe.each(engines)('the desk of the pharmacists on %s', (engine) => {
  let testServer: TestServer
  let work: ReturnType<typeof orderWork>
  let asha: NewOperator
  let ravi: NewOperator
  const now = new Date('2026-11-20T06:00:00.000Z')
  beforeAll(async () => {
    testServer = await openTestServer(engine)
    work = orderWork(testServer)
    asha = await createOperator(testServer, ['pharmacist'], { name: 'Asha' })
    ravi = await createOperator(testServer, ['pharmacist'], { name: 'Ravi' })
  })
  beforeEach(() => {
    testServer.state.now = now
  })
  afterAll(() => testServer.close())

  const waiting = async (products: Record<number, number>) => {
    const one = await work.ordered(products)
    await work.prescribed(one)
    return one
  }
  const queued = async (): Promise<string[]> =>
    (await asha.get('prescription-queue')).json.result.reviews.map(
      (one: { orderId: string }) => one.orderId,
    )
  const isForOthers = async (by: NewOperator, id: string): Promise<boolean> =>
    (await by.get('prescription-queue?pageSize=100')).json.result.reviews.find(
      ({ orderId }: { orderId: string }) => orderId === id,
    ).isForOthers

  // Seen red with the queue ordered by `placed_at desc`, and with `claimFault` that returns null.
  it('orders wait oldest first, are claimed for fifteen minutes, put back, and given to another pharmacist for a second look', async () => {
    const first = await waiting({ [zerodol]: 2 })
    testServer.state.now = new Date(now.getTime() + 60_000)
    const second = await waiting({ [zerodol]: 2 })
    expect((await queued()).slice(-2)).toEqual([first.orderId, second.orderId])
    const claimed = await asha.post(`${first.path}/claim`)
    expect(claimed.json.result.by).toMatchObject({
      name: 'Asha',
      until: '2026-11-20T06:16:00.000Z',
    })
    for (const way of ['claim', 'put-back'])
      expect(faultOf(await ravi.post(`${first.path}/${way}`)).code).toBe('reviewClaimed')
    const reject = { lines: [{ line: 1, verdict: 'reject', reason: 'The dose is missing' }] }
    const refused = await ravi.post(`${first.path}/review`, reject)
    expect([refused.status, faultOf(refused).code]).toEqual([409, 'reviewClaimed'])
    testServer.state.now = new Date(now.getTime() + 17 * 60_000)
    expect((await ravi.post(`${first.path}/claim`)).json.result.by.name).toBe('Ravi')
    const back = await ravi.post(`${first.path}/put-back`, { secondLook: 'Is it 5 or 50 mg?' })
    expect(back.json.result).toMatchObject({
      by: null,
      secondLook: { name: 'Ravi', reason: 'Is it 5 or 50 mg?' },
    })
    expect([
      await isForOthers(ravi, first.orderId),
      await isForOthers(asha, first.orderId),
    ]).toEqual([true, false])
    for (const way of ['claim', 'review'])
      expect(
        faultOf(await ravi.post(`${first.path}/${way}`, way === 'review' ? reject : {})).code,
      ).toBe('secondLook')
    expect((await asha.post(`${first.path}/review`, reject)).status).toBe(200)
    expect(await queued()).not.toContain(first.orderId)
  })

  it('an order comes with its patients, schedules, interactions, substitutes and earlier orders, and looking is audited', async () => {
    const one = await waiting({ [zerodol]: 2, [plain]: 4 })
    const beside = (await asha.get(`${one.path}/review`)).json.result
    expect(beside.patients).toEqual([
      expect.objectContaining({ doctor: expect.any(String), patient: expect.any(String) }),
    ])
    expect(
      beside.lines.map(({ schedule, takesSecond }: Record<string, unknown>) => [
        typeof schedule,
        takesSecond,
      ]),
    ).toEqual([
      ['string', false],
      ['string', false],
    ])
    expect(beside.interactions).toMatchObject({ status: expect.anything() })
    expect(
      beside.lines.some(({ substitutes }: { substitutes: unknown[] }) => substitutes.length > 0),
    ).toBe(true)
    expect(beside.earlier).toEqual([])
    const looked = (await auditOf(testServer)).filter(
      ({ object, operator_id }) => object === `order:${one.orderId}` && operator_id === asha.id,
    )
    expect(looked.map(({ action }) => action)).toEqual(['order.read'])
    expect(JSON.stringify(looked)).not.toContain(beside.patients[0].patient)
  })

  it('interactions are told to a pharmacist: both substances, what happens, what to do and by which source', async () => {
    const [clopidogrel, omeprazole, furosemide] = [61901, 30301, 61301]
    const pairsOf = async (products: Record<number, number>) =>
      (await asha.get(`${(await waiting(products)).path}/review`)).json.result.interactions.result
    const [inFile] = await pairsOf({ [clopidogrel]: 1, [omeprazole]: 1 })
    expect(inFile).toMatchObject({
      severity: 2,
      clinical: { effect: expect.stringContaining('inhibits CYP2C19') },
    })
    expect(inFile.clinical.management).toContain('Prefer pantoprazole')
    expect(inFile.salts.map(({ name }: { name: string }) => name).sort()).toEqual([
      'Clopidogrel',
      'Omeprazole',
    ])
    expect(inFile.interactionCheckerResponse.source.name).not.toBe('')
    // What the project’s own list asks for is a word, which the console says to a pharmacist: its sentence is for patients.
    const ruled = (await pairsOf({ [zerodol]: 2, [furosemide]: 1 })).find(
      ({ clinical }: { clinical: { action: string } }) => clinical.action,
    )
    expect(ruled).toMatchObject({
      severity: 2,
      clinical: {
        effect: 'Together they can harm the kidneys.',
        management: null,
        action: 'monitor',
      },
    })
    expect(ruled.interactionCheckerResponse.sev_consumer_msg).toContain('Ask your doctor')
  })

  // Seen red, all but the last, with the lines taken out of `transcriptionFault`.
  it.each([
    ['an empty address of the prescriber', { prescriberAddress: ' ' }, 'registerIncomplete'],
    [
      'an empty registration of the prescriber',
      { prescriberRegistration: '' },
      'registerIncomplete',
    ],
    ['a date to come', { issuedOn: '2026-11-21' }, 'prescriptionLater'],
    ['a date of more than six months ago', { issuedOn: '2026-05-19' }, 'prescriptionExpired'],
    ['an end that is over', { validUntil: '2026-11-19' }, 'prescriptionExpired'],
    ['fewer days than were ordered', { perDay: 1, days: 5 }, 'quantityAbove'],
    ['a patient of another name', { patientConfirmed: false }, 'patientDiffers'],
    ['a prescription that is not of the order', { prescription: 'other' }, 'prescriptionMissing'],
  ])(
    'a line of Schedule H1 is not approved with %s, and nothing changes',
    async (_, change, code) => {
      const one = await waiting({ [zifi]: 2 })
      const reply = await asha.post(`${one.path}/review`, {
        lines: [{ ...approval(1), ...change }],
      })
      expect([reply.status, faultOf(reply)]).toMatchObject([
        code === 'prescriptionMissing' ? 409 : 422,
        { code, field: 'lines.1' },
      ])
      expect((await asha.get(`${one.path}/review`)).json.result.lines[0]).toMatchObject({
        review: 'pending',
        transcription: null,
      })
    },
  )

  // Seen red with any dose above none: one that is stored as none fails the CHECK of the table with 500.
  it('a dose too small to be kept is refused', async () => {
    const one = await waiting({ [zifi]: 2 })
    const reply = await asha.post(`${one.path}/review`, {
      lines: [{ ...approval(1), perDay: 0.0004, days: undefined }],
    })
    expect([reply.status, faultOf(reply).field]).toEqual([400, 'lines.0.perDay'])
  })

  it('a line is not approved from one of several prescriptions that the pharmacist does not name', async () => {
    const one = await waiting({ [zifi]: 2 })
    await work.prescribed(one)
    const reply = await asha.post(`${one.path}/review`, { lines: [approval(1)] })
    expect([reply.status, faultOf(reply)]).toMatchObject([
      422,
      { code: 'prescriptionUnnamed', field: 'lines.1' },
    ])
  })

  // Seen red without the comparison of the two in `confirmLines`, where the CHECK of the table then stops it.
  it('Schedule H1 takes two pharmacists, and the register names both', async () => {
    const one = await waiting({ [zifi]: 2 })
    expect(faultOf(await ravi.post(`${one.path}/confirm`, { lines: [1] })).code).toBe('lineUnknown')
    expect(orderIn(await asha.post(`${one.path}/review`, { lines: [approval(1)] })).state).toBe(
      'awaiting_prescription',
    )
    expect(faultOf(await asha.post(`${one.path}/confirm`, { lines: [1] })).code).toBe('approvalOwn')
    // Seen red without the condition that the line was not read by who asks.
    expect([await isForOthers(asha, one.orderId), await isForOthers(ravi, one.orderId)]).toEqual([
      true,
      false,
    ])
    // What is asked about again is no longer there to confirm.
    await asha.post(`${one.path}/review`, {
      lines: [{ line: 1, verdict: 'ask', reason: 'Please send the whole page' }],
    })
    expect(faultOf(await ravi.post(`${one.path}/confirm`, { lines: [1] })).code).toBe('lineUnknown')
    await asha.post(`${one.path}/review`, { lines: [approval(1)] })
    expect(orderIn(await ravi.post(`${one.path}/confirm`, { lines: [1] })).state).toBe('placed')
    const box = { line: 1, expiry: '2027-11' }
    const units = orderIn(await asha.get(one.path)).orderItems[0].productQuantity / 2
    await work.fulfilment.post(`${one.path}/pack`, {
      lines: [
        { ...box, batch: 'ZX-10', units },
        { ...box, batch: 'ZX-11' },
      ],
    })
    await work.fulfilment.post(`${one.path}/ship`, {})
    const correction = {
      orderId: one.orderId,
      line: 1,
      prescriberAddress: '12 Gandhi Nagar, Adyar',
      reason: 'the number was missing',
    }
    const asked = { kind: 'register.correct', payload: correction, reason: 'read again' }
    expect((await work.fulfilment.post('approvals', asked)).status).toBe(403)
    // Seen red without the customer of the order: a pharmacist corrected the register about their own medicine.
    const own = await createOperator(testServer, ['pharmacist'])
    await testServer.storage.db
      .updateTable('operator')
      .set({ email: one.email })
      .where('id', '=', own.id)
      .execute()
    expect(faultOf(await own.post('approvals', asked)).code).toBe('ownCase')
    const { id } = (await ravi.post('approvals', asked)).json.result
    expect(faultOf(await own.post(`approvals/${id}/approve`)).code).toBe('ownCase')
    expect(faultOf(await ravi.post(`approvals/${id}/approve`)).code).toBe('approvalOwn')
    const file = (format: string) =>
      testServer.api.app.fetch(
        new Request(`${site}/api/ops/register/h1?format=${format}`, {
          headers: { authorization: `Bearer ${asha.token}` },
        }),
      )
    const rowsOf = async (batch: string) =>
      (await (await file('csv')).text()).split('\r\n').filter((row) => row.includes(batch))
    expect(await rowsOf('ZX-11')).toHaveLength(1)
    expect((await asha.post(`approvals/${id}/approve`)).status).toBe(200)
    expect(faultOf(await asha.post(`approvals/${id}/approve`)).code).toBe('approvalOver')
    const rows = await rowsOf('ZX-11')
    expect(rows).toHaveLength(2)
    // Another batch of the same line was read by the same pharmacists, and is corrected with it.
    expect((await rowsOf('ZX-10')).map((row) => row.replace('ZX-10', 'ZX-11'))).toEqual(rows)
    expect(rows[0]).toContain(`"Adyar, Chennai"`)
    expect(rows[0]).toContain(`"Asha, ${asha.registration}","Ravi, ${ravi.registration}",`)
    expect(rows[1]).toContain('"12 Gandhi Nagar, Adyar"')
    expect(rows[1]).toContain('the number was missing')
    expect(rows[1]).toContain(`"Ravi, ${ravi.registration}","Asha, ${asha.registration}",`)
    const pdf = await file('pdf')
    expect([pdf.headers.get('content-type'), (await pdf.text()).slice(0, 5)]).toEqual([
      'application/pdf',
      '%PDF-',
    ])
  })

  /** An order of the same prescriptions as another one. */
  const againOn = async (prescriptionId: string, products: Record<number, number>) => {
    const again = await work.ordered(products)
    await testServer.storage.db
      .insertInto('order_prescription')
      .columns(['order_id', 'prescription_id', 'customer_id', 'bound_at'])
      .expression((eb) =>
        eb
          .selectFrom('order_prescription')
          .select(({ val }) => [
            val(again.orderId).as('order_id'),
            'prescription_id',
            'customer_id',
            'bound_at',
          ])
          .where('prescription_id', '=', prescriptionId),
      )
      .execute()
    return again
  }

  it('repeats of a prescription are used up, and what was read on it comes with the next order', async () => {
    const one = await waiting({ [zerodol]: 2 })
    const approve = (path: string, repeats: number) =>
      asha.post(`${path}/review`, { lines: [{ ...approval(1), repeats }] })
    expect((await approve(one.path, 0)).status).toBe(200)
    const { lines, patients } = (await asha.get(`${one.path}/review`)).json.result
    expect([lines[0].readBefore, patients[0].readBefore]).toEqual([null, null])
    const again = await againOn(lines[0].transcription.prescriptionId, { [zerodol]: 2 })
    const beside = (await ravi.get(`${again.path}/review`)).json.result
    const { dose, perDay, days, prescriber, patient, issuedOn } = lines[0].transcription
    expect(beside.lines[0].readBefore).toEqual({
      prescriptionId: patients[0].prescriptionId,
      dose,
      perDay,
      days,
      uses: 1,
    })
    const onPaper = {
      orderId: one.orderId,
      prescriber,
      patient,
      issuedOn,
      repeats: 0,
      validUntil: null,
    }
    expect(beside.patients[0].readBefore).toMatchObject({ ...onPaper, by: { name: 'Asha' } })
    const refused = await approve(again.path, 0)
    expect([refused.status, faultOf(refused).code]).toEqual([422, 'repeatsUsed'])
    expect((await approve(again.path, 1)).status).toBe(200)
  })

  // Seen red without `passPairs` in `reviewLines`.
  it('a severe pair is approved by no call without a reason, which is recorded with who found it out', async () => {
    const one = await waiting({ [zerodol]: 2, [warfarin]: 1 })
    const path = `${one.path}/review`
    const pairOf = async () =>
      (await ravi.get(path)).json.result.interactions.result.find(
        ({ isSevere }: { isSevere: boolean }) => isSevere,
      )
    const pair = await pairOf()
    expect(pair).toMatchObject({ severity: 1, lines: [1, 2], decided: null })
    const salts = pair.salts.map(({ id }: { id: number }) => id)
    const pendingLines = async () =>
      (await ravi.get(path)).json.result.lines.map(({ review }: { review: string }) => review)
    const lines = [approval(1), approval(2)]
    const reason = { salts, reason: 'doctor', said: 'Dr Rao by phone at 12:01: both' }
    for (const body of [
      { lines },
      { lines, pairs: [{ ...reason, salts: [1, 2] }] },
      { lines, pairs: [] },
    ]) {
      const refused = await asha.post(path, body)
      expect([refused.status, faultOf(refused)]).toMatchObject([
        422,
        { code: 'pairUndecided', field: `pairs.${salts.join('+')}` },
      ])
    }
    const short = await asha.post(path, { lines, pairs: [{ ...reason, said: 'yes' }] })
    expect([short.status, faultOf(short).field]).toEqual([400, 'pairs.0.said'])
    expect(await pendingLines()).toEqual(['pending', 'pending'])
    // One of the two alone harms nobody; the other one then needs the reason.
    expect((await asha.post(path, { lines: [approval(1)] })).status).toBe(200)
    expect(faultOf(await asha.post(path, { lines: [approval(2)] })).code).toBe('pairUndecided')
    const done = await asha.post(path, { lines: [approval(2)], pairs: [reason] })
    expect(orderIn(done).state).toBe('placed')
    expect((await pairOf()).decided).toMatchObject({
      reason: 'doctor',
      said: reason.said,
      by: { name: 'Asha', registrationNumber: asha.registration },
    })
    expect((await ravi.get(one.path)).json.result.history).toContainEqual(
      expect.objectContaining({
        job: 'pair_doctor',
        comment: expect.stringContaining(reason.said),
        operator: expect.objectContaining({ name: 'Asha' }),
      }),
    )
  })

  const unlimited = (line: number) => ({ ...approval(line), perDay: undefined, days: undefined })
  it('a severe pair needs no reason where one of the two is refused, and needs one with what was bought lately', async () => {
    const one = await waiting({ [zerodol]: 2, [warfarin]: 1 })
    const reject = { line: 2, verdict: 'reject', reason: 'Not on the prescription' }
    expect((await asha.post(`${one.path}/review`, { lines: [unlimited(1), reject] })).status).toBe(
      200,
    )
    await one.post(`/api/v3/cart/add/${warfarin}`, { qty: 300 })
    const { acknowledge } = (await one.get('/api/v3/cart/interactions')).json.result
    const placed = await one.place(acknowledge ? { acknowledged: acknowledge.key } : {})
    const again = { ...one, orderId: placed.json.result.orderId }
    await work.prescribed(again)
    const path = `orders/${again.orderId}/review`
    expect(faultOf(await asha.post(path, { lines: [unlimited(1)] })).code).toBe('pairUndecided')
    const [pair] = (await ravi.get(path)).json.result.interactions.result
    const pairs = [
      {
        salts: pair.salts.map(({ id }: { id: number }) => id),
        reason: 'apart',
        said: 'Zerodol-P is finished, she says',
      },
    ]
    expect((await asha.post(path, { lines: [unlimited(1)], pairs })).status).toBe(200)
  })

  // Seen red without `passPairs` in `confirmLines`.
  it('the second pharmacist is asked for the reason that a severe pair still lacks', async () => {
    const one = await waiting({ [fluconazoleH]: 10, [warfarin]: 300 })
    // The line is of Schedule H1 here, so that a second pharmacist confirms it.
    await testServer.storage.db
      .updateTable('order_line')
      .set({ schedule: 'H1' })
      .where('order_id', '=', one.orderId)
      .execute()
    const path = `${one.path}/review`
    expect((await asha.post(path, { lines: [unlimited(1)] })).status).toBe(200)
    expect(faultOf(await asha.post(path, { lines: [unlimited(2)] })).code).toBe('pairUndecided')
    const salts = (await ravi.get(path)).json.result.interactions.result[0].salts.map(
      ({ id }: { id: number }) => id,
    )
    const pairs = [{ salts, reason: 'doctor', said: 'Dr Rao: INR on Friday' }]
    expect((await asha.post(path, { lines: [unlimited(2)], pairs })).status).toBe(200)
    await testServer.storage.db.deleteFrom('pair_decision').execute()
    const refused = await ravi.post(`${one.path}/confirm`, { lines: [1, 2] })
    expect(faultOf(refused).code).toBe('pairUndecided')
    expect(orderIn(await ravi.post(`${one.path}/confirm`, { lines: [1, 2], pairs })).state).toBe(
      'placed',
    )
  })

  // Seen red with one flag an order in place of questions of lines: the line of Schedule H1 left the queue with the other one.
  it('a question is asked once, waits, and comes back with the answer, while the other lines keep their place', async () => {
    const one = await waiting({ [zerodol]: 2, [zifi]: 2, [fluconazoleH]: 10 })
    const path = `${one.path}/review`
    const byId = (name: string, all: { name: string; line: number }[]) =>
      all.find((line) => line.name.startsWith(name))?.line ?? 0
    const { lines } = (await asha.get(path)).json.result
    const [h1, h] = [byId('Zifi', lines), byId('Zerodol', lines)]
    const other = 6 - h1 - h
    const question = { line: h, verdict: 'ask', reason: 'For how many days' }
    const reply = await asha.post(path, {
      lines: [unlimited(h1), unlimited(other), question],
    })
    expect(orderIn(reply).state).toBe('awaiting_prescription')

    // The line of Schedule H1 waits for the second pharmacist, in the queue, with each line's turn.
    const inQueue = async (by: NewOperator, waits = 'pharmacist') =>
      (await by.get(`prescription-queue?pageSize=100&waits=${waits}`)).json.result.reviews.find(
        ({ orderId }: { orderId: string }) => orderId === one.orderId,
      )
    const queuedNow = await inQueue(ravi)
    expect(queuedNow).toMatchObject({ papers: 1, isForOthers: false, amount: expect.any(String) })
    expect(
      queuedNow.lines.map(({ line, waits }: { line: number; waits: string }) => [line, waits]),
    ).toEqual(
      [
        [h, 'asked'],
        [h1, 'second'],
      ].sort(([a], [b]) => Number(a) - Number(b)),
    )
    expect((await inQueue(asha)).isForOthers).toBe(true)

    // Asked again, by whomever: refused, and no second message.
    const mails = async () =>
      (await work.said(one.email)).filter((text) => text.startsWith('A question'))
    expect(await mails()).toHaveLength(1)
    for (const by of [asha, ravi])
      expect(faultOf(await by.post(path, { lines: [question] }))).toMatchObject({
        code: 'questionOpen',
        field: `lines.${h}`,
      })
    expect(await mails()).toHaveLength(1)
    const mail = testServer.state.sent.find(
      ({ to, subject }) => to === one.email && subject.startsWith('A question'),
    )
    expect(mail?.text).toContain('Zerodol-P Tablet: For how many days.')
    expect(mail?.text).toMatch(/Approved already: .*Tablet|Approved already: Fluc/)
    expect(mail?.text).toContain(`/trackOrder?orderId=${one.orderId}#questions`)

    // The customer reads it on the page of the order, and answers once, in words.
    const orderOf = async () => (await one.get(`/api/v3/orders/${one.orderId}`)).json.result
    const asked = await orderOf()
    expect(asked.prescription).toEqual({ is: 'asked', reason: 'For how many days.' })
    const [{ id }] = asked.questions
    const answer = (text: string, question = id) =>
      one.post(`/api/v3/orders/${one.orderId}/answer`, { question, text })
    expect((await answer('')).status).toBe(400)
    expect(err(await answer('Five', 'none')).code).toBe('notFound')
    expect((await answer('For five days')).status).toBe(200)
    expect(err(await answer('For six days')).code).toBe('questionOver')
    expect((await orderOf()).prescription).toEqual({ is: 'review', reason: null })

    expect((await inQueue(asha)).lines).toContainEqual(
      expect.objectContaining({ line: h, waits: 'answered' }),
    )
    const beside = (await asha.get(path)).json.result.lines.find(
      ({ line }: { line: number }) => line === h,
    )
    expect(beside.question).toMatchObject({ by: 'Asha', answer: 'For five days' })
    expect((await ravi.post(`${one.path}/confirm`, { lines: [h1] })).status).toBe(200)
    expect(orderIn(await ravi.post(path, { lines: [unlimited(h)] })).state).toBe('placed')
    const { history } = (await ravi.get(one.path)).json.result
    expect(history.map(({ job }: { job: string }) => job)).toEqual([
      'placed',
      'approved',
      'asked',
      'answered',
      'secondApproved',
      'approved',
      'prescription',
    ])
  })

  it('an order of which only answers are missing waits for its customer, who answers with another prescription', async () => {
    const one = await waiting({ [zerodol]: 2 })
    const path = `${one.path}/review`
    await asha.post(path, { lines: [{ line: 1, verdict: 'ask', reason: 'A sharper photo' }] })
    expect(await queued()).not.toContain(one.orderId)
    const asked = (await asha.get('prescription-queue?pageSize=100&waits=customer')).json.result
    expect(asked.reviews.map(({ orderId }: { orderId: string }) => orderId)).toContain(one.orderId)
    expect(asked.asked).toBe(asked.reviews.length)
    expect(orderIn(await asha.get(one.path)).lapsesAt).not.toBeNull()
    await work.prescribed(one)
    const { lines, patients } = (await asha.get(path)).json.result
    expect([lines[0].waits, lines[0].question.answer, patients.length]).toEqual([
      'answered',
      null,
      2,
    ])
    expect(orderIn(await asha.get(one.path)).lapsesAt).toBeNull()
    // What is decided by telephone meanwhile ends the question.
    await asha.post(path, { lines: [{ line: 1, verdict: 'ask', reason: 'For whom' }] })
    const reject = { line: 1, verdict: 'reject', reason: 'Not on the prescription' }
    expect((await asha.post(path, { lines: [reject] })).status).toBe(200)
    const [, { id }] = (await testServer.storage.db
      .selectFrom('review_question')
      .selectAll()
      .where('order_id', '=', one.orderId)
      .orderBy('asked_at')
      .execute()) as [unknown, { id: string }]
    const late = await one.post(`/api/v3/orders/${one.orderId}/answer`, {
      question: id,
      text: 'Me',
    })
    expect([late.status, err(late).code]).toEqual([409, 'questionOver'])
  })

  it('a question that is taken back is the customer’s no more, and its line waits for a pharmacist without a deadline', async () => {
    const one = await waiting({ [zerodol]: 2 })
    const path = `${one.path}/review`
    const takeBack = { lines: [{ line: 1, verdict: 'takeBack' }] }
    expect(faultOf(await asha.post(path, takeBack)).code).toBe('lineUnknown')
    await asha.post(path, { lines: [{ line: 1, verdict: 'ask', reason: 'For whom' }] })
    const orderOf = async () => (await one.get(`/api/v3/orders/${one.orderId}`)).json.result
    const [{ id }] = (await orderOf()).questions
    expect(await queued()).not.toContain(one.orderId)
    const after = orderIn(await ravi.post(path, takeBack))
    expect([after.state, after.lapsesAt]).toEqual(['awaiting_prescription', null])
    expect(await queued()).toContain(one.orderId)
    expect(await orderOf()).toMatchObject({
      prescription: { is: 'review', reason: null },
      questions: [],
    })
    const answer = { question: id, text: 'Me' }
    expect(err(await one.post(`/api/v3/orders/${one.orderId}/answer`, answer)).code).toBe(
      'questionOver',
    )
    expect((await asha.get(path)).json.result.lines[0].waits).toBe('first')
    // It may be asked again, in better words.
    const again = { lines: [{ line: 1, verdict: 'ask', reason: 'For which of you' }] }
    expect((await asha.post(path, again)).status).toBe(200)
  })

  it('a stranger neither reads nor answers a question', async () => {
    const one = await waiting({ [zerodol]: 2 })
    await asha.post(`${one.path}/review`, {
      lines: [{ line: 1, verdict: 'ask', reason: 'For whom' }],
    })
    const [{ id }] = (await one.get(`/api/v3/orders/${one.orderId}`)).json.result.questions
    const stranger = await shopper(testServer, `stranger-${one.orderId.toLowerCase()}@example.org`)
    const reply = await stranger.post(`/api/v3/orders/${one.orderId}/answer`, {
      question: id,
      text: 'Me',
    })
    expect([reply.status, err(reply).code]).toEqual([404, 'notFound'])
  })

  // Seen red without `ownCase` in `onWaiting`, and in the queue.
  it('a pharmacist takes no order of their own, and it is for others in their queue', async () => {
    const one = await waiting({ [zerodol]: 2 })
    const own = await createOperator(testServer, ['pharmacist'])
    await testServer.storage.db
      .updateTable('operator')
      .set({ email: one.email })
      .where('id', '=', own.id)
      .execute()
    for (const [way, body] of [
      ['claim', {}],
      ['review', { lines: [approval(1)] }],
      ['confirm', { lines: [1] }],
    ] as const)
      expect(faultOf(await own.post(`${one.path}/${way}`, body)).code).toBe('ownCase')
    expect([await isForOthers(own, one.orderId), await isForOthers(asha, one.orderId)]).toEqual([
      true,
      false,
    ])
  })

  // Seen red with uses of the one upload alone: a fresh upload of a used prescription was a new one.
  it('the same picture uploaded anew is the same prescription, named with its orders and what was supplied on it', async () => {
    const file = await sharp(handwritten(engine.length)).jpeg().toBuffer()
    const send = async (one: Awaited<ReturnType<typeof work.ordered>>, picture: Buffer) => {
      const { id } = (await upload(testServer, one, { file: picture })).json.result.prescription
      await one.post(`/api/v1/prescription/attach/${id}`)
      await one.post(`/api/v3/orders/${one.orderId}/prescriptions`)
    }
    const first = await work.ordered({ [zerodol]: 2 })
    await send(first, file)
    const once = { lines: [{ ...approval(1), repeats: 0 }] }
    expect((await asha.post(`${first.path}/review`, once)).status).toBe(200)
    await first.post(`/api/v3/cart/add/${zerodol}`, { qty: 2 })
    const { orderId } = (await first.place()).json.result
    const again = { ...first, orderId, path: `orders/${orderId}` }
    await send(again, file)
    expect(faultOf(await asha.post(`${again.path}/review`, once)).code).toBe('repeatsUsed')
    const seenIn = async (path: string) =>
      (await ravi.get(`${path}/review`)).json.result.patients[0].seenBefore
    expect(await seenIn(again.path)).toMatchObject({
      count: 1,
      orders: [
        {
          orderId: first.orderId,
          isSame: true,
          isOfSameCustomer: true,
          supplied: [expect.stringContaining('Zerodol')],
        },
      ],
    })
    // Saved again and sent by somebody else it looks alike: named, for a person to compare.
    const resaved = await sharp(file).resize(600).jpeg({ quality: 50 }).toBuffer()
    const other = await work.ordered({ [zerodol]: 2 })
    await send(other, resaved)
    const { orders } = await seenIn(other.path)
    expect(orders).toContainEqual(
      expect.objectContaining({
        orderId: first.orderId,
        isSame: false,
        isOfSameCustomer: false,
      }),
    )
    expect((await asha.post(`${other.path}/review`, once)).status).toBe(200)
    // The very same picture from somebody else is named too; the repeats of the one are not those of the other.
    const third = await work.ordered({ [zerodol]: 2 })
    await send(third, file)
    expect((await seenIn(third.path)).orders).toContainEqual(
      expect.objectContaining({ orderId: first.orderId, isSame: true, isOfSameCustomer: false }),
    )
    expect((await asha.post(`${third.path}/review`, once)).status).toBe(200)
  })

  it('a doctor is known by the registration that was read last, and two of one name are two', async () => {
    const one = await waiting({ [zerodol]: 2 })
    const name = `Dr. Known ${one.orderId.replaceAll(/\d/g, '')}`
    const known = async () =>
      (await ravi.get(`doctors?name=${encodeURIComponent(name.replace('Dr. ', ''))}`)).json.result
        .doctors
    expect(await known()).toEqual([])
    const read = { prescriber: name, prescriberRegistration: 'TNMC 1', prescriberAddress: 'Adyar' }
    await asha.post(`${one.path}/review`, { lines: [{ ...approval(1), ...read }] })
    expect(await known()).toMatchObject([{ name, registration: 'TNMC 1', address: 'Adyar' }])
    const other = await waiting({ [zerodol]: 2 })
    await asha.post(`${other.path}/review`, {
      lines: [{ ...approval(1), ...read, prescriberRegistration: 'KMC 2' }],
    })
    expect(
      (await known()).map(({ registration }: { registration: string }) => registration).sort(),
    ).toEqual(['KMC 2', 'TNMC 1'])
  })

  it('what waits for a second pharmacist or was taken back is not offered as read', async () => {
    const one = await waiting({ [zifi]: 2 })
    expect((await asha.post(`${one.path}/review`, { lines: [approval(1)] })).status).toBe(200)
    const { patients } = (await asha.get(`${one.path}/review`)).json.result
    const again = await againOn(patients[0].prescriptionId, { [zifi]: 2 })
    const readBefore = async () =>
      (await ravi.get(`${again.path}/review`)).json.result.lines[0].readBefore
    expect(await readBefore()).toBeNull()
    expect((await ravi.post(`${one.path}/confirm`, { lines: [1] })).status).toBe(200)
    expect(await readBefore()).toMatchObject({ uses: 1 })
    await testServer.storage.db
      .updateTable('transcription')
      .set({ withdrawn_at: now.toISOString() })
      .where('order_id', '=', one.orderId)
      .execute()
    expect(await readBefore()).toBeNull()
  })

  it('an operator without a registration number decides about no prescription', async () => {
    const one = await waiting({ [zerodol]: 2 })
    const kiran = await createOperator(testServer, ['pharmacist'])
    await testServer.storage.db
      .updateTable('operator')
      .set({ registration_number: null })
      .where('id', '=', kiran.id)
      .execute()
    expect(faultOf(await kiran.post(`${one.path}/review`, { lines: [approval(1)] })).code).toBe(
      'registrationMissing',
    )
  })
})

describe('a pharmacy that does not supply a schedule', () => {
  // Seen red, each part, without `blocked` in `problemsOf` and without `blockedSchedules` in the review.
  it('adds and sells no product of it, says so in the cart, and approves no line that was ordered before', async () => {
    const open = await openTestServer('sqlite')
    const before = orderWork(open)
    const one = await before.ordered({ [zifi]: 2 })
    await before.prescribed(one)
    const shopping = await shopper(open, 'blocked@example.org', { [zifi]: 2, [plain]: 4 })

    const testServer = await openTestServer('sqlite', { BLOCKED_SCHEDULES: 'H1' }, open.storage)
    const reply = await orderWork(testServer).pharmacist.post(`${one.path}/review`, {
      lines: [approval(1)],
    })
    expect([reply.status, faultOf(reply).code]).toEqual([422, 'scheduleBlocked'])
    const call = (method: string, path: string, body?: unknown) =>
      testServer.send(path, { method, headers: shopping.own, body })
    const { orderItems, totalAmt, version } = (await call('GET', '/api/v3/cart/details')).json
      .result
    const of = (id: number) =>
      orderItems.find(({ productId }: { productId: number }) => productId === id)
    const msg = expect.stringContaining('is in Schedule H1, which this pharmacy does not supply')
    expect(of(zifi).problems).toEqual([{ code: 'scheduleBlocked', blocks: true, msg }])
    expect([of(zifi).price, of(plain).problems]).toEqual([null, []])
    const placed = await call('POST', '/api/v2/order/current/place', { version, totalAmt })
    expect([placed.status, err(placed)]).toEqual([
      422,
      expect.objectContaining({ code: 'scheduleBlocked', msg }),
    ])
    expect(err(await call('POST', `/api/v3/cart/add/${zifi}`, { qty: 2 }))).toMatchObject({
      code: 'scheduleBlocked',
      msg,
    })
    await testServer.close()
  })
})
