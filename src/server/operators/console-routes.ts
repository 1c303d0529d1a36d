import { consoleSignIn, opsConsole } from '#contract/operators/console.ts'
import { failed } from '../http/outcome.ts'
import type { RegisterEndpoint } from '../http/register-endpoint.ts'
import type { ConsoleSessions } from './console-sessions.ts'

type Parts = {
  sessions: ConsoleSessions
  /** Whether the console answers where the request came in. */
  isHere: (request: Request) => boolean
  tokenOf: (request: Request) => string | null
  clientAddressOf: (request: Request) => string | null
}

export const consoleRoutes = (register: RegisterEndpoint, { sessions, isHere, tokenOf, clientAddressOf }: Parts): void => {
  register(consoleSignIn.code, ({ body }, { request, locale }) =>
    isHere(request) ? sessions.code(body.email, { locale, client: clientAddressOf(request) }) : failed('notFound'),
  )
  register(consoleSignIn.signIn, ({ body }, { request }) => (isHere(request) ? sessions.signIn(body, request) : failed('notFound')))
  register(consoleSignIn.session, (_, { request }) => sessions.session(tokenOf(request)))
  register(consoleSignIn.signOut, (_, { request }) => (isHere(request) ? sessions.signOut(tokenOf(request)) : failed('notFound')))
  register(opsConsole.sessions, (_, { operator, request }) => sessions.list(operator, tokenOf(request)))
  register(opsConsole.revoke, ({ params }, { operator, request }) => sessions.revoke(operator, params.id, tokenOf(request)))
}
