import { account } from '#contract/account/privacy.ts'
import type { RegisterEndpoint } from '../http/register-endpoint.ts'
import type { Privacy } from './privacy.ts'

export const accountRoutes = (register: RegisterEndpoint, privacy: Privacy): void => {
  register(account.export, (_, { token }) => privacy.export(token))
  register(account.erase, ({ body }, call) => privacy.erase(call, body))
}
