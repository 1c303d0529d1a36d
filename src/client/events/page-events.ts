import type { SeenEvent } from '#contract/events/events.ts'
import { report } from './report.ts'

/** What opening this page tells: a page that sells a product, or the first page of search results. */
const pageEvents = (): SeenEvent[] => {
  const productId = Number(
    document.querySelector<HTMLElement>('.buy[data-product]')?.dataset.product,
  )
  if (productId > 0) return [{ event: 'sellingPageView', productId }]
  const results = document.querySelector<HTMLElement>('[data-results]')?.dataset.results
  const isFirst = !new URLSearchParams(location.search).has('pageNumber')
  return results !== undefined && isFirst ? [{ event: 'search', results: Number(results) }] : []
}

export const reportPage = async (): Promise<void> => {
  const events = pageEvents()
  if (events.length > 0) await report(events)
}
