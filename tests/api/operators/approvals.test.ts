import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { AuditRow } from '#contract/audit/audit.ts'
import type { Role } from '#model/role.ts'
import { addApproval } from '#server/kernel/operators/approval-repository.ts'
import { faultOf } from '../../support/operators.ts'
import { auditOf, createOperator, type NewOperator } from '../../support/staff.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

const half = (code: string) => ({
  kind: 'coupon.add',
  payload: { code, percent: 50, cap: 100, total: 10 },
  reason: 'Diwali',
})

describe.each(engines)('acts that take two people on %s', (engine) => {
  let testServer: TestServer
  let asha: NewOperator
  let ravi: NewOperator
  beforeAll(async () => {
    testServer = await openTestServer(engine)
    asha = await createOperator(testServer, ['marketing'], { name: 'Asha' })
    ravi = await createOperator(testServer, ['marketing'], { name: 'Ravi' })
  })
  afterAll(() => testServer.close())

  const ask = async (by: NewOperator, body: unknown): Promise<string> =>
    (await by.post('approvals', body)).json.result.id

  it.each([
    ['above the percentage', { code: 'HALF', percent: 50, cap: 100, total: 10 }],
    ['without a maximum of orders', { code: 'OFTEN', flat: 50 }],
    ['of a percentage without a cap', { code: 'UNCAPPED', percent: 10, total: 10 }],
  ])('a coupon %s is not added by one person', async (_, body) => {
    const reply = await asha.post('coupons', body)
    expect([reply.status, faultOf(reply)]).toMatchObject([
      422,
      { code: 'approvalNeeded', detail: 'coupon.add' },
    ])
    expect(
      (await asha.post('coupons', { code: `SMALL-${body.code}`, percent: 20, cap: 100, total: 10 }))
        .status,
    ).toBe(200)
  })

  // Seen red without the comparison of the two in `approve`, where the CHECK of the table then stops it.
  it('what one asks for is done when another approves it, and both are in the audit', async () => {
    const id = await ask(asha, half('DIWALI'))
    expect(faultOf(await asha.post(`approvals/${id}/approve`)).code).toBe('approvalOwn')
    const approved = await ravi.post(`approvals/${id}/approve`)
    expect(approved.json.result).toMatchObject({
      state: 'approved',
      requestedBy: { name: 'Asha' },
      decidedBy: { name: 'Ravi' },
    })
    expect(
      (await asha.get('coupons')).json.result.map(({ code }: { code: string }) => code),
    ).toContain('DIWALI')
    const rows = (await auditOf(testServer)).filter(
      ({ object }) => object === 'coupon:DIWALI' || object === `approval:${id}`,
    )
    expect(rows.map(({ action, operator_name }) => `${operator_name} ${action}`).sort()).toEqual([
      'Asha approval.request',
      'Asha coupon.add',
      'Ravi approval.approve',
    ])
    expect(
      new Set(
        rows.flatMap(({ action, request_id }) =>
          action === 'approval.request' ? [] : [request_id],
        ),
      ).size,
    ).toBe(1)
    expect(faultOf(await ravi.post(`approvals/${id}/approve`)).code).toBe('approvalOver')
  })

  // Seen red without `tell` of the act: who approved saw a number in place of a person.
  it('who approves a grant of roles reads to whom it goes, and what they hold', async () => {
    const [kavya, nila] = [
      await createOperator(testServer, ['admin']),
      await createOperator(testServer, ['admin']),
    ]
    const sita = await createOperator(testServer, ['packer'], { name: 'Sita' })
    const id = await ask(kavya, {
      kind: 'roles.grant',
      payload: { operator: sita.id, roles: ['support'] },
      reason: 'Diwali',
    })
    const found = async () =>
      (await nila.get('approvals')).json.result.approvals.find(
        (one: { id: string }) => one.id === id,
      )
    expect((await found()).told).toMatchObject({
      name: 'Sita',
      email: expect.stringContaining('@'),
      rolesNow: 'packer',
    })
    await nila.post(`approvals/${id}/approve`)
    expect((await found()).told).toEqual({})
  })

  it('a patient in a request is read by who may read the register, and by no other operator', async () => {
    const { id: asked } = await createOperator(testServer, ['pharmacist'])
    const request = {
      id: 'register-1',
      kind: 'register.correct',
      object: 'order:K7Q2',
      reason: 'read again',
      state: 'open',
    } as const
    const times = {
      requested_at: testServer.state.now.toISOString(),
      expires_at: new Date(testServer.state.now.getTime() + 3_600_000).toISOString(),
    }
    const decision = {
      decided_by: null,
      decided_name: null,
      decided_at: null,
      decision_reason: null,
      used_at: null,
      alone_from: null,
      worth: null,
    }
    const payload = JSON.stringify({
      orderId: 'K7Q2',
      line: 1,
      patient: 'Meena Iyer',
      reason: 'read again',
    })
    await addApproval(testServer.storage.db, {
      ...request,
      ...times,
      ...decision,
      payload,
      requested_by: asked,
      requested_name: 'Asha',
    })
    const seenBy = async (role: Role) => {
      const { approvals } = (await (await createOperator(testServer, [role])).get('approvals')).json
        .result
      return approvals.find((one: { id: string }) => one.id === request.id).payload
    }
    expect(await seenBy('support')).toEqual({})
    expect(await seenBy('pharmacist')).toMatchObject({ patient: 'Meena Iyer' })
  })

  it('an approved act that cannot be done changes nothing, not even the request', async () => {
    const id = await ask(asha, half('TAKEN'))
    expect((await ravi.post('coupons', { code: 'TAKEN', flat: 5, total: 5 })).status).toBe(200)
    const before = (await auditOf(testServer)).length
    expect(faultOf(await ravi.post(`approvals/${id}/approve`)).code).toBe('couponExists')
    expect((await auditOf(testServer)).length).toBe(before)
    expect(
      (await asha.get('approvals?state=open')).json.result.approvals.map(
        (one: { id: string }) => one.id,
      ),
    ).toContain(id)
  })

  it('a request can be refused, taken back, and expires', async () => {
    const [refused, back, late] = [
      await ask(asha, half('R1-X')),
      await ask(asha, half('R2-X')),
      await ask(asha, half('R3-X')),
    ]
    expect(
      (await ravi.post(`approvals/${refused}/refuse`, { reason: 'too much' })).json.result,
    ).toMatchObject({
      state: 'refused',
      decisionReason: 'too much',
    })
    expect((await asha.post(`approvals/${back}/refuse`, { reason: 'a mistake' })).status).toBe(200)
    for (const id of [refused, back])
      expect(faultOf(await ravi.post(`approvals/${id}/approve`)).code).toBe('approvalOver')
    const own = testServer.state.now
    testServer.state.now = new Date(own.getTime() + 73 * 3_600_000)
    expect(faultOf(await ravi.post(`approvals/${late}/approve`)).code).toBe('approvalOver')
    expect(
      (await ravi.get('approvals?state=expired')).json.result.approvals.map(
        (one: { id: string }) => one.id,
      ),
    ).toContain(late)
    testServer.state.now = own
  })

  it('a person without the permission of the act neither asks for it nor approves it', async () => {
    const finance = await createOperator(testServer, ['finance'])
    expect(faultOf(await finance.post('approvals', half('F1-X')))).toMatchObject({
      code: 'permissionMissing',
      detail: 'coupons.write',
    })
    const id = await ask(asha, half('F2-X'))
    expect(faultOf(await finance.post(`approvals/${id}/approve`))).toMatchObject({
      code: 'permissionMissing',
      detail: 'coupons.write',
    })
  })

  // Seen red without reading the requester again in `approve`.
  it('what the requester may no longer do is not done in their name', async () => {
    const admin = await createOperator(testServer, ['admin'])
    const meena = await createOperator(testServer, ['marketing'])
    const id = await ask(meena, half('GONE'))
    await admin.post(`people/${meena.id}/roles/drop`, { roles: ['marketing'], reason: 'moved' })
    expect(faultOf(await ravi.post(`approvals/${id}/approve`)).code).toBe('permissionMissing')
    await admin.post(`people/${meena.id}/off`, { reason: 'left' })
    expect(faultOf(await ravi.post(`approvals/${id}/approve`)).code).toBe('approvalOver')
  })

  it('two approvals at the same moment do the act once', async () => {
    const lata = await createOperator(testServer, ['marketing'])
    const id = await ask(asha, half('ONCE'))
    const replies = await Promise.all(
      [ravi, lata, ravi, lata].map((one) => one.post(`approvals/${id}/approve`)),
    )
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409])
  })

  it('fields that the act does not take are refused with the field', async () => {
    const reply = await asha.post('approvals', {
      kind: 'coupon.add',
      payload: { code: 'X1Y', percent: 'much' },
      reason: 'try',
    })
    expect([reply.status, faultOf(reply).field]).toEqual([400, 'percent'])
  })

  describe('roles', () => {
    it('a role is granted by two administrators', async () => {
      const [one, other] = [
        await createOperator(testServer, ['admin']),
        await createOperator(testServer, ['admin']),
      ]
      const added = (await one.post('people', { name: 'Kiran', email: 'Kiran@nuskha.example' }))
        .json.result
      expect(added).toMatchObject({ email: 'kiran@nuskha.example', roles: [] })
      expect(
        faultOf(await one.post('people', { name: 'K', email: 'kiran@nuskha.example' })).code,
      ).toBe('operatorExists')
      const id = await ask(one, {
        kind: 'roles.grant',
        payload: { operator: added.id, roles: ['packer'] },
        reason: 'new',
      })
      expect(faultOf(await one.post(`approvals/${id}/approve`)).code).toBe('approvalOwn')
      expect((await other.post(`approvals/${id}/approve`)).status).toBe(200)
      const people = (await one.get('people')).json.result as { id: string; roles: string[] }[]
      expect(people.find((person) => person.id === added.id)?.roles).toEqual(['packer'])
      const pharmacist = {
        kind: 'roles.grant',
        payload: { operator: added.id, roles: ['pharmacist'] },
        reason: 'new',
      }
      expect(faultOf(await one.post('approvals', pharmacist)).code).toBe('registrationMissing')
      await one.post(`people/${added.id}/registration`, {
        registrationNumber: 'TNPC 4711',
        reason: 'certificate seen',
      })
      expect((await one.post('approvals', pharmacist)).status).toBe(200)
    })

    it('the last administrator can neither be turned off nor lose the role', async () => {
      const alone = await openTestServer(engine)
      const admin = await createOperator(alone, ['admin'])
      expect(faultOf(await admin.post(`people/${admin.id}/off`, { reason: 'x' })).code).toBe(
        'lastAdmin',
      )
      expect(
        faultOf(
          await admin.post(`people/${admin.id}/roles/drop`, { roles: ['admin'], reason: 'x' }),
        ).code,
      ).toBe('lastAdmin')
      await alone.close()
    })
  })

  it('the audit is read by operator, object, action and page, and the reading is in it', async () => {
    const auditor = await createOperator(testServer, ['auditor'])
    const mine = (await auditor.get(`audit?operator=${asha.id}&action=coupon.&pageSize=2`)).json
      .result
    expect(mine.rows).toHaveLength(2)
    expect(
      mine.rows.every(
        (row: { operator: { name: string }; action: string }) =>
          row.operator.name === 'Asha' && row.action === 'coupon.add',
      ),
    ).toBe(true)
    const next = (
      await auditor.get(`audit?operator=${asha.id}&action=coupon.&pageSize=2&before=${mine.next}`)
    ).json.result
    expect(next.rows[0].id).not.toBe(mine.rows[1].id)
    expect((await auditor.get('audit?object=coupon:DIWALI')).json.result.rows).toHaveLength(1)
    expect(
      (await auditor.get(`audit?operator=${auditor.id}`)).json.result.rows.map(
        (row: { action: string }) => row.action,
      ),
    ).toContain('audit.read')
    expect((await auditor.get('audit?before=nonsense')).status).toBe(400)
    const inTamil = await testServer.send(`/api/ops/audit?object=coupon:DIWALI`, {
      headers: { authorization: `Bearer ${auditor.token}`, 'accept-language': 'ta' },
    })
    const told = inTamil.json.result.rows.map(({ said, about }: AuditRow) => `${said}: ${about}`)
    expect(told).toContain('கூப்பன் சேர்க்கப்பட்டது: DIWALI')
  })
})
