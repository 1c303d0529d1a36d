import { opsApprovals } from '#contract/approvals/approvals.ts'
import { opsAudit } from '#contract/audit/audit.ts'
import { opsPeople } from '#contract/operators/people.ts'
import { opsServices } from '#contract/operators/services.ts'
import type { Operator } from '#model/operator.ts'
import type { Config } from '../config/config.ts'
import { isAtConsole } from '../http/console-place.ts'
import { changesGuard } from '../http/csrf.ts'
import type { Part } from '../http/part.ts'
import { type Guards, type RegisterEndpoint, registerAll } from '../http/register-endpoint.ts'
import { sealAudit } from '../kernel/audit/chain.ts'
import type { TwoPersonActs } from '../kernel/operators/two-person-act.ts'
import { failed } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'
import { repeated } from '../platform/repeated.ts'
import type { AloneDeps } from './act-alone.ts'
import { type Approvals, createApprovals } from './approvals.ts'
import { bearerOf, createOperatorGuard } from './authenticate.ts'
import { consoleCookie } from './console-cookie.ts'
import { consoleRoutes } from './console-routes.ts'
import { createConsoleSessions } from './console-sessions.ts'
import { createOidc } from './oidc.ts'
import { createRunOnce } from './once.ts'
import { createReadPace } from './pace.ts'
import { createPasskeys } from './passkeys.ts'
import { createPeople, type People } from './people.ts'
import { createReadAudit, type ReadAudit } from './read-audit.ts'
import { createServices } from './services.ts'

/** `mayOutlive`: whether the caller has signed in so lately that the call may make what outlives the sign-in. */
const opsPeopleRoutes = (
  register: RegisterEndpoint,
  people: People,
  mayOutlive: (request: Request, operator: Operator) => Promise<boolean>,
): void => {
  registerAll(register, opsPeople, {
    ...people,
    renew: async ({ body }, { operator, request }) =>
      (await mayOutlive(request, operator))
        ? await people.renew(operator, body, bearerOf(request))
        : failed('signInAgain'),
    add: ({ body }, { operator }) => people.add(operator, body),
    register: ({ params, body }, { operator }) => people.register(operator, params.id, body),
  })
}

const opsAuditRoutes = (register: RegisterEndpoint, read: ReadAudit): void => {
  register(opsAudit.list, ({ query }, { operator, locale }) => read(operator, query, locale))
}

/** How often new rows of the audit are put into its chain. */
const sealEveryMs = 5_000
/** How often it is looked for what one person asked for and whose pause is over. */
const dueEveryMs = 30_000

type OperatorPart = Part & {
  console: string
  guard: Guards['operator']
  once: Guards['once']
  runDueAlone: Approvals['runDue']
}

/** `acts`: those that take two people. */
type Deps = AloneDeps &
  Pick<Core, 'storage' | 'site' | 'now' | 'log' | 'activeCatalogue'> & {
    config: Config
    acts: TwoPersonActs
    /** Sends a mailed code at once. */
    wakeOutbox: () => void
  }

/** The people who run the pharmacy: who calls, what they may, and the audit of what they did. */
export const wireOperators = (deps: Deps): OperatorPart => {
  const { storage, config, site, log } = deps
  const https = config.consoleHost !== null && site.startsWith('https:')
  const sessions = createConsoleSessions({ ...deps, https })
  const isHere = (request: Request): boolean => isAtConsole(request, config.consoleHost)
  const tokenOf = (request: Request): string | null =>
    isHere(request) ? consoleCookie.tokenIn(request, https) : null
  const byCookie = {
    tokenOf,
    operatorOf: sessions.operatorOf,
    changesFault: changesGuard(https ? `https://${config.consoleHost}` : site, tokenOf),
  }
  // A console that was left open, or a token that was stolen, would otherwise give away a token of 90 days.
  const mayOutlive = (request: Request, { id }: Operator): Promise<boolean> =>
    request.headers.has('authorization')
      ? sessions.hasSignedIn(id)
      : sessions.isFresh(tokenOf(request))
  const once = createRunOnce(deps)
  const passkeys = createPasskeys({ ...deps, sessions })
  const oidc = createOidc({ ...deps, sessions, oidc: config.oidc, https })
  const consoleOrigin =
    config.consoleHost === null ? null : `${https ? 'https' : 'http'}://${config.consoleHost}`
  const console = consoleOrigin ?? site
  const originOf = (request: Request): string => consoleOrigin ?? new URL(request.url).origin
  const sealing = repeated(
    () => sealAudit(storage),
    sealEveryMs,
    (error) => log.error({ err: error }, 'failed to seal the audit'),
  )
  const approvals = createApprovals({ ...deps, console })
  const runningDue = repeated(approvals.runDue, dueEveryMs, (error) =>
    log.error({ err: error }, 'failed to do what one person asked for'),
  )
  return {
    console,
    guard: createOperatorGuard({ ...deps, byCookie }),
    once: once.run,
    runDueAlone: approvals.runDue,
    routes: (register) => {
      opsPeopleRoutes(register, createPeople(deps), mayOutlive)
      registerAll(register, opsServices, createServices({ ...deps, mayOutlive }))
      consoleRoutes(register, {
        pace: createReadPace(deps),
        sessions,
        passkeys,
        oidc,
        isHere,
        tokenOf,
        originOf,
      })
      registerAll(register, opsApprovals, approvals)
      opsAuditRoutes(register, createReadAudit(deps))
    },
    cleanups: {
      'ended sessions of the console': sessions.removeEnded,
      'ended challenges of passkeys': passkeys.removeEnded,
      'ended attempts to sign in elsewhere': oidc.removeEnded,
      'old keys of operators': once.removeOld,
    },
    start: () => {
      sealing.start()
      runningDue.start()
    },
    stop: async () => {
      await runningDue.stop()
      await sealing.stop()
    },
  }
}
