import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { auditProblems } from '#server/db/audit/audit.ts'
import { orderWork } from '../../support/operator-calls.ts'
import { err, plain } from '../../support/shopper.ts'
import { createOperator } from '../../support/staff.ts'
import { engines } from '../../support/storages.ts'
import { catalogueWith, openTestServer, type TestServer } from '../../support/test-server.ts'

const [calpol, uncounted] = [10102, 10103]

describe.each(engines)('goods that came back, on %s', (engine) => {
  let testServer: TestServer
  let work: ReturnType<typeof orderWork>
  beforeAll(async () => {
    testServer = await openTestServer(engine)
    work = orderWork(testServer)
    await work.fulfilment.file(
      'stock/receive',
      `product,batch,expiry,units,mrp\n${plain},AB-12,2028-03,900,\n${plain},CD 34,2028-05,60,\n`,
    )
  })
  afterAll(() => testServer.close())

  const goods = async (query = '') =>
    (await work.fulfilment.get(`returns${query}`)).json.result.goods as {
      id: string
      orderId: string
      units: number
      batch: string
      waits: string
      barred: string | null
    }[]
  const ofOrder = async (orderId: string) =>
    (await goods()).filter((one) => one.orderId === orderId)
  const shelf = async (product = plain) => {
    const { free, batches } = (await work.fulfilment.get(`stock/${product}`)).json.result
    return [
      free,
      Object.fromEntries(
        batches.map(({ batch, units }: { batch: string; units: number }) => [batch, units]),
      ),
    ]
  }
  /** An order that was refused at the door: its parcel came back. */
  const refused = async (product = plain, batch = 'AB-12', packs = 4) => {
    const one = await work.ordered({ [product]: packs })
    const lines = [{ line: 1, batch, expiry: '2028-03' }]
    const packed = await work.fulfilment.post(`${one.path}/pack`, { lines })
    expect(packed.status).toBe(200)
    await work.fulfilment.post(`${one.path}/ship`, { parcel: 1 })
    await work.fulfilment.post(`${one.path}/return`, { parcel: 1, reason: 'Refused at the door' })
    const [back] = await ofOrder(one.orderId)
    if (!back) throw new Error('nothing came back')
    return { ...one, back }
  }
  const place = (id: string, body: object) =>
    work.fulfilment.post(`returns/${id}/place`, { reason: 'Looked at it', ...body })
  const isSound = async () =>
    expect(await testServer.storage.inTransaction(auditProblems)).toEqual([])

  // Seen red without `enterGoods`: nothing was listed, and the packs were in no number at all.
  it('wait to be put away, with the batch that was packed, and are on the shelf once somebody said so', async () => {
    const [before, batches] = await shelf()
    const { back, orderId } = await refused()
    expect(back).toMatchObject({ batch: 'AB-12', waits: 'counter', barred: null, units: 60 })
    expect(await shelf()).toEqual([before - 60, { ...batches, 'AB-12': batches['AB-12'] - 60 }])
    const unsealed = await place(back.id, { to: 'shelf' })
    expect([unsealed.status, err(unsealed).detail, err(unsealed).field]).toEqual([
      400,
      'opened',
      'isSealed',
    ])
    const done = await place(back.id, { to: 'shelf', isSealed: true, batch: 'ab12' })
    expect(done.json.result).toEqual({ left: [] })
    expect(await shelf()).toEqual([before, batches])
    expect(await ofOrder(orderId)).toEqual([])
    const { moves } = (await work.fulfilment.get(`stock/${plain}/moves`)).json.result
    // All of one moment: their order is nobody's.
    expect(moves).toContainEqual(
      expect.objectContaining({ reason: 'returned', units: 60, batch: 'AB-12', orderId }),
    )
    expect(err(await place(back.id, { to: 'shelf', isSealed: true })).code).toBe('returnPlaced')
    expect(await shelf()).toEqual([before, batches])
    await isSound()
  })

  it('are split: some to the shelf, some to be destroyed and entered in the register', async () => {
    const { back, orderId } = await refused()
    const [before] = await shelf()
    expect(err(await place(back.id, { to: 'destroyed', units: 61 })).code).toBe('unitsWrong')
    expect(err(await place(back.id, { to: 'shelf', isSealed: true, units: 7 })).detail).toBe(
      'opened',
    )
    const some = await place(back.id, { to: 'shelf', isSealed: true, units: 45 })
    expect(some.json.result.left).toMatchObject([{ id: back.id, units: 15 }])
    await place(back.id, { to: 'destroyed', reason: 'Crushed strip' })
    expect((await shelf())[0]).toBe(before + 45)
    const { rows, total } = (await work.fulfilment.get('stock/written-off')).json.result
    expect(rows[0]).toMatchObject({
      batch: 'AB-12',
      units: 15,
      to: 'destroyed',
      reason: 'Crushed strip',
      orderId,
    })
    expect(total).toBe(1)
    await isSound()
  })

  // Seen red without the question.
  it('of another batch than was packed are asked about, and an invented one is refused with those on record', async () => {
    const { back } = await refused()
    const other = await place(back.id, { to: 'shelf', isSealed: true, batch: 'CD34' })
    expect([err(other).code, err(other).field]).toEqual(['returnBatch', 'batch'])
    const invented = await place(back.id, {
      to: 'shelf',
      isSealed: true,
      batch: 'ZZ9',
      isOther: true,
    })
    expect([err(invented).code, err(invented).msg]).toEqual([
      'batchNotKept',
      'No batch ZZ9 of it is on record. On record: AB-12, CD 34. A new one is entered with its delivery note',
    ])
    const [, batches] = await shelf()
    await place(back.id, { to: 'shelf', isSealed: true, batch: 'CD34', isOther: true })
    expect((await shelf())[1]).toEqual({ ...batches, 'CD 34': batches['CD 34'] + 60 })
    await isSound()
  })

  it('in quarantine leave it by a pharmacist or to be destroyed, and can be ordered only then', async () => {
    const pharmacist = await createOperator(testServer, ['pharmacist'])
    const { back } = await refused()
    const [before] = await shelf()
    await place(back.id, { to: 'quarantine' })
    expect((await goods('?waits=pharmacist')).map(({ id }) => id)).toEqual([back.id])
    expect(await goods('?waits=counter')).toEqual([])
    expect((await shelf())[0]).toBe(before)
    expect(err(await place(back.id, { to: 'shelf', isSealed: true })).code).toBe('returnPlaced')
    const release = { to: 'shelf', isSealed: true, reason: 'Seal whole' }
    expect((await work.fulfilment.post(`returns/${back.id}/release`, release)).status).toBe(403)
    expect((await pharmacist.post(`returns/${back.id}/release`, release)).status).toBe(200)
    expect((await shelf())[0]).toBe(before + 60)
    await isSound()
  })

  // Seen red with a bar for nobody, and for whoever put it into quarantine.
  it('of Schedule H1 go to the shelf by two people, and what nobody may sell by none', async () => {
    const first = await createOperator(testServer, ['packer', 'pharmacist'])
    const twin = await createOperator(testServer, ['pharmacist'])
    const second = await createOperator(testServer, ['pharmacist'], { name: first.name })
    await testServer.storage.db
      .updateTable('operator')
      .set({ phone: '919000000061' })
      .where('id', 'in', [first.id, twin.id])
      .execute()
    const [{ back, orderId }, other] = [await refused(), await refused()]
    const served = testServer.state.served
    const classed = (change: string) =>
      catalogueWith(`UPDATE product SET ${change} WHERE id = ${plain}`)
    testServer.state.served = await classed("schedule = 'H1'")
    const put = (id: string, to: string, by = first) =>
      by.post(`returns/${id}/place`, { to, isSealed: true, reason: 'Refused' })
    const alone = err(await put(back.id, 'shelf'))
    expect([alone.detail, alone.field]).toEqual(['second', 'to'])
    expect((await ofOrder(orderId))[0]?.barred).toBe('second')
    expect((await put(back.id, 'quarantine')).status).toBe(200)
    const release = { to: 'shelf', isSealed: true, reason: 'Seal whole' }
    const own = err(await first.post(`returns/${back.id}/release`, release))
    expect([own.detail, own.msg]).toEqual(['second', expect.stringContaining('other than you')])
    // Seen red by name: another account of the same person, and another person of the same name.
    expect(err(await twin.post(`returns/${back.id}/release`, release)).detail).toBe('second')
    expect((await second.post(`returns/${back.id}/release`, release)).status).toBe(200)
    // Of one return, each part is barred for who put that part away. Seen red with the product's entries of the order.
    const shared = await refused()
    const third = await createOperator(testServer, ['packer', 'pharmacist'])
    const { now } = testServer.state
    const hold = (by: typeof first, units?: number) =>
      by.post(`returns/${shared.back.id}/place`, {
        ...{ to: 'quarantine', isSealed: true, reason: 'Refused', units },
      })
    expect((await hold(first, 30)).status).toBe(200)
    testServer.state.now = new Date(now.getTime() + 60_000)
    expect((await hold(third)).status).toBe(200)
    const { id: partId } = (await ofOrder(shared.orderId)).find(
      (one) => one.id !== shared.back.id,
    ) ?? { id: '' }
    expect(err(await first.post(`returns/${partId}/release`, release)).detail).toBe('second')
    expect((await first.post(`returns/${shared.back.id}/release`, release)).status).toBe(200)
    expect((await third.post(`returns/${partId}/release`, release)).status).toBe(200)
    testServer.state.now = now
    testServer.state.served = await classed("schedule = 'X', sale = 'not-sold'")
    expect(err(await put(other.back.id, 'shelf')).detail).toBe('not-sold')
    await put(other.back.id, 'quarantine')
    expect(err(await second.post(`returns/${other.back.id}/release`, release)).detail).toBe(
      'not-sold',
    )
    expect((await put(other.back.id, 'destroyed')).status).toBe(200)
    testServer.state.served = served
    await isSound()
  })

  // Seen red without the bars of `shelfBar`.
  it('of a recalled or expired batch, or that must stay cold, never go to the shelf', async () => {
    const [cold, late, recalled] = [await refused(), await refused(), await refused()]
    const toShelf = async (id: string) =>
      err(await place(id, { to: 'shelf', isSealed: true })).detail
    const served = testServer.state.served
    testServer.state.served = await catalogueWith(
      `UPDATE product SET body = json_set(body, '$.storage', json('{"en":"Store in a refrigerator."}')) WHERE id = ${plain}`,
    )
    expect(await toShelf(cold.back.id)).toBe('cold')
    expect((await ofOrder(cold.orderId))[0]?.barred).toBe('cold')
    testServer.state.served = served
    const now = testServer.state.now
    testServer.state.now = new Date('2028-04-01T06:00:00.000Z')
    const someday = await createOperator(testServer, ['packer'])
    const body = { to: 'shelf', isSealed: true, reason: 'Late' }
    expect(err(await someday.post(`returns/${late.back.id}/place`, body)).detail).toBe('expired')
    testServer.state.now = now
    const alert = {
      productId: plain,
      batch: 'AB 12',
      reason: 'Not of standard quality',
      reference: 'CDSCO 1',
    }
    expect((await work.fulfilment.post('recalls', alert)).status).toBe(200)
    const [free, batches] = await shelf()
    expect(await toShelf(recalled.back.id)).toBe('recalled')
    expect(await shelf()).toEqual([free, batches])
    expect((await place(recalled.back.id, { to: 'destroyed' })).status).toBe(200)
    await isSound()
  })

  it('of a product that nobody counts are decided on, and stay uncounted', async () => {
    const one = await refused(uncounted, 'FREE1', 4)
    expect((await place(one.back.id, { to: 'shelf', isSealed: true })).status).toBe(200)
    expect(await shelf(uncounted)).toEqual([null, {}])
    const other = await refused(uncounted, 'FREE1', 4)
    expect((await place(other.back.id, { to: 'destroyed' })).status).toBe(200)
    expect(await shelf(uncounted)).toEqual([null, {}])
  })

  it('a line of a delivered parcel comes back in part, and with its parcel no more than was sent', async () => {
    await work.fulfilment.file(
      'stock/receive',
      `product,batch,expiry,units\n${calpol},P1,2028-03,60\n`,
    )
    const one = await work.ordered({ [calpol]: 4 })
    await work.fulfilment.post(`${one.path}/pack`, {
      lines: [{ line: 1, batch: 'P1', expiry: '2028-03' }],
    })
    await work.fulfilment.post(`${one.path}/ship`, { parcel: 1 })
    await work.fulfilment.post(`${one.path}/deliver`, { parcel: 1 })
    await work.returns.post(`${one.path}/lines/1/return`, { units: 15, reason: 'Too many' })
    await work.returns.post(`${one.path}/return`, { parcel: 1, reason: 'All of it' })
    expect((await ofOrder(one.orderId)).map(({ units }) => units).sort()).toEqual([15, 45])
  })
})

