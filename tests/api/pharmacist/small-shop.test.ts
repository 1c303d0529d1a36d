import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { auditProblems } from '#server/db/audit/audit.ts'
import { approval, orderIn, orderWork } from '../../support/operator-calls.ts'
import { faultOf } from '../../support/operators.ts'
import { pdfText } from '../../support/pdf-text.ts'
import { minutesLater, smallShop } from '../../support/small-shop.ts'
import { auditOf, createOperator, type NewOperator } from '../../support/staff.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, site, type TestServer } from '../../support/test-server.ts'

/** Zifi 200 Tablet, of Schedule H1. */
const zifi = 20501
const begun = new Date('2026-11-20T06:00:00.000Z')

describe.each(engines)('a shop of one pharmacist on %s', (engine) => {
  let testServer: TestServer
  let work: ReturnType<typeof orderWork>
  let asha: NewOperator
  beforeEach(async () => {
    testServer = await openTestServer(engine, {}, undefined, smallShop)
    testServer.state.now = begun
    work = orderWork(testServer)
    asha = await createOperator(testServer, ['pharmacist'], { name: 'Asha' })
    return () => testServer.close()
  })

  const firstRead = async () => {
    const one = await work.ordered({ [zifi]: 2 })
    await work.prescribed(one)
    const units: number = orderIn(await asha.get(one.path)).orderItems[0].productQuantity
    await asha.post(`${one.path}/review`, { lines: [approval(1)] })
    const reading = {
      line: 1,
      units,
      patient: 'Meena Iyer',
      issuedOn: '2026-11-15',
      dose: '1-0-1',
      perDay: 10,
      days: 30,
    }
    return { ...one, reading }
  }
  type Read = Awaited<ReturnType<typeof firstRead>>
  const confirm = (one: Read, change: object = {}) =>
    asha.post(`${one.path}/confirm`, { lines: [1], readings: [{ ...one.reading, ...change }] })
  const laterBy = (minutes: number): void => {
    testServer.state.now = minutesLater(testServer.state.now, minutes)
  }

  // Seen red with `secondReadingMinutes` of 0, and with the sentence left out of the register.
  it('reads Schedule H1 twice, with a pause, and the register and its PDF name both readings', async () => {
    const one = await firstRead()
    const from = minutesLater(begun, 15).toISOString()
    const inQueue = async () =>
      (await asha.get('prescription-queue')).json.result.reviews.find(
        ({ orderId }: { orderId: string }) => orderId === one.orderId,
      )
    expect(await inQueue()).toMatchObject({ isForOthers: true, readAgainFrom: from })
    expect((await asha.get(`${one.path}/review`)).json.result.lines[0].readAgainFrom).toBe(from)
    laterBy(14)
    const early = await confirm(one)
    expect([early.status, faultOf(early)]).toMatchObject([
      409,
      {
        code: 'secondReadingEarly',
        detail: from,
        msg: expect.stringContaining('2026-11-20 11:45'),
      },
    ])
    laterBy(1)
    expect(await inQueue()).toMatchObject({ isForOthers: false })
    expect(orderIn(await confirm(one, { dose: ' 1-0-1 ' })).state).toBe('placed')
    await work.fulfilment.post(`${one.path}/pack`, {
      lines: [{ line: 1, batch: 'ZX-10', expiry: '2027-11' }],
    })
    await work.fulfilment.post(`${one.path}/ship`, {})
    const file = (format: string) =>
      testServer.api.app.fetch(
        new Request(`${site}/api/ops/register/h1?format=${format}`, {
          headers: { authorization: `Bearer ${asha.token}` },
        }),
      )
    const both = `small-shop mode: read twice by one pharmacist, 2026-11-20 11:30 and 2026-11-20 11:45`
    expect(await (await file('csv')).text()).toContain(
      `"Asha, ${asha.registration}","Asha, ${asha.registration} (${both})"`,
    )
    const pdf = await pdfText(new Uint8Array(await (await file('pdf')).arrayBuffer()))
    expect(pdf.replaceAll(/\s+/g, '')).toContain(both.replaceAll(' ', ''))
    const rows = (await auditOf(testServer)).filter(({ after }) =>
      after?.includes('"smallShop":true'),
    )
    expect(rows.map(({ action }) => action)).toEqual(['review.read-again'])
    expect(await testServer.storage.inTransaction(auditProblems)).toEqual([])
  })

  // Seen red with `differing` that returns null.
  it.each([
    ['another dose', { dose: '1-1-1' }, 'dose'],
    ['fewer a day', { perDay: 9 }, 'perDay'],
    ['other days', { days: 20 }, 'days'],
    ['no days', { days: undefined }, 'days'],
    ['another quantity', { units: 1 }, 'units'],
    ['another patient', { patient: 'Ravi Kumar' }, 'patient'],
    ['another date', { issuedOn: '2026-11-14' }, 'issuedOn'],
  ])('a second reading with %s is refused, and told in the audit', async (_, change, field) => {
    const one = await firstRead()
    laterBy(15)
    const reply = await confirm(one, change)
    expect([reply.status, faultOf(reply)]).toMatchObject([
      422,
      { code: 'secondReadingDiffers', field: `readings.1.${field}` },
    ])
    expect(orderIn(await asha.get(one.path)).state).toBe('awaiting_prescription')
    expect((await auditOf(testServer)).map(({ action }) => action)).toContain(
      'review.read-differently',
    )
    // The first reading was wrong: it is made anew, and the pause begins again.
    await asha.post(`${one.path}/review`, { lines: [{ ...approval(1), dose: '0-0-1' }] })
    expect(faultOf(await confirm(one, { dose: '0-0-1' })).code).toBe('secondReadingEarly')
    laterBy(15)
    expect(orderIn(await confirm(one, { dose: '0-0-1' })).state).toBe('placed')
  })

  it('who is alone takes the second look that they asked for, later', async () => {
    const one = await work.ordered({ [zifi]: 2 })
    await work.prescribed(one)
    const back = await asha.post(`${one.path}/put-back`, { secondLook: 'Is it 5 or 50 mg?' })
    expect(back.json.result.secondLook.name).toBe('Asha')
    const [{ isForOthers }] = (await asha.get('prescription-queue')).json.result.reviews
    expect(isForOthers).toBe(false)
    expect((await asha.post(`${one.path}/claim`)).status).toBe(200)
    expect((await asha.post(`${one.path}/review`, { lines: [approval(1)] })).status).toBe(200)
    // A colleague who came meanwhile is asked instead.
    await asha.post(`${one.path}/put-back`, { secondLook: 'Is it 5 or 50 mg?' })
    await createOperator(testServer, ['pharmacist'], { name: 'Ravi' })
    expect(faultOf(await asha.post(`${one.path}/claim`)).code).toBe('secondLook')
  })

  it('a click alone is no reading', async () => {
    const one = await firstRead()
    laterBy(15)
    const reply = await asha.post(`${one.path}/confirm`, { lines: [1] })
    expect(faultOf(reply)).toMatchObject({ code: 'secondReadingMissing', field: 'readings.1' })
  })

  it('with a second pharmacist who is there, two read it', async () => {
    const one = await firstRead()
    const ravi = await createOperator(testServer, ['pharmacist'], { name: 'Ravi' })
    laterBy(15)
    expect(faultOf(await confirm(one)).code).toBe('approvalOwn')
    expect((await asha.get(`${one.path}/review`)).json.result.lines[0].readAgainFrom).toBeNull()
    expect(orderIn(await ravi.post(`${one.path}/confirm`, { lines: [1] })).state).toBe('placed')
  })

  it('corrects the register alone after a day, with both moments', async () => {
    const one = await firstRead()
    laterBy(15)
    await confirm(one)
    await work.fulfilment.post(`${one.path}/pack`, {
      lines: [{ line: 1, batch: 'ZX-10', expiry: '2027-11' }],
    })
    await work.fulfilment.post(`${one.path}/ship`, {})
    const payload = { orderId: one.orderId, line: 1, patient: 'Meena S. Iyer', reason: 'misread' }
    const asked = await asha.post('approvals', {
      kind: 'register.correct',
      payload,
      reason: 'read again',
    })
    expect(asked.json.result.aloneFrom).toBe(minutesLater(begun, 15 + 24 * 60).toISOString())
    laterBy(24 * 60)
    expect(await testServer.commerce.runDueAlone()).toBe(1)
    const rows = await testServer.storage.db
      .selectFrom('transcription')
      .select(['patient', 'at', 'confirmed_at'])
      .where('order_id', '=', one.orderId)
      .where('corrects', 'is not', null)
      .execute()
    expect(rows).toEqual([
      {
        patient: 'Meena S. Iyer',
        at: minutesLater(begun, 15).toISOString(),
        confirmed_at: testServer.state.now.toISOString(),
      },
    ])
  })
})

