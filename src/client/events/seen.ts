import type { SeenEvent } from '#contract/events/events.ts'
import { readDraft, writeDraft } from '../browser/draft.ts'
import { mayReport } from '../browser/marketing-flag.ts'

/** Reports what a visitor who agreed to marketing has done; its code loads then only. A report that fails is lost: nothing waits for it. */
export const seen = (event: SeenEvent): void => {
  if (mayReport()) void import('./report.ts').then(({ report }) => report([event])).catch(() => {})
}

/** The order that this tab has reported. */
const name = 'orderSeen'

/** Reports an order on the page that confirms it, once: the page before leaves too soon for the data layer. */
export const orderSeen = (orderId: string): void => {
  if (!mayReport() || readDraft(name) === orderId) return
  writeDraft(name, orderId)
  seen({ event: 'orderPlaced', orderId })
}
