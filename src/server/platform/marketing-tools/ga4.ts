import type { DataLayerEvent, EventItem } from '#contract/events/events.ts'
import { type MarketingTool, postJson, type ToolEvent } from './marketing-tool.ts'

/** Google Analytics 4 by its Measurement Protocol: at most 25 events of one client in a request. */

/** The recommended event names of Google Analytics, where it has one. */
const names = {
  addToCart: 'add_to_cart',
  buyNow: 'begin_checkout',
  sellingPageView: 'view_item',
  orderPlaced: 'purchase',
  search: 'view_search_results',
  review: 'review',
} as const satisfies Record<DataLayerEvent['event'], string>

const itemOf = (item: EventItem, quantity: number) =>
  item.kind === 'prescription'
    ? { item_category: 'prescription', quantity }
    : {
        item_id: String(item.id),
        item_name: item.name,
        item_category: item.kind,
        quantity,
        ...(item.price !== null && { price: Number(item.price) }),
      }

const paramsOf = (event: DataLayerEvent): Record<string, unknown> => {
  switch (event.event) {
    case 'addToCart':
    case 'buyNow':
      return { items: [itemOf(event.item, event.steps)] }
    case 'sellingPageView':
      return { items: [itemOf(event.item, 1)] }
    case 'orderPlaced':
      return {
        transaction_id: event.eventId,
        currency: event.currency,
        value: Number(event.value),
        items: event.items.map(({ item, quantity }) => itemOf(item, quantity)),
        prescription_items: event.prescriptionItems,
      }
    case 'search':
      return event.results === null ? {} : { results: event.results }
    case 'review':
      return { items: [itemOf(event.item, 1)], rating: event.rating }
  }
}

/** `url` is the collecting address with `measurement_id` and `api_secret`. */
export const ga4 = (url: URL): MarketingTool => ({
  name: 'ga4',
  max: 25,
  isPerVisitor: true,
  send: async (batch: readonly ToolEvent[]) => {
    const [first] = batch
    if (!first) return
    const events = batch.map(({ event, at }) => ({
      name: names[event.event],
      params: { ...paramsOf(event), event_id: event.eventId },
      timestamp_micros: Date.parse(at) * 1_000,
    }))
    // Consent to marketing is no consent to personalised advertisements.
    const consent = { ad_user_data: 'DENIED', ad_personalization: 'DENIED' }
    await postJson(url, {}, { client_id: first.visitor, consent, events })
  },
})
