import type { Catalogue } from '#catalogue/open.ts'
import { orderFacts } from '#catalogue/query/order-facts.ts'
import { cardRow } from '#catalogue/query/product.ts'
import type { DataLayerEvent, EventItem, SeenEvent } from '#contract/events/events.ts'
import { mayBeNamed } from '#model/marketing-event.ts'
import { decimalRupees, decimalRupeesOrNull } from '#model/money.ts'
import { signatureOf } from '../platform/hmac.ts'

/** A product as it may leave the shop. An unknown one counts as a prescription medicine. */
export const itemOf = (catalogue: Catalogue, productId: number): EventItem => {
  const row = cardRow(catalogue, productId)
  const schedule = orderFacts(catalogue, productId)?.schedule
  if (!row || !schedule || !mayBeNamed({ ...row, schedule })) return { kind: 'prescription' }
  return { kind: row.kind, id: row.id, name: row.name, price: decimalRupeesOrNull(row.price) }
}

/** What an event says about an order: its lines that are left. */
export type OrderFactsOfEvent = {
  id: string
  lines: readonly { productId: number; packs: number; payable: number; isFree: boolean }[]
}

type About = {
  catalogue: Catalogue
  /** A new random id. */
  id: string
  /** Of the shop: the id of an order is not given away. */
  key: Buffer
  order: (id: string) => OrderFactsOfEvent | null
}

const orderEvent = (
  { catalogue, key }: About,
  { id, lines }: OrderFactsOfEvent,
): DataLayerEvent => {
  const products = lines.flatMap(({ productId, packs, payable, isFree }) => {
    // Free of prescription when it was ordered, and today.
    const item = isFree ? itemOf(catalogue, productId) : ({ kind: 'prescription' } as const)
    return item.kind === 'prescription' ? [] : [{ item, quantity: packs, payable }]
  })
  return {
    event: 'orderPlaced',
    // The same at every report of the order, so that it counts once.
    eventId: signatureOf(`order ${id}`, key.toString('hex')).slice(0, 32),
    currency: 'INR',
    value: decimalRupees(products.reduce((sum, { payable }) => sum + payable, 0)),
    items: products.map(({ item, quantity }) => ({ item, quantity })),
    prescriptionItems: lines.length - products.length,
  }
}

/** An event as it may leave the shop; null for an order that is not the customer’s, and for a review of a medicine on prescription. */
export const describeEvent = (seen: SeenEvent, about: About): DataLayerEvent | null => {
  const { catalogue, id: eventId } = about
  switch (seen.event) {
    case 'addToCart':
    case 'buyNow':
      return {
        event: seen.event,
        eventId,
        item: itemOf(catalogue, seen.productId),
        steps: seen.steps,
      }
    case 'sellingPageView':
      return { event: 'sellingPageView', eventId, item: itemOf(catalogue, seen.productId) }
    case 'search':
      // Not what was searched for: people type names of medicines, and their own.
      return { event: 'search', eventId, results: seen.results }
    case 'review': {
      const item = itemOf(catalogue, seen.productId)
      return item.kind === 'prescription'
        ? null
        : { event: 'review', eventId, item, rating: seen.rating }
    }
    case 'orderPlaced': {
      const order = about.order(seen.orderId)
      return order && orderEvent(about, order)
    }
  }
}
