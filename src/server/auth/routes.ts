import { devices } from '#contract/auth/devices.ts'
import { login } from '#contract/auth/login.ts'
import { deviceCookieName, tokenIn } from '../http/csrf.ts'
import { type RegisterEndpoint, registerAll } from '../http/register-endpoint.ts'
import type { Devices } from './devices.ts'
import type { Browser, Login } from './login.ts'

type Deps = {
  service: Login
  devices: Devices
  browserOf: (request: Request) => Browser
}

export const browserWith =
  (https: boolean) =>
  (request: Request): Browser => ({
    device: tokenIn(request, deviceCookieName(https)),
    userAgent: request.headers.get('user-agent') ?? '',
  })

export const loginRoutes = (
  register: RegisterEndpoint,
  { service, devices: known, browserOf }: Deps,
): void => {
  registerAll(register, login, {
    code: ({ body }, call) => service.code({ ...call, ...browserOf(call.request) }, body),
    signIn: ({ body }, call) => service.signIn({ ...call, ...browserOf(call.request) }, body),
    signOut: (_, { token }) => service.signOut(token),
    signOutEverywhere: (_, { token }) => service.signOutEverywhere(token),
  })
  registerAll(register, devices, known)
}
