import { devices } from '#contract/auth/devices.ts'
import { login } from '#contract/auth/login.ts'
import type { Locale } from '#model/locale.ts'
import { inLocale, orderByFormPath } from '#paths.ts'
import { deviceCookieName, tokenIn } from '../http/csrf.ts'
import { type RegisterEndpoint, registerAll } from '../http/register-endpoint.ts'
import type { Outcome } from '../kernel/outcome.ts'
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

/** Who signed out without scripts is led to where others sign in. */
const leaving = <Result>(outcome: Outcome<Result>, locale: Locale): Outcome<Result> =>
  'failed' in outcome
    ? outcome
    : { ...outcome, page: inLocale(locale, orderByFormPath({ signIn: 'true' })) }

export const loginRoutes = (
  register: RegisterEndpoint,
  { service, devices: known, browserOf }: Deps,
): void => {
  registerAll(register, login, {
    code: ({ body }, call) => service.code({ ...call, ...browserOf(call.request) }, body),
    signIn: ({ body }, call) => service.signIn({ ...call, ...browserOf(call.request) }, body),
    signOut: async (_, { token, locale }) => leaving(await service.signOut(token), locale),
    signOutEverywhere: async (_, { token, locale }) =>
      leaving(await service.signOutEverywhere(token), locale),
  })
  registerAll(register, devices, known)
}
