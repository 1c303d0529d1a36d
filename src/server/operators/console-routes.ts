import { consoleSignIn, opsConsole } from '#contract/operators/console.ts'
import { oidcSignIn } from '#contract/operators/oidc.ts'
import { opsPasskeys, passkeySignIn } from '#contract/operators/passkeys.ts'
import { type RegisterEndpoint, registerAll } from '../http/register-endpoint.ts'
import { type Failed, failed, ok } from '../kernel/outcome.ts'
import type { ConsoleSessions } from './console-sessions.ts'
import type { Oidc } from './oidc.ts'
import type { ReadPace } from './pace.ts'
import type { Passkeys } from './passkeys.ts'

type Deps = {
  sessions: ConsoleSessions
  passkeys: Passkeys
  oidc: Oidc
  pace: ReadPace
  /** Whether the console answers where the request came in. */
  isHere: (request: Request) => boolean
  tokenOf: (request: Request) => string | null
  /** Scheme, host and port under which a browser knows the console. */
  originOf: (request: Request) => string
}

export const consoleRoutes = (register: RegisterEndpoint, deps: Deps): void => {
  const { sessions, passkeys, oidc, pace, isHere, tokenOf, originOf } = deps
  /** Signing in and out exists only where the console answers. */
  const here = <Told>(request: Request, answer: () => Told): Told | Failed =>
    isHere(request) ? answer() : failed('notFound')
  register(consoleSignIn.code, ({ body }, { request, locale, client }) =>
    here(request, () => sessions.code(body.email, { locale, client })),
  )
  register(consoleSignIn.signIn, ({ body }, { request }) =>
    here(request, () => sessions.signIn(body, request)),
  )
  register(opsConsole.session, (_, { request }) => sessions.session(tokenOf(request)))
  register(consoleSignIn.signOut, (_, { request }) =>
    here(request, () => sessions.signOut(tokenOf(request))),
  )
  register(opsConsole.sessions, (_, { operator, request }) =>
    sessions.list(operator, tokenOf(request)),
  )
  register(opsConsole.pace, (_, { operator }) => pace(operator))
  register(opsConsole.revoke, ({ params }, { operator, request }) =>
    sessions.revoke(operator, params.id, tokenOf(request)),
  )
  register(passkeySignIn.options, (_, { request, client }) =>
    here(request, () => passkeys.options({ origin: originOf(request), client })),
  )
  register(passkeySignIn.signIn, ({ body }, { request }) =>
    here(request, () => passkeys.signIn(body.response, originOf(request), request)),
  )
  registerAll(register, oidcSignIn, {
    ways: (_, { request }) => here(request, () => ok(oidc.ways())),
    start: (_, { request, client }) =>
      here(request, () => oidc.start({ origin: originOf(request), client })),
    signIn: ({ body }, { request }) =>
      here(request, () => oidc.signIn(body.answer, originOf(request), request)),
  })
  registerAll(register, opsPasskeys, {
    list: (_, { operator }) => passkeys.list(operator),
    options: (_, { operator, request }) =>
      passkeys.creation(operator, originOf(request), tokenOf(request)),
    add: ({ body }, { operator, request }) =>
      passkeys.add(operator, body, originOf(request), tokenOf(request)),
    remove: ({ params }, { operator }) => passkeys.remove(operator, params.id),
  })
}
