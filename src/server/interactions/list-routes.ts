import { cartInteractions } from '#contract/interactions/cart.ts'
import { interactionList } from '#contract/interactions/list.ts'
import type { Mount } from '../http/register-endpoint.ts'
import type { CartInteractions } from './cart.ts'
import type { InteractionLists } from './lists.ts'

/** Both generations of each call, and the changing GETs, over one service. */
export const interactionListRoutes = (mount: Mount, lists: InteractionLists, ofCart: CartInteractions): void => {
  for (const endpoint of [interactionList.fetchAll, interactionList.fetchAllNew] as const)
    mount(endpoint, (_, call) => lists.fetchAll(call))
  for (const endpoint of [interactionList.add, interactionList.addNew] as const) mount(endpoint, ({ body }, call) => lists.add(call, body))
  mount(interactionList.addGet, ({ query }, call) => lists.add(call, query))
  for (const endpoint of [interactionList.remove, interactionList.removeNew] as const)
    mount(endpoint, ({ body }, call) => lists.remove(call, body))
  mount(interactionList.removeGet, ({ query }, call) => lists.remove(call, query))
  for (const endpoint of [interactionList.removeAll, interactionList.removeAllGet, interactionList.removeAllNew] as const)
    mount(endpoint, (_, call) => lists.removeAll(call))
  mount(cartInteractions, (_, call) => ofCart(call))
  mount(interactionList.check, ({ query }, call) => lists.check(call, query))
}
