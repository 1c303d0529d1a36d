import { account } from '#contract/account.ts'
import type { Mount } from '../mount.ts'
import type { Privacy } from '../services/privacy.ts'

export const accountRoutes = (mount: Mount, privacy: Privacy): void => {
  mount(account.export, (_, { token }) => privacy.export(token))
  mount(account.erase, ({ body }, call) => privacy.erase(call, body))
}
