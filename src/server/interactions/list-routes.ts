import { cartInteractions } from '#contract/interactions/cart.ts'
import { interactionList } from '#contract/interactions/list.ts'
import type { RegisterEndpoint } from '../http/register-endpoint.ts'
import type { CartInteractions } from './cart.ts'
import type { InteractionLists } from './lists.ts'

/** Both generations of each call, and the changing GETs, over one service. */
export const interactionListRoutes = (register: RegisterEndpoint, lists: InteractionLists, ofCart: CartInteractions): void => {
  for (const endpoint of [interactionList.fetchAll, interactionList.fetchAllNew] as const)
    register(endpoint, (_, call) => lists.fetchAll(call))
  for (const endpoint of [interactionList.add, interactionList.addNew] as const)
    register(endpoint, ({ body }, call) => lists.add(call, body))
  register(interactionList.addGet, ({ query }, call) => lists.add(call, query))
  for (const endpoint of [interactionList.remove, interactionList.removeNew] as const)
    register(endpoint, ({ body }, call) => lists.remove(call, body))
  register(interactionList.removeGet, ({ query }, call) => lists.remove(call, query))
  for (const endpoint of [interactionList.removeAll, interactionList.removeAllGet, interactionList.removeAllNew] as const)
    register(endpoint, (_, call) => lists.removeAll(call))
  register(cartInteractions, (_, call) => ofCart(call))
  register(interactionList.check, ({ query }, call) => lists.check(call, query))
}
