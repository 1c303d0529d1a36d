import { interactions } from '#contract/interactions/interactions.ts'
import { interactionList } from '#contract/interactions/list.ts'
import type { RegisterEndpoint } from '../http/register-endpoint.ts'
import type { InteractionService } from './interactions.ts'
import type { InteractionLists } from './lists.ts'

/** A check is a POST only because its input is a list; it changes nothing. */
export const interactionRoutes = (
  register: RegisterEndpoint,
  service: InteractionService,
): void => {
  for (const endpoint of [interactions.check, interactions.checkNew] as const)
    register(endpoint, ({ body }, { locale }) => service.check(body, locale))
  register(interactions.products, ({ query }, { locale }) => service.products(query, locale))
  register(interactions.pick, ({ query }, { locale }) => service.pick(query, locale))
}

/** Both generations of each call, and the changing GETs, over one service. */
export const interactionListRoutes = (
  register: RegisterEndpoint,
  lists: InteractionLists,
): void => {
  for (const endpoint of [interactionList.fetchAll, interactionList.fetchAllNew] as const)
    register(endpoint, (_, call) => lists.fetchAll(call))
  for (const endpoint of [interactionList.add, interactionList.addNew] as const)
    register(endpoint, ({ body }, call) => lists.add(call, body))
  register(interactionList.addGet, ({ query }, call) => lists.add(call, query))
  for (const endpoint of [interactionList.remove, interactionList.removeNew] as const)
    register(endpoint, ({ body }, call) => lists.remove(call, body))
  register(interactionList.removeGet, ({ query }, call) => lists.remove(call, query))
  for (const endpoint of [
    interactionList.removeAll,
    interactionList.removeAllGet,
    interactionList.removeAllNew,
  ] as const)
    register(endpoint, (_, call) => lists.removeAll(call))
  register(interactionList.check, ({ query }, call) => lists.check(call, query))
}
