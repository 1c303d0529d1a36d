import { savedItems } from '#contract/saved-items.ts'
import type { Mount } from '../mount.ts'
import type { SavedItems } from '../services/saved-items.ts'

export const savedItemRoutes = (mount: Mount, service: SavedItems): void => {
  mount(savedItems.list, (_, { token, locale }) => service.list(token, locale))
  mount(savedItems.remove, ({ body }, call) => service.remove(call, body.productId))
}
