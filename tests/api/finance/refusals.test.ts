import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOperator, type NewOperator } from '../../support/staff.ts'
import { openTestServer, site, type TestServer } from '../../support/test-server.ts'

let testServer: TestServer
let admin: NewOperator
beforeAll(async () => {
  testServer = await openTestServer('sqlite')
  admin = await createOperator(testServer, ['admin'])
})
afterAll(() => testServer.close())

const headers = () => ({ authorization: `Bearer ${admin.token}`, 'accept-language': 'hi' })
const said = async (path: string, body?: string): Promise<[number, string]> => {
  const more = body === undefined ? {} : { 'content-type': 'text/csv' }
  const request = {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...headers(), ...more },
    body: body ?? null,
  }
  const reply = await testServer.api.app.fetch(new Request(`${site}/api/ops/${path}`, request))
  return [
    reply.status,
    ((await reply.json()) as { errors: { errs: { msg: string }[] } }).errors.errs[0]?.msg ?? '',
  ]
}

it.each(['finance/settlements', 'cash/remittances', 'stock/receive'])(
  'an upload to %s that is no CSV is refused in the language of the operator',
  async (path) => {
    expect(await said(path, 'a,b\n"open')).toEqual([
      400,
      expect.stringMatching(/^body: CSV होनी चाहिए, .*, /),
    ])
  },
)

it('days of a report that end before they begin, or are too many, are refused in the language of the operator', async () => {
  expect(await said('finance/days?from=2026-11-02&until=2026-11-01')).toEqual([
    400,
    'until: 2026-11-02 से पहले नहीं होना चाहिए',
  ])
  expect((await said('finance/days?from=2024-11-02&until=2026-11-01'))[1]).toContain('366 दिन')
})
