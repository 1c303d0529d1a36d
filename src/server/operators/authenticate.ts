import { may, type Operator } from '#model/operator.ts'
import type { Permission } from '#model/role.ts'
import { hasOperators, type StoredOperator } from '../kernel/operators/operator-repository.ts'
import { acting, operatorOfToken } from '../kernel/operators/token.ts'
import { type Failed, failed } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'
import { currentRequestId } from '../platform/request-context.ts'

/** Why an operator may not do what takes a permission, or null. */
export const missing = (
  operator: Pick<Operator, 'roles' | 'scopes'>,
  permission: Permission,
): Failed | null =>
  may(operator, permission)
    ? null
    : failed('permissionMissing', { detail: permission, values: { permission } })

export const bearerOf = (request: Request): string | null =>
  /^Bearer +(\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1] ?? null

/** The console’s cookie: whose it is, and why a call that changes something may not be made with it. */
export type ByCookie = {
  tokenOf: (request: Request) => string | null
  operatorOf: (token: string) => Promise<StoredOperator | null>
  changesFault: (request: Request) => Failed | null
}

type Deps = Pick<Core, 'storage' | 'now'> & {
  byCookie: ByCookie
}

/** Finds the operator of a request by its bearer token, or by the console’s cookie, who may do what the endpoint’s permission names. */
export const createOperatorGuard = ({ storage, now, byCookie }: Deps) => {
  /** A reading call changes nothing, and the cookie is not sent with requests of other sites. */
  const ofCookie = async (request: Request, token: string): Promise<Operator | Failed> => {
    const fault =
      request.method === 'GET' || request.method === 'HEAD' ? null : byCookie.changesFault(request)
    if (fault) return fault
    const operator = await byCookie.operatorOf(token)
    return operator ? acting(operator, currentRequestId()) : failed('badToken')
  }
  const operatorOf = async (request: Request): Promise<Operator | Failed> => {
    const cookie = request.headers.has('authorization') ? null : byCookie.tokenOf(request)
    if (cookie !== null) return await ofCookie(request, cookie)
    const token = bearerOf(request) ?? ''
    const operator = await operatorOfToken(
      storage.db,
      token,
      now().toISOString(),
      currentRequestId(),
    )
    if (!('failed' in operator)) return operator
    return (await hasOperators(storage.db)) ? operator : failed('opsDisabled')
  }
  return async (
    request: Request,
    { permission }: { permission?: Permission | undefined },
  ): Promise<Operator | Failed> => {
    const operator = await operatorOf(request)
    if ('failed' in operator) return operator
    // A call without a permission would be open to all: a rule of the contract's tests as well.
    return permission === undefined
      ? failed('permissionMissing')
      : (missing(operator, permission) ?? operator)
  }
}
