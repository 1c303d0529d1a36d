import { savedItems } from '#contract/account/saved-items.ts'
import type { Mount } from '../http/register-endpoint.ts'
import type { SavedItems } from './saved-items.ts'

export const savedItemRoutes = (mount: Mount, service: SavedItems): void => {
  mount(savedItems.list, (_, { token, locale }) => service.list(token, locale))
  mount(savedItems.remove, ({ body }, call) => service.remove(call, body.productId))
}
