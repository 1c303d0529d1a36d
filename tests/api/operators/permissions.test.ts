import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/core/endpoint.ts'
import { opsPublishing } from '#contract/publishing/publishing.ts'
import { allows, roles } from '#model/role.ts'
import { createOperator, type NewOperator } from '../../support/staff.ts'
import { openTestServer, site, type TestServer } from '../../support/test-server.ts'

describe('the calls of operators', () => {
  let testServer: TestServer
  let staff: Map<string, NewOperator>
  let calls: readonly Endpoint[]
  beforeAll(async () => {
    testServer = await openTestServer('sqlite')
    staff = new Map()
    for (const role of roles) staff.set(role, await createOperator(testServer, [role]))
    calls = testServer.api.endpoints.filter(({ access }) => access === 'operator')
  })
  afterAll(() => testServer.close())

  it('what only reads is a GET, and every GET takes a permission to read, or to export', () => {
    expect(calls.length).toBeGreaterThan(25)
    const odd = [...calls, ...Object.values(opsPublishing)].filter(
      ({ method, permission = '' }) => (method === 'GET') !== /\.(read|export)$/.test(permission),
    )
    // Asking for an act and taking it back change something, and are open to all: the permission of the act counts. That one looks at an
    // order changes nothing of it, a code to pay by is shown by who stands at the door, and what
    // leaves is listed by who hands it over.
    expect(odd.map(({ path }) => path)).toEqual([
      '/api/ops/orders/{id}/viewers',
      '/api/ops/orders/{id}/parcels/{parcel}/pay-at-door',
      '/api/ops/parcels/manifest',
      '/api/ops/approvals',
      '/api/ops/approvals/{id}/refuse',
    ])
  })

  // Seen red with `missing` that lets every role pass.
  it.each(roles)(
    'the role %s may make the calls that the table allows it, and no other',
    async (role) => {
      const { token } = staff.get(role) as NewOperator
      const wrong: string[] = []
      for (const { method, path, permission } of calls) {
        const reply = await testServer.api.app.fetch(
          new Request(`${site}${path.replaceAll(/\{(\w+)\}/g, '999999')}`, {
            method,
            headers: {
              authorization: `Bearer ${token}`,
              ...(method !== 'GET' && { 'content-type': 'application/json' }),
            },
            body: method === 'GET' ? null : '{}',
          }),
        )
        const isRefused = (await reply.clone().text()).includes('permissionMissing')
        const may = permission !== undefined && allows([role], permission)
        if (isRefused === may || reply.status >= 500)
          wrong.push(`${method} ${path}: ${reply.status}`)
        if (
          isRefused &&
          ((await reply.json()) as { errors: { errs: { detail: string }[] } }).errors.errs[0]
            ?.detail !== permission
        )
          wrong.push(`${method} ${path} does not name ${permission}`)
      }
      expect(wrong).toEqual([])
    },
  )
})
