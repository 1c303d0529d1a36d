import { randomUUID } from 'node:crypto'
import type { Role } from '#model/role.ts'
import { addOperator, addToken, setRoles } from '#server/operators/operator-repository.ts'
import { newToken, tokenHash } from '#server/operators/token.ts'
import type { Till } from './till.ts'

const begun = '2026-11-01T00:00:00.000Z'

/** An operator with roles, a token and calls; a pharmacist has a registration number. */
export const hire = async (
  till: Till,
  roles: readonly Role[],
  { days = 90, name = `${roles.join(' and ')} ${randomUUID().slice(0, 4)}` } = {},
) => {
  const { db } = till.storage
  const [id, token] = [randomUUID(), newToken()]
  const registration_number = roles.includes('pharmacist') || roles.includes('admin') ? `TNPC ${id.slice(0, 6)}` : null
  await addOperator(db, { id, name, email: `${id}@nuskha.example`, registration_number, created_at: begun, off_at: null })
  await setRoles(db, id, roles, begun)
  const expires_at = new Date(till.state.now.getTime() + days * 86_400_000).toISOString()
  await addToken(db, {
    id: `token-${id}`,
    operator_id: id,
    label: 'tests',
    token_hash: tokenHash(token),
    created_at: begun,
    expires_at,
    revoked_at: null,
  })
  const headers = { authorization: `Bearer ${token}` }
  return {
    id,
    name,
    token,
    email: `${id}@nuskha.example`,
    registration: registration_number,
    get: (path: string) => till.send(`/api/ops/${path}`, { headers }),
    post: (path: string, body: unknown = {}) => till.send(`/api/ops/${path}`, { method: 'POST', headers, body }),
  }
}
export type Hired = Awaited<ReturnType<typeof hire>>

/** The rows of the audit, oldest first, as `action object`. */
export const auditOf = async ({ storage }: Pick<Till, 'storage'>) =>
  await storage.db.selectFrom('audit_entry').selectAll().orderBy('at').orderBy('id').execute()
