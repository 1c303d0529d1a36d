import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { CheckReply } from './interactions.ts'
import { flag, ItemId, ItemName, ItemType, ListedItem } from './item.ts'

const InteractionList = z.object({
  items: z.array(ListedItem),
  full: z.boolean(),
})
const Changed = InteractionList.extend({
  /** What was done, as a sentence. */
  message: z.string(),
})

/** spec §3: the fields of a request. A salt may be sent by its exact name alone. */
const sent = {
  productId: ItemId.optional(),
  productName: ItemName.optional(),
  productType: ItemType.prefault('drug'),
  userId: z
    .unknown()
    .optional()
    .describe('Accepted and ignored: the list is the session’s or its customer’s'),
}
const named = ({
  productId,
  productName,
}: {
  productId?: number | undefined
  productName?: string | undefined
}): boolean => productId !== undefined || (productName ?? '') !== ''
const Item = z
  .object(sent)
  .refine(named, { message: 'must name a product or salt', path: ['productId'] })

const changing = {
  access: 'everyone',
  changes: true,
  result: Changed,
  errors: ['notReady'],
} as const
const add = {
  ...changing,
  summary: 'Adds a product or salt to the list, which holds at most five without repeats.',
  errors: [
    ...changing.errors,
    'interactionFull',
    'interactionRepeated',
    'interactionNotFound',
    'interactionAddFailed',
  ],
} as const
const remove = {
  ...changing,
  summary: 'Removes a product or salt from the list; one that is not listed counts as removed.',
  errors: [...changing.errors, 'interactionRemoveFailed'],
} as const
const clear = {
  ...changing,
  summary: 'Empties the list.',
  errors: [...changing.errors, 'interactionRemoveFailed'],
} as const
const fetchAll = {
  method: 'GET',
  summary: 'The list of the session, or of the signed-in customer.',
  access: 'everyone',
  result: InteractionList,
  errors: ['interactionListFailed', 'notReady'],
} as const

const old = '/api/v1/interactionchecker' as const
const newer = '/api/v3/interactionchecker' as const

/** The list of the interaction checker (spec §4, §7) in both generations; the mutating GETs also require the token. */
export const interactionList = {
  fetchAll: endpoint({ ...fetchAll, path: `${old}/fetchAll` }),
  fetchAllNew: endpoint({ ...fetchAll, path: `${newer}/fetchAll` }),
  add: endpoint({ ...add, method: 'POST', path: `${old}/add`, body: Item }),
  addGet: endpoint({ ...add, method: 'GET', path: `${old}/add`, query: Item }),
  addNew: endpoint({ ...add, method: 'POST', path: `${newer}/add`, body: Item }),
  remove: endpoint({ ...remove, method: 'POST', path: `${old}/remove`, body: Item }),
  removeGet: endpoint({ ...remove, method: 'GET', path: `${old}/remove`, query: Item }),
  removeNew: endpoint({ ...remove, method: 'POST', path: `${newer}/deletes`, body: Item }),
  removeAll: endpoint({ ...clear, method: 'POST', path: `${old}/removeAll` }),
  removeAllGet: endpoint({ ...clear, method: 'GET', path: `${old}/removeAll` }),
  removeAllNew: endpoint({ ...clear, method: 'POST', path: `${newer}/deleteAll` }),
  check: endpoint({
    method: 'GET',
    path: `${old}/check`,
    summary: 'Checks the items of the list.',
    access: 'everyone',
    query: z.object({
      checkWithAlcohol: flag('Also what alcohol means for each salt'),
      checkWithPregnancy: flag('Also what pregnancy means for each salt'),
    }),
    result: CheckReply,
    errors: ['interactionNotFound', 'interactionFailed', 'notReady'],
  }),
} as const
