import { z } from 'zod'
import { UnitWords } from '../cart/cart.ts'
import { endpoint } from '../core/endpoint.ts'

/** A product of the customer's cart that the guest's cart replaced on the way to checkout. */
export const SavedItem = z
  .object({
    productId: z.int(),
    productName: z.string(),
    /** Units, such as tablets. */
    productQuantity: z.number(),
    /** The unit in English: `tablet`, `g`, `ml`; empty if the product has left the catalogue. */
    unit: z.string(),
    unitWords: UnitWords,
    /** The product's page; null if the product has left the catalogue. */
    url: z.string().nullable(),
  })
  .meta({ title: 'SavedItem' })

export const productId = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,15}$/.test(value.trim()) ? Number(value) : value),
  z.int('must be the id of a product').positive('must be the id of a product'),
)

export const savedItems = {
  list: endpoint({
    method: 'GET',
    path: '/api/v3/cart/saved',
    summary: 'Items that a guest’s cart replaced at sign-in, to be added to the cart again.',
    access: 'customer',
    result: z.object({ items: z.array(SavedItem) }),
    errors: ['notReady'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/v3/cart/saved/remove',
    summary: 'Removes a saved item.',
    access: 'customer',
    changes: true,
    body: z.object({ productId }),
    result: z.object({ productId: z.int() }),
  }),
} as const
