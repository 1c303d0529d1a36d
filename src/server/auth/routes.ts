import { login } from '#contract/auth/login.ts'
import type { Mount } from '../http/register-endpoint.ts'
import type { Login } from './login.ts'

/** `clientOf`: the address of the machine that sent a request, where it is known. */
export const loginRoutes = (mount: Mount, service: Login, clientOf: (request: Request) => string | null): void => {
  mount(login.code, ({ body }, call) => service.code({ ...call, client: clientOf(call.request) }, body.email))
  mount(login.signIn, ({ body }, call) => service.signIn(call, body))
  mount(login.signOut, (_, { token }) => service.signOut(token))
  mount(login.signOutEverywhere, (_, { token }) => service.signOutEverywhere(token))
}
