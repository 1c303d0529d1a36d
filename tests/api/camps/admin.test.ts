import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { proof } from '../../support/camps.ts'
import {
  faultOf,
  operating,
  owner,
  pharmacist,
  staffedTestServer,
} from '../../support/operators.ts'
import { createOperator } from '../../support/staff.ts'
import { site, type TestServer, visit } from '../../support/test-server.ts'

let testServer: TestServer
beforeAll(async () => {
  testServer = await staffedTestServer('sqlite')
})
afterAll(() => testServer.close())

const path = '/api/ops/camps'
const call = operating(() => testServer)
const entry = {
  name: ' Diabetes camp ',
  venue: 'Town hall, Anna Salai',
  pincode: 600001,
  starts: '2026-12-05T09:00',
  ends: '2026-12-05 15:00',
  places: '2',
}
const csvOf = async (id: string): Promise<[string | null, string]> => {
  const [asha, ravi] = [
    await createOperator(testServer, ['marketing']),
    await createOperator(testServer, ['marketing']),
  ]
  const asked = await asha.post('approvals', {
    kind: 'customers.export',
    payload: { export: 'camp', id },
    reason: 'the list at the door',
  })
  const approval = asked.json.result.id
  await ravi.post(`approvals/${approval}/approve`)
  const headers = { authorization: `Bearer ${asha.token}` }
  const reply = await testServer.api.app.fetch(
    new Request(`${site}${path}/${id}/registrations?approval=${approval}`, { headers }),
  )
  return [reply.headers.get('content-type'), await reply.text()]
}

describe('the camps of the operators', () => {
  it('operators add, list and close camps, and read their registrations', async () => {
    const added = await call('POST', path, entry, owner)
    const { id } = added.json.result
    const view = {
      id,
      name: 'Diabetes camp',
      venue: 'Town hall, Anna Salai',
      pincode: '600001',
      startsAt: '2026-12-05T03:30:00.000Z',
      endsAt: '2026-12-05T09:30:00.000Z',
      places: 2,
      taken: 0,
      state: 'open',
    }
    expect([added.status, added.json.result]).toEqual([200, view])

    const register = async (name: string, email: string, mobile_number: string) =>
      (await visit(testServer, null)).post('/labs_api/camp/response', {
        camp_id: id,
        recaptcha_response: await proof(testServer, id),
        name,
        email,
        mobile_number,
      })
    expect((await register('', 'meena@example.org', '9000000001')).status).toBe(200)
    testServer.state.now = new Date(testServer.state.now.getTime() + 1000)
    expect((await register('Asha, மீரா', '=evil@example.org', '9000000002')).status).toBe(200)
    expect((await call('GET', path)).json.result).toEqual([{ ...view, taken: 2, state: 'full' }])
    expect(await csvOf(id)).toEqual([
      'text/csv',
      'Name,E-mail,Mobile,Registered at,Confirmed\r\n' +
        ',meena@example.org,9000000001,2026-11-20T11:30:00+05:30,no\r\n' +
        '"Asha, மீரா",\'=evil@example.org,9000000002,2026-11-20T11:30:01+05:30,no\r\n',
    ])

    const closed = { ...view, taken: 2, state: 'closed' }
    expect((await call('POST', `${path}/${id}/close`)).json.result).toEqual(closed)
    expect((await call('POST', `${path}/${id}/close`)).json.result).toEqual(closed)
    testServer.state.now = new Date('2026-12-06T00:00:00.000Z')
    expect((await call('GET', path)).json.result[0].state).toBe('over')
    testServer.state.now = new Date('2026-11-20T06:00:00.000Z')
  })

  it.each([
    ['no name', { name: ' ' }, 'name'],
    ['a name of two lines', { name: 'Camp\r\nBcc: all' }, 'name'],
    ['no venue', { venue: undefined }, 'venue'],
    ['a pincode of five digits', { pincode: '60000' }, 'pincode'],
    ['a pincode nowhere near the catalogue’s', { pincode: '999999' }, 'pincode'],
    ['a day without a time', { starts: '2026-12-05' }, 'starts'],
    ['a day of no calendar', { ends: '2026-02-30T10:00' }, 'ends'],
    ['an end before its beginning', { ends: '2026-12-05T08:00' }, 'ends'],
    ['a day in the past', { starts: '2026-11-01T09:00', ends: '2026-11-01T10:00' }, 'ends'],
    ['no places', { places: 0 }, 'places'],
    ['half a place', { places: 1.5 }, 'places'],
  ])('a camp is refused with %s', async (_, changed, field) => {
    const reply = await call('POST', path, { ...entry, ...changed })
    expect([reply.status, faultOf(reply).code, faultOf(reply).field]).toEqual([
      400,
      'invalid',
      field,
    ])
  })

  // Seen red without the approval in `registrations`.
  it('the registrations of a camp are personal data, which one operator alone does not export', async () => {
    const { id } = (await call('POST', path, entry)).json.result
    const reply = await call('GET', `${path}/${id}/registrations`)
    expect([reply.status, faultOf(reply)]).toMatchObject([
      422,
      { code: 'approvalNeeded', detail: 'customers.export' },
    ])
  })

  it('an unknown camp is not found', async () => {
    expect((await call('POST', `${path}/nope/close`)).status).toBe(404)
    expect((await call('GET', `${path}/nope/registrations?approval=x`)).status).toBe(404)
  })

  it.each([
    ['GET', path],
    ['POST', path],
    ['POST', `${path}/ANY/close`],
    ['GET', `${path}/ANY/registrations`],
  ])('%s %s is forbidden to a pharmacist and without a token', async (method, to) => {
    const reply = await call(method, to, method === 'POST' ? {} : undefined, pharmacist)
    expect([reply.status, faultOf(reply)]).toEqual([
      403,
      expect.objectContaining({ code: 'permissionMissing' }),
    ])
    expect((await testServer.send(to, { method })).status).toBe(401)
  })
})
