import { hash, randomBytes } from 'node:crypto'
import type { Operator } from '#model/operator.ts'
import type { Permission } from '#model/role.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import { type Failed, failed } from '../outcome.ts'
import { operatorById, type StoredOperator, tokenByHash } from './operator-repository.ts'
import { serviceByHash } from './service-repository.ts'

/** How a token begins, of an operator and of a service account: programs that look for leaked secrets recognise it. */
const beginnings = { operator: 'nuskha-op_', service: 'nuskha-sa_' } as const

export const newToken = (of: keyof typeof beginnings = 'operator'): string =>
  `${beginnings[of]}${randomBytes(32).toString('base64url')}`

export const tokenHash = (token: string): string => hash('sha256', token, 'hex')

/** A stored operator as the one who acts in a call or a command. */
export const acting = (
  { id, name, roles, registration_number }: StoredOperator,
  requestId: string,
): Operator => ({
  id,
  name,
  roles,
  registrationNumber: registration_number,
  requestId,
})

const serviceOfToken = async (
  db: Db,
  token: string,
  at: Timestamp,
  requestId: string,
): Promise<Operator | Failed> => {
  const service = await serviceByHash(db, tokenHash(token))
  if (!service) return failed('badToken')
  if (service.revoked_at !== null) return failed('tokenRevoked')
  if (service.expires_at <= at) return failed('tokenExpired')
  const { id, name } = service
  const scopes = JSON.parse(service.scopes) as Permission[]
  return { id, name, roles: [], scopes, registrationNumber: null, requestId }
}

/** Whose token it is; refused where it is unknown, revoked or has expired. */
export const operatorOfToken = async (
  db: Db,
  token: string,
  at: Timestamp,
  requestId: string,
): Promise<Operator | Failed> => {
  if (token.startsWith(beginnings.service)) return await serviceOfToken(db, token, at, requestId)
  const stored = await tokenByHash(db, tokenHash(token))
  const operator = stored && (await operatorById(db, stored.operator_id))
  if (!stored || !operator) return failed('badToken')
  if (stored.revoked_at !== null || operator.off_at !== null) return failed('tokenRevoked')
  return stored.expires_at <= at ? failed('tokenExpired') : acting(operator, requestId)
}
