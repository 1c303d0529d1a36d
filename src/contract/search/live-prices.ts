import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { cityField, Rupees, textField } from '../core/fields.ts'
import { NotAvailable } from './suggestion.ts'

/** Facts of a product that may have changed since its page was pressed. */
export const LiveProduct = z
  .object({
    id: z.int(),
    mrp: Rupees.nullable(),
    /** Price of a pack. */
    discounted_price: Rupees.nullable(),
    discount_percent: z.int(),
    /** Price of one unit, for a pack of several. */
    uPrice: Rupees.nullable(),
    available: z.boolean(),
    /** `out-of-stock`: less than one step is left. */
    reason: NotAvailable.or(z.literal('out-of-stock')).nullable(),
    /** By when it is at the door, in words; null where it cannot be bought or no day has a ground. */
    promise: z.string().nullable(),
  })
  .meta({ title: 'LiveProduct' })
export type LiveProduct = z.infer<typeof LiveProduct>

/** Products in one call: more than a screen shows, few enough to answer quickly. */
export const maxLive = 60

export const live = endpoint({
  method: 'GET',
  path: '/api/v3/products/live',
  summary: 'Current price and availability of products; missing products are left out.',
  access: 'everyone',
  query: z.object({
    ids: textField(`Ids, joined by commas; the first ${maxLive} count`, 1000).transform((text) =>
      [...new Set(text.split(',').filter((id) => /^\d{1,15}$/.test(id)))]
        .slice(0, maxLive)
        .map(Number),
    ),
    city: cityField(),
  }),
  result: z.object({ products: z.array(LiveProduct) }),
  errors: ['notReady'],
})
