import { interactions } from '#contract/interactions/interactions.ts'
import type { RegisterEndpoint } from '../http/register-endpoint.ts'
import type { InteractionService } from './interactions.ts'

/** Reads: a check is a POST only because a list is its body, and changes nothing. */
export const interactionRoutes = (register: RegisterEndpoint, service: InteractionService): void => {
  for (const endpoint of [interactions.check, interactions.checkNew] as const)
    register(endpoint, ({ body }, { locale }) => service.check(body, locale))
  register(interactions.products, ({ query }, { locale }) => service.products(query, locale))
  register(interactions.pick, ({ query }, { locale }) => service.pick(query, locale))
}
