import { interactions } from '#contract/interactions/interactions.ts'
import type { Mount } from '../http/register-endpoint.ts'
import type { InteractionService } from './interactions.ts'

/** Reads: a check is a POST only because a list is its body, and changes nothing. */
export const interactionRoutes = (mount: Mount, service: InteractionService): void => {
  for (const endpoint of [interactions.check, interactions.checkNew] as const)
    mount(endpoint, ({ body }, { locale }) => service.check(body, locale))
  mount(interactions.products, ({ query }, { locale }) => service.products(query, locale))
  mount(interactions.pick, ({ query }, { locale }) => service.pick(query, locale))
}
