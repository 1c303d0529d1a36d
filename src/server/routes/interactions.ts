import { interactions } from '#contract/interactions.ts'
import type { Mount } from '../mount.ts'
import type { InteractionService } from '../services/interactions.ts'

/** Reads: a check is a POST only because a list is its body, and changes nothing. */
export const interactionRoutes = (mount: Mount, service: InteractionService): void => {
  for (const endpoint of [interactions.check, interactions.checkNew] as const)
    mount(endpoint, ({ body }, { locale }) => service.check(body, locale))
  mount(interactions.products, ({ query }, { locale }) => service.products(query, locale))
  mount(interactions.pick, ({ query }, { locale }) => service.pick(query, locale))
}
