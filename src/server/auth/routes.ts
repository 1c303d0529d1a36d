import { login } from '#contract/auth/login.ts'
import type { RegisterEndpoint } from '../http/register-endpoint.ts'
import type { Login } from './login.ts'

/** `clientAddressOf`: the address of the machine that sent a request, where it is known. */
export const loginRoutes = (register: RegisterEndpoint, service: Login, clientAddressOf: (request: Request) => string | null): void => {
  register(login.code, ({ body }, call) => service.code({ ...call, client: clientAddressOf(call.request) }, body.email))
  register(login.signIn, ({ body }, call) => service.signIn(call, body))
  register(login.signOut, (_, { token }) => service.signOut(token))
  register(login.signOutEverywhere, (_, { token }) => service.signOutEverywhere(token))
}
