import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { idParam } from '../core/fields.ts'

/** spec §3 "Local storage lists": the browser keeps the five most recent of each, where the customer agreed to it. */
export const recentUse = endpoint({
  method: 'GET',
  path: '/api/v3/products/{id}/recent-use',
  summary: 'What a browser’s lists of recent use say of a product.',
  access: 'everyone',
  params: z.object({ id: idParam('The product') }),
  result: z.object({
    skuType: z.enum(['drug', 'otc']),
    manufacturerId: z.int(),
    /** Of its salts, in English, whatever the language of the request: a value, not a text. */
    therapeuticClasses: z.array(z.string()),
  }),
  errors: ['notFound', 'notReady'],
})
