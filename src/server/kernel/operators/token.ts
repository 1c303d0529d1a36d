import { hash, randomBytes } from 'node:crypto'
import type { Moment } from '../../db/moment.ts'
import type { Db } from '../../db/types.ts'
import { type Failed, failed } from '../outcome.ts'
import { operatorById, type StoredOperator, tokenByHash } from './operator-repository.ts'

/** A new token. Its beginning lets programs that look for leaked secrets recognise it. */
export const newToken = (): string => `nuskha-op_${randomBytes(32).toString('base64url')}`

export const tokenHash = (token: string): string => hash('sha256', token, 'hex')

/** Whose token it is; refused where it is unknown, revoked or has expired. */
export const operatorOfToken = async (
  db: Db,
  token: string,
  at: Moment,
): Promise<StoredOperator | Failed> => {
  const found = await tokenByHash(db, tokenHash(token))
  const operator = found && (await operatorById(db, found.operator_id))
  if (!found || !operator) return failed('badToken')
  if (found.revoked_at !== null || operator.off_at !== null) return failed('tokenRevoked')
  return found.expires_at <= at ? failed('tokenExpired') : operator
}
