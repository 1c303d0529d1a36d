import { randomUUID } from 'node:crypto'
import type { Role } from '#model/role.ts'
import type { Storage } from '#server/db/types.ts'
import { addOperator, addToken, setRoles } from '#server/kernel/operators/operator-repository.ts'
import { newToken, tokenHash } from '#server/kernel/operators/token.ts'
import type { TestServer } from './test-server.ts'

const begun = '2026-11-01T00:00:00.000Z'

type Hiring = {
  days?: number
  name?: string /** A known one; else a new one is made. */
  token?: string
}

/** An operator with roles and a token; a pharmacist has a registration number. */
export const createOperatorIn = async (
  { db }: Storage,
  roles: readonly Role[],
  now: Date,
  {
    days = 90,
    name = `${roles.join(' and ')} ${randomUUID().slice(0, 4)}`,
    token = newToken(),
  }: Hiring = {},
) => {
  const id = randomUUID()
  const email = `${id}@nuskha.example`
  const registration =
    roles.includes('pharmacist') || roles.includes('admin') ? `TNPC ${id.slice(0, 6)}` : null
  await addOperator(db, {
    id,
    name,
    email,
    registration_number: registration,
    ...{ phone: null, home_street: null, home_pincode: null },
    created_at: begun,
    off_at: null,
  })
  await setRoles(db, id, roles, begun)
  const expires_at = new Date(now.getTime() + days * 86_400_000).toISOString()
  const own = { id: `token-${id}`, operator_id: id, label: 'tests', token_hash: tokenHash(token) }
  await addToken(db, { ...own, created_at: begun, expires_at, revoked_at: null, parent_id: null })
  return { id, name, token, email, registration }
}

/** An operator with the calls that they make on a test server. */
export const createOperator = async (
  testServer: TestServer,
  roles: readonly Role[],
  options: Hiring = {},
) => {
  const hired = await createOperatorIn(testServer.storage, roles, testServer.state.now, options)
  const headers = { authorization: `Bearer ${hired.token}` }
  return {
    ...hired,
    get: (path: string) => testServer.send(`/api/ops/${path}`, { headers }),
    post: (path: string, body: unknown = {}) =>
      testServer.send(`/api/ops/${path}`, { method: 'POST', headers, body }),
  }
}
export type NewOperator = Awaited<ReturnType<typeof createOperator>>

/** The rows of the audit, oldest first, as `action object`. */
export const auditOf = async ({ storage }: Pick<TestServer, 'storage'>) =>
  await storage.db.selectFrom('audit_entry').selectAll().orderBy('at').orderBy('id').execute()
