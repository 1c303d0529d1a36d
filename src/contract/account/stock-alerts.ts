import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { productId } from './saved-items.ts'

/** A product of which the customer is told once, when it can be bought again. */
export const StockAlert = z
  .object({
    productId: z.int(),
    productName: z.string(),
    /** The product's page; null if the product has left the catalogue. */
    url: z.string().nullable(),
    askedAt: z.iso.datetime(),
    /** After this moment nothing is sent any more. */
    until: z.iso.datetime(),
    /** When the message was sent; null while the customer waits. */
    toldAt: z.iso.datetime().nullable(),
    /** The shop does not sell it any more: no message will come. */
    isOver: z.boolean(),
  })
  .meta({ title: 'StockAlert' })
export type StockAlert = z.infer<typeof StockAlert>

const All = z.object({ alerts: z.array(StockAlert) })
const changing = { method: 'POST', access: 'customer', changes: true } as const

export const stockAlerts = {
  list: endpoint({
    method: 'GET',
    path: '/api/v3/stock-alerts',
    summary: 'Products of which the customer asked to be told when they can be bought again.',
    access: 'customer',
    result: All,
    errors: ['notReady'],
  }),
  add: endpoint({
    ...changing,
    path: '/api/v3/stock-alerts',
    summary:
      'Asks for one message, to the address or number of the sign-in, when a product that is out of stock can be bought again.',
    body: z.object({ productId }),
    result: All,
    errors: [
      'notReady',
      'notFound',
      'productUnavailable',
      'productBanned',
      'productNotSold',
      'productDiscontinued',
      'stockAlertNeedless',
      'stockAlertsFull',
    ],
  }),
  remove: endpoint({
    ...changing,
    path: '/api/v3/stock-alerts/remove',
    summary: 'Withdraws the wish to be told. Removing what is not there succeeds.',
    body: z.object({ productId }),
    result: All,
    errors: ['notReady'],
  }),
} as const
