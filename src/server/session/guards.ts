import { bearerIn, changesGuard, tokenIn } from '../http/csrf.ts'
import type { Guards } from '../http/register-endpoint.ts'
import { failed } from '../kernel/outcome.ts'
import { isCustomer } from '../kernel/session/session-repository.ts'
import type { Sessions } from '../kernel/session/sessions.ts'

/** The access checks that depend on the session of a request. */
export type SessionGuards = Pick<Guards, 'changes' | 'tokenOf' | 'customer'>

/** `site` is the address of the shop, `cookieName` the name of the session cookie. */
export const sessionGuards = (
  sessions: Sessions,
  site: string,
  cookieName: string,
): SessionGuards => {
  const tokenOf = (request: Request): string | null =>
    bearerIn(request) ?? tokenIn(request, cookieName)
  const changes = changesGuard(site, tokenOf)
  return {
    changes: (request) => (bearerIn(request) === null ? changes(request) : null),
    tokenOf,
    customer: async (request) => {
      const session = await sessions.seen(tokenOf(request))
      return session && isCustomer(session) ? null : failed('notSignedIn')
    },
  }
}