describe.each(engines)('batches that are typed, on %s', (engine) => {
  let testServer: TestServer
  beforeAll(async () => {
    testServer = await openTestServer(engine)
  })
  afterAll(() => testServer.close())

  // Seen red with batches compared as they are typed.
  it.each([
    ['count', { units: 5 }],
    ['batch', { place: 'A1' }],
    ['quarantine', {}],
    ['write-off', {}],
  ])(
    '%s takes a batch on record however it is typed, and refuses an invented one with those on record',
    async (act, more) => {
      const work = orderWork(testServer)
      await work.fulfilment.file(
        'stock/receive',
        `product,batch,expiry,units\n${plain},${act} 1,2028-03,60\n`,
      )
      const send = (batch: string) =>
        work.fulfilment.post(`stock/${plain}/${act}`, { batch, reason: 'Test', ...more })
      const invented = await send('XX9')
      expect([invented.status, err(invented).code]).toEqual([422, 'batchNotKept'])
      expect(err(invented).msg).toContain(`${act} 1`.toUpperCase())
      const whole = await send('(01)18901234567897(17)280300(10)RV1')
      expect([whole.status, err(whole).field]).toEqual([400, 'batch'])
      expect((await send(`${act.toUpperCase()}-1`)).status).toBe(200)
    },
  )
})
