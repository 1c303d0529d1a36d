import { hourMs } from '#model/duration.ts'
import type { Operator } from '#model/operator.ts'
import { allows, type Permission } from '#model/role.ts'
import type { Config } from '../config/config.ts'
import type { Storage } from '../db/types.ts'
import { hasOperators, type StoredOperator } from '../kernel/operators/operator-repository.ts'
import { operatorOfToken } from '../kernel/operators/token.ts'
import { type Failed, failed } from '../kernel/outcome.ts'
import type { Log } from '../platform/log.ts'
import { currentRequestId } from '../platform/request-context.ts'
import { legacyTokens } from './legacy-tokens.ts'

/** Why an operator may not do what takes a permission, or null. */
export const missing = (operator: Pick<Operator, 'roles'>, permission: Permission): Failed | null =>
  allows(operator.roles, permission) ? null : failed('permissionMissing', { detail: permission, values: { permission } })

/** A stored operator as the one who acts in a call or a command. */
export const acting = ({ id, name, roles, registration_number }: StoredOperator, requestId: string): Operator => ({
  id,
  name,
  roles,
  registrationNumber: registration_number,
  requestId,
})

/** The console’s cookie: whose it is, and why a call that changes something may not be made with it. */
export type ByCookie = {
  tokenOf: (request: Request) => string | null
  operatorOf: (token: string) => Promise<StoredOperator | null>
  changesFault: (request: Request) => Failed | null
}

type Parts = { storage: Storage; config: Pick<Config, 'opsToken' | 'opsTokens'>; now: () => Date; log: Log; byCookie: ByCookie }

/** How often the log warns of the same shared token. */
const warnEveryMs = hourMs

/** Finds the operator of a request by its bearer token, or by the console’s cookie, whose roles allow the endpoint’s permission. */
export const createOperatorGuard = ({ storage, config, now, log, byCookie }: Parts) => {
  const legacy = legacyTokens(config)
  if (legacy.exist)
    log.warn(
      'OPS_TOKEN and OPS_TOKENS are shared by several people: issue personal tokens (npm run ops -- people token), the next version drops them',
    )
  const warned = new Map<string, number>()
  const warn = (id: string): void => {
    const at = now().getTime()
    if (at - (warned.get(id) ?? Number.NEGATIVE_INFINITY) < warnEveryMs) return
    warned.set(id, at)
    log.warn(
      { operator: id },
      'a shared operator token was used: issue personal ones (npm run ops -- people token), the next version drops it',
    )
  }
  /** A reading call changes nothing, and the cookie is not sent with requests of other sites. */
  const ofCookie = async (request: Request, token: string): Promise<Operator | Failed> => {
    const fault = request.method === 'GET' || request.method === 'HEAD' ? null : byCookie.changesFault(request)
    if (fault) return fault
    const found = await byCookie.operatorOf(token)
    return found ? acting(found, currentRequestId()) : failed('badToken')
  }
  const operatorOf = async (request: Request): Promise<Operator | Failed> => {
    const cookie = request.headers.has('authorization') ? null : byCookie.tokenOf(request)
    if (cookie !== null) return await ofCookie(request, cookie)
    const token = /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? ''
    const requestId = currentRequestId()
    const shared = legacy.operatorOf(token)
    if (shared) {
      warn(shared.id)
      return { ...shared, registrationNumber: null, requestId }
    }
    const found = await operatorOfToken(storage.db, token, now().toISOString())
    if (!('failed' in found)) return acting(found, requestId)
    return legacy.exist || (await hasOperators(storage.db)) ? found : failed('opsDisabled')
  }
  return async (request: Request, { permission }: { permission?: Permission | undefined }): Promise<Operator | Failed> => {
    const operator = await operatorOf(request)
    if ('failed' in operator) return operator
    // A call without a permission would be open to all: a rule of the contract's tests as well.
    return permission === undefined ? failed('permissionMissing') : (missing(operator, permission) ?? operator)
  }
}
