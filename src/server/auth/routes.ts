import { devices } from '#contract/auth/devices.ts'
import { login } from '#contract/auth/login.ts'
import { deviceCookieName, tokenIn } from '../http/csrf.ts'
import { type RegisterEndpoint, registerAll } from '../http/register-endpoint.ts'
import type { Devices } from './devices.ts'
import type { Browser, Login } from './login.ts'

type Parts = {
  service: Login
  devices: Devices
  https: boolean
  /** The network address of the client of a request, if known. */
  clientAddressOf: (request: Request) => string | null
}

export const loginRoutes = (
  register: RegisterEndpoint,
  { service, devices: known, https, clientAddressOf }: Parts,
): void => {
  const browserOf = (request: Request): Browser => ({
    device: tokenIn(request, deviceCookieName(https)),
    userAgent: request.headers.get('user-agent') ?? '',
  })
  registerAll(register, login, {
    code: ({ body }, call) =>
      service.code(
        { ...call, ...browserOf(call.request), client: clientAddressOf(call.request) },
        body,
      ),
    signIn: ({ body }, call) => service.signIn({ ...call, ...browserOf(call.request) }, body),
    signOut: (_, { token }) => service.signOut(token),
    signOutEverywhere: (_, { token }) => service.signOutEverywhere(token),
  })
  register(devices.list, (_, { token }) => known.list(token))
  register(devices.signOut, ({ params }, call) => known.signOut(call, params.id))
}
