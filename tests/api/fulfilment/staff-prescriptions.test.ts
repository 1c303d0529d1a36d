import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { approval, operatorCalls, orderWork } from '../../support/operator-calls.ts'
import { photo } from '../../support/prescription-files.ts'
import { zerodol } from '../../support/shopper.ts'
import { createOperator } from '../../support/staff.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, site, type TestServer } from '../../support/test-server.ts'
import { formOf } from '../../support/upload.ts'

const named = { doctor: 'Dr. S. Rao', patient: 'Meena Iyer', cameBy: 'paper', agreed: 'yes' }

describe.each(engines)('a prescription that came on paper or by a message, on %s', (engine) => {
  let testServer: TestServer
  let work: ReturnType<typeof orderWork>
  beforeAll(async () => {
    testServer = await openTestServer(engine)
    work = orderWork(testServer)
  })
  afterAll(() => testServer.close())

  const send = async (
    orderId: string,
    fields: object,
    at: 'fulfilment' | 'content' = 'fulfilment',
  ) => {
    const reply = await testServer.api.app.fetch(
      new Request(`${site}/api/ops/orders/${orderId}/prescriptions`, {
        method: 'POST',
        headers: await operatorCalls(testServer, at).headers(),
        body: formOf(fields as Parameters<typeof formOf>[0]),
      }),
    )
    return { status: reply.status, json: await reply.json() }
  }
  const waiting = async () => await work.ordered({ [zerodol]: 10 })

  it('is added by staff, seen by its customer, read by a pharmacist, and the audit says who and how', async () => {
    const one = await waiting()
    const added = await send(one.orderId, { ...named, file: await photo('jpeg') })
    expect([added.status, added.json.result]).toEqual([200, { prescriptionId: expect.any(String) }])
    const { prescriptionId: id } = added.json.result
    const mine = (await one.get('/api/v3/prescriptions')).json.result.prescriptions
    expect(mine).toMatchObject([
      {
        id,
        doctor: 'Dr. S. Rao',
        patient: 'Meena Iyer',
        nickname: 'Added by Nuskha',
        ordered: true,
      },
    ])
    const file = await testServer.api.app.fetch(
      new Request(`${site}/api/v3/prescriptions/${id}/file`, { headers: one.own }),
    )
    expect(file.status).toBe(200)
    const audit = await testServer.storage.db
      .selectFrom('audit_entry')
      .selectAll()
      .where('action', '=', 'order.addPrescription')
      .where('object', 'like', `%${one.orderId}`)
      .execute()
    expect(audit).toHaveLength(1)
    expect(JSON.parse(String(audit[0]?.after))).toMatchObject({ cameBy: 'paper', agreed: 'yes' })
    expect(String(audit[0]?.after)).not.toContain('Meena')
    const pharmacist = operatorCalls(testServer, 'pharmacist')
    const seen = (await pharmacist.get(`orders/${one.orderId}`)).json.result
    expect(seen.prescriptions).toMatchObject([{ id }])
    const review = { lines: [{ ...approval(1), prescriptionId: id }] }
    expect((await pharmacist.post(`orders/${one.orderId}/review`, review)).json).toMatchObject({
      result: { order: { state: 'placed' } },
    })
    // It waits for none any more.
    const again = await send(one.orderId, { ...named, file: await photo('jpeg') })
    expect(again.json.errors.errs[0].code).toBe('orderOver')
  })

  it('is refused field by field, and nothing of it is kept', async () => {
    const one = await waiting()
    const fieldsOf = async (fields: object) =>
      (await send(one.orderId, fields)).json.errors.errs.map(
        ({ field }: { field: string }) => field,
      )
    expect(await fieldsOf({})).toEqual(['file', 'doctor', 'patient', 'cameBy', 'agreed'])
    const file = await photo('jpeg')
    expect(await fieldsOf({ ...named, file, agreed: 'no' })).toEqual(['agreed'])
    expect(await fieldsOf({ ...named, file, cameBy: 'pigeon' })).toEqual(['cameBy'])
    expect(await fieldsOf({ ...named, file, patient: '<b>' })).toEqual(['patient'])
    expect((await send(one.orderId, { ...named, file: Buffer.from('no picture') })).status).toBe(
      415,
    )
    expect((await send('NOSUCHORDER1', { ...named, file })).status).toBe(404)
    expect((await send(one.orderId, { ...named, file }, 'content')).status).toBe(403)
    expect((await one.get('/api/v3/prescriptions')).json.result.prescriptions).toEqual([])
  })

  it('of an operator’s own order is added by somebody else', async () => {
    const one = await waiting()
    const own = await createOperator(testServer, ['support'])
    await testServer.storage.db
      .updateTable('operator')
      .set({ email: one.email })
      .where('id', '=', own.id)
      .execute()
    const reply = await testServer.api.app.fetch(
      new Request(`${site}/api/ops/orders/${one.orderId}/prescriptions`, {
        method: 'POST',
        headers: { authorization: `Bearer ${own.token}` },
        body: formOf({ ...named, file: await photo('jpeg') } as Parameters<typeof formOf>[0]),
      }),
    )
    expect((await reply.json()).errors.errs[0].code).toBe('ownCase')
  })
})
