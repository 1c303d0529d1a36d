import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Rupees } from '../core/fields.ts'

const id = z.int().min(1)
const packs = z.int().min(1).max(1_000)

/** What a page has seen. Only this server learns which product or order it was. */
export const SeenEvent = z.discriminatedUnion('event', [
  z.object({ event: z.enum(['addToCart', 'buyNow']), productId: id, steps: packs.default(1) }),
  z.object({ event: z.literal('sellingPageView'), productId: id }),
  z.object({ event: z.literal('orderPlaced'), orderId: z.string().max(100) }),
  z.object({ event: z.literal('search'), results: z.int().min(0).max(10_000_000).nullable() }),
  z.object({ event: z.literal('review'), productId: id, rating: z.int().min(1).max(5) }),
])
export type SeenEvent = z.infer<typeof SeenEvent>

/**
 * A product in an event. A prescription medicine has neither id, name nor price: it is `prescription`, and nothing else. Anything that the
 * catalogue does not clearly say to be free of prescription counts as one.
 */
export const EventItem = z.discriminatedUnion('kind', [
  z.object({ kind: z.enum(['otc', 'drug']), id, name: z.string(), price: Rupees.nullable() }),
  z.object({ kind: z.literal('prescription') }),
])
export type EventItem = z.infer<typeof EventItem>

/** What `window.dataLayer` and the marketing tools get: never an address, a name of a person, a search term or a prescription. */
export const DataLayerEvent = z
  .discriminatedUnion('event', [
    z.object({
      event: z.enum(['addToCart', 'buyNow']),
      eventId: z.string(),
      item: EventItem,
      steps: packs,
    }),
    z.object({ event: z.literal('sellingPageView'), eventId: z.string(), item: EventItem }),
    z.object({
      event: z.literal('orderPlaced'),
      eventId: z.string(),
      currency: z.literal('INR'),
      /** What was paid for products without prescription; orders of prescription medicines have only their number. */
      value: Rupees,
      items: z.array(z.object({ item: EventItem, quantity: z.number() })),
      prescriptionItems: z.int(),
    }),
    z.object({ event: z.literal('search'), eventId: z.string(), results: z.int().nullable() }),
    z.object({ event: z.literal('review'), eventId: z.string(), item: EventItem, rating: z.int() }),
  ])
  .meta({ title: 'DataLayerEvent' })
export type DataLayerEvent = z.infer<typeof DataLayerEvent>

const flag = z.preprocess(
  (value) => (value === 'true' ? true : value === 'false' ? false : value),
  z.boolean('must be true or false'),
)

export const events = {
  send: endpoint({
    method: 'POST',
    path: '/api/v3/events',
    summary:
      'Reports what a page has seen. Without consent to marketing nothing is kept and `given` is false.',
    access: 'everyone',
    changes: true,
    body: z.object({ events: z.array(SeenEvent).min(1).max(20) }),
    result: z.object({
      given: z.boolean(),
      events: z.array(DataLayerEvent).describe('What the page may push to `window.dataLayer`'),
    }),
    errors: ['notReady', 'tooOften'],
  }),
  readConsent: endpoint({
    method: 'GET',
    path: '/api/v3/marketing-consent',
    summary: 'Whether this customer, or this visitor’s session, has agreed to marketing.',
    access: 'everyone',
    result: z.object({ given: z.boolean() }),
  }),
  consent: endpoint({
    method: 'POST',
    path: '/api/v3/marketing-consent',
    summary:
      'Agrees to marketing or withdraws it. Withdrawing removes every event that has not left yet.',
    access: 'everyone',
    changes: true,
    body: z.object({ given: flag }),
    result: z.object({ given: z.boolean() }),
  }),
} as const
