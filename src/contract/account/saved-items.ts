import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'

/** What lay in the customer's cart when the one of the guest took its place on the way to checkout. */
export const SavedItem = z.object({
  productId: z.int(),
  productName: z.string(),
  /** Units, such as tablets. */
  productQuantity: z.number(),
  /** Its page; null when it has left the catalogue. */
  url: z.string().nullable(),
})

const productId = z.preprocess(
  (value) => (typeof value === 'string' && /^\d{1,15}$/.test(value.trim()) ? Number(value) : value),
  z.int('must be the id of a product').positive('must be the id of a product'),
)

export const savedItems = {
  list: endpoint({
    method: 'GET',
    path: '/api/v3/cart/saved',
    summary: 'Items that gave way to a guest’s cart at sign-in, to be put into the cart again.',
    access: 'customer',
    result: z.object({ items: z.array(SavedItem) }),
    errors: ['notSignedIn', 'notReady'],
  }),
  remove: endpoint({
    method: 'POST',
    path: '/api/v3/cart/saved/remove',
    summary: 'Forgets a saved item.',
    access: 'customer',
    changes: true,
    body: z.object({ productId }),
    result: z.object({ productId: z.int() }),
    errors: ['badCsrf', 'notSameOrigin', 'notSignedIn', 'keyInFlight', 'keyReused'],
  }),
} as const
