import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultOf } from '../../support/operators.ts'
import { auditOf, createOperator, type NewOperator } from '../../support/staff.ts'
import { engines } from '../../support/storages.ts'
import { openTestServer, type TestServer } from '../../support/test-server.ts'

describe.each(engines)(
  'what nobody does for or to themselves and others alone, on %s',
  (engine) => {
    let testServer: TestServer
    let asha: NewOperator
    let ravi: NewOperator
    let lata: NewOperator
    beforeAll(async () => {
      testServer = await openTestServer(engine)
      asha = await createOperator(testServer, ['admin'], { name: 'Asha' })
      ravi = await createOperator(testServer, ['admin'], { name: 'Ravi' })
      lata = await createOperator(testServer, ['admin'], { name: 'Lata' })
    })
    afterAll(() => testServer.close())

    const register = (by: NewOperator, of: NewOperator, registrationNumber: string) =>
      by.post(`people/${of.id}/registration`, { registrationNumber, reason: 'certificate seen' })
    const numberOf = async ({ id }: NewOperator): Promise<string | null> =>
      (await asha.get('people')).json.result.find((one: { id: string }) => one.id === id)
        .registrationNumber

    // Seen red with a number that its holder set.
    it('a registration is set by another than its holder', async () => {
      const before = await numberOf(asha)
      expect(faultOf(await register(asha, asha, 'TNPC 4711')).code).toBe('registrationOwn')
      expect(await numberOf(asha)).toBe(before)
      expect((await register(ravi, asha, ' tnpc 4711 ')).status).toBe(200)
      expect(await numberOf(asha)).toBe('TNPC 4711')
    })

    it('a registration of a council that is not called by the code of its State is one', async () => {
      expect((await register(ravi, asha, 'MSPC 45678')).status).toBe(200)
      expect((await register(ravi, asha, 'TNPC 4711')).status).toBe(200)
    })

    it.each(['FAKE 1', 'NONE', 'TNPC', '4711', 'TNPC 0000', 'XX 4711', 'TNPC 47;11', 'Dr. Asha'])(
      'a registration is a number of a State council: not %s',
      async (number) => {
        const before = await numberOf(asha)
        const reply = await register(ravi, asha, number)
        expect([reply.status, faultOf(reply).field]).toEqual([400, 'registrationNumber'])
        const entry = { name: 'Kiran', email: 'k@nuskha.example', registrationNumber: number }
        expect((await ravi.post('people', entry)).status).toBe(400)
        expect(await numberOf(asha)).toBe(before)
      },
    )

    it.each(['KA/12345', 'MH-123456', 'DLPC 4711', 'UPSPC 4711', 'WB/A/4711', 'GJ 12345/2019'])(
      'a registration may be %s',
      async (number) => {
        expect((await register(ravi, asha, number)).status).toBe(200)
        expect(await numberOf(asha)).toBe(number)
      },
    )

    it('who approves a pharmacist reads the number that it is for', async () => {
      const one = await createOperator(testServer, ['packer'])
      await register(ravi, one, 'KA/12345')
      const asked = {
        kind: 'roles.grant',
        payload: { operator: one.id, roles: ['pharmacist'] },
        reason: 'hired',
      }
      expect((await ravi.post('approvals', asked)).json.result.told).toMatchObject({
        registrationNumber: 'KA/12345',
      })
    })

    // Seen red with an administrator whom another turned off.
    it('an administrator is turned off by two others, and not by one', async () => {
      const one = await createOperator(testServer, ['admin'])
      for (const [act, body] of [
        ['off', { reason: 'left' }],
        ['roles/drop', { roles: ['admin'], reason: 'left' }],
      ] as const)
        expect(faultOf(await asha.post(`people/${one.id}/${act}`, body))).toMatchObject({
          code: 'approvalNeeded',
          detail: 'people.off',
        })
      expect((await one.get('me')).status).toBe(200)
      const payload = { operator: one.id, reason: 'left' }
      const asked = await asha.post('approvals', { kind: 'people.off', payload, reason: 'left' })
      const { id } = asked.json.result
      expect(faultOf(await asha.post(`approvals/${id}/approve`)).code).toBe('approvalOwn')
      expect((await lata.post(`approvals/${id}/approve`)).status).toBe(200)
      expect((await one.get('me')).status).toBe(401)
      const rows = (await auditOf(testServer)).filter(({ action }) => action === 'people.off')
      expect(rows.map(({ operator_name, object }) => [operator_name, object])).toEqual([
        ['Asha', `operator:${one.id}`],
      ])
    })

    // Each seen red with the ids compared alone: two accounts of one person agreed with each other.
    it.each<[string, (one: NewOperator, other: NewOperator) => object]>([
      ['mailbox', (one) => ({ email: one.email.replace('@', '+second@') })],
      ['telephone number', () => ({ phone: '919876500044' })],
      ['registration', (one) => ({ registration_number: one.registration })],
    ])(
      'two operators with one %s are one person, who does not agree with themselves',
      async (_, same) => {
        const [one, other] = [
          await createOperator(testServer, ['admin']),
          await createOperator(testServer, ['admin']),
        ]
        const { db } = testServer.storage
        const set = (of: NewOperator, values: object) =>
          db.updateTable('operator').set(values).where('id', '=', of.id).execute()
        await set(one, { phone: '919876500044' })
        const packer = await createOperator(testServer, ['packer'])
        const payload = { operator: packer.id, roles: ['support'] }
        const asked = { kind: 'roles.grant', payload, reason: 'hired' }
        const { id } = (await one.post('approvals', asked)).json.result
        await set(other, same(one, other))
        expect(faultOf(await other.post(`approvals/${id}/approve`)).code).toBe('approvalOwn')
        expect(faultOf(await register(other, one, 'TNPC 9911')).code).toBe('registrationOwn')
        expect((await ravi.post(`approvals/${id}/approve`)).status).toBe(200)
      },
    )

    it('nobody is added twice under addresses of one mailbox', async () => {
      const add = (email: string) => ravi.post('people', { name: 'Kiran', email })
      expect((await add('kiran@nuskha.example')).status).toBe(200)
      expect(faultOf(await add('kiran+desk@nuskha.example'))).toMatchObject({
        code: 'operatorExists',
        field: 'email',
      })
    })

    it('each leaves by themselves, and others are turned off by one', async () => {
      const [leaving, packer] = [
        await createOperator(testServer, ['admin']),
        await createOperator(testServer, ['packer']),
      ]
      expect((await leaving.post(`people/${leaving.id}/off`, { reason: 'left' })).status).toBe(200)
      expect((await ravi.post(`people/${packer.id}/off`, { reason: 'left' })).status).toBe(200)
    })
  },
)