describe.each(engines)('a shop of one pharmacist without the setting on %s', (engine) => {
  let testServer: TestServer
  beforeAll(async () => {
    testServer = await openTestServer(engine)
    testServer.state.now = begun
  })
  afterAll(() => testServer.close())

  it('waits for a second one, whatever is read again', async () => {
    const work = orderWork(testServer)
    const asha = await createOperator(testServer, ['pharmacist'])
    const one = await work.ordered({ [zifi]: 2 })
    await work.prescribed(one)
    await asha.post(`${one.path}/review`, { lines: [approval(1)] })
    testServer.state.now = minutesLater(begun, 60)
    const { perDay, days, dose, patient, issuedOn } = approval(1)
    const reply = await asha.post(`${one.path}/confirm`, {
      lines: [1],
      readings: [{ line: 1, units: 20, perDay, days, dose, patient, issuedOn }],
    })
    expect(faultOf(reply).code).toBe('approvalOwn')
    const readAgain = testServer.storage.db.updateTable('transcription').set({
      confirmed_by: asha.id,
      confirmed_name: 'Asha',
      confirmed_at: testServer.state.now.toISOString(),
    })
    await expect(readAgain.execute()).rejects.toThrow(/transcription_two/)
    await expect(
      readAgain.set({ alone_from: minutesLater(begun, 61).toISOString() }).execute(),
    ).rejects.toThrow(/transcription_two/)
  })
})
