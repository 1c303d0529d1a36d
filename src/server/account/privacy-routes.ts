import { account } from '#contract/account/privacy.ts'
import type { Mount } from '../http/register-endpoint.ts'
import type { Privacy } from './privacy.ts'

export const accountRoutes = (mount: Mount, privacy: Privacy): void => {
  mount(account.export, (_, { token }) => privacy.export(token))
  mount(account.erase, ({ body }, call) => privacy.erase(call, body))
}
