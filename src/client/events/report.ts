import type { DataLayerEvent, SeenEvent } from '#contract/events/events.ts'
import { applyMarketing, mayReport } from '../browser/marketing-flag.ts'
import { change } from '../http/change.ts'
import { $session } from '../session/session.ts'

/** spec §3: the data layer holds these; they stay in the memory of the page. */
type Visitor = { uname: string | null; email: string | null; name: string | null }
type DataLayer = DataLayerEvent[] & { readonly visitor?: Visitor }

const dataLayer = (): DataLayer => {
  const page = window as unknown as { dataLayer?: DataLayer }
  page.dataLayer ??= []
  return page.dataLayer
}

/**
 * Not an event, and not listed among the properties: a tag manager that copies the layer does not see it. The account has no name but its
 * address.
 */
const setVisitor = (layer: DataLayer): void => {
  const email = $session.get()?.emailId ?? null
  Object.defineProperty(layer, 'visitor', {
    value: { uname: email, email, name: null },
    enumerable: false,
    configurable: true,
  })
}

/**
 * Reports events and pushes to `window.dataLayer` what the server makes of them: it alone decides what may be named. The request outlives the
 * page, because a press on "Buy now" leaves it.
 */
export const report = async (events: SeenEvent[]): Promise<void> => {
  const reply = await change(
    'POST /api/v3/events',
    { body: { events } },
    { keepalive: true, signsIn: false },
  )
  if (reply.is === 'failed') return
  if (!reply.result.given) applyMarketing(false)
  // Withdrawn while the request was on its way.
  if (!mayReport()) return
  const layer = dataLayer()
  setVisitor(layer)
  layer.push(...reply.result.events)
}
