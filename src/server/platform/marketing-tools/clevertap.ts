import type { DataLayerEvent, EventItem } from '#contract/events/events.ts'
import { type MarketingTool, postJson, type ToolEvent } from './marketing-tool.ts'

/** CleverTap by its upload of events: at most 1,000 of any visitors in a request. */

const names = {
  addToCart: 'Added To Cart',
  buyNow: 'Buy Now',
  sellingPageView: 'Product Viewed',
  orderPlaced: 'Charged',
  search: 'Searched',
  review: 'Reviewed',
} as const satisfies Record<DataLayerEvent['event'], string>

const itemOf = (item: EventItem): Record<string, string | number> =>
  item.kind === 'prescription'
    ? { Category: 'prescription' }
    : {
        Category: item.kind,
        'Product ID': item.id,
        'Product name': item.name,
        ...(item.price !== null && { Price: Number(item.price) }),
      }

const dataOf = (event: DataLayerEvent): Record<string, unknown> => {
  switch (event.event) {
    case 'addToCart':
    case 'buyNow':
      return { ...itemOf(event.item), Quantity: event.steps }
    case 'sellingPageView':
      return itemOf(event.item)
    case 'orderPlaced':
      return {
        'Charged ID': event.eventId,
        Currency: event.currency,
        Amount: Number(event.value),
        Items: event.items.map(({ item, quantity }) => ({ ...itemOf(item), Quantity: quantity })),
        'Prescription items': event.prescriptionItems,
      }
    case 'search':
      return event.results === null ? {} : { Results: event.results }
    case 'review':
      return { ...itemOf(event.item), Rating: event.rating }
  }
}

/** `address` has the account as its user and the passcode as its password. */
export const cleverTap = (address: URL): MarketingTool => {
  const url = new URL(address)
  const headers = {
    'X-CleverTap-Account-Id': decodeURIComponent(url.username),
    'X-CleverTap-Passcode': decodeURIComponent(url.password),
  }
  url.username = ''
  url.password = ''
  return {
    name: 'clevertap',
    max: 1_000,
    isPerVisitor: false,
    send: async (batch: readonly ToolEvent[]) => {
      const d = batch.map(({ visitor, at, event }) => ({
        objectId: visitor,
        type: 'event',
        evtName: names[event.event],
        ts: Math.floor(Date.parse(at) / 1_000),
        evtData: { ...dataOf(event), 'Event ID': event.eventId },
      }))
      const reply: unknown = JSON.parse(await postJson(url, headers, { d }))
      const status =
        typeof reply === 'object' && reply !== null && 'status' in reply ? reply.status : null
      // `partial` names rows that will never be accepted: they are not sent again.
      if (status !== 'success' && status !== 'partial')
        throw new Error('the tool refused the batch')
    },
  }
}
