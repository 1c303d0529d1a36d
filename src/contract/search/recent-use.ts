import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { idParam } from '../core/fields.ts'

/** spec §3 "Local storage lists": with consent, the browser stores the five most recent of each. */
export const recentUse = endpoint({
  method: 'GET',
  path: '/api/v3/products/{id}/recent-use',
  summary: 'The values of a product that a browser’s recent-use lists store.',
  access: 'everyone',
  params: z.object({ id: idParam('The product') }),
  result: z.object({
    skuType: z.enum(['drug', 'otc']),
    manufacturerId: z.int(),
    /** The classes of its salts, in English whatever the language of the request: values, not texts. */
    therapeuticClasses: z.array(z.string()),
  }),
  errors: ['notFound', 'notReady'],
})
