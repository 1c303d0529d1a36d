import { savedItems } from '#contract/account/saved-items.ts'
import type { RegisterEndpoint } from '../http/register-endpoint.ts'
import type { SavedItems } from './saved-items.ts'

export const savedItemRoutes = (register: RegisterEndpoint, service: SavedItems): void => {
  register(savedItems.list, (_, { token, locale }) => service.list(token, locale))
  register(savedItems.remove, ({ body }, call) => service.remove(call, body.productId))
}
