import { randomUUID } from 'node:crypto'
import type { Result } from '#contract/core/endpoint.ts'
import type { events as contract, DataLayerEvent } from '#contract/events/events.ts'
import { hourMs } from '#model/duration.ts'
import { type RateLimit, take } from '../db/rate-limits.ts'
import { shopKey } from '../db/shop-key.ts'
import type { Db } from '../db/types.ts'
import { requireCatalogue } from '../kernel/active-catalogue.ts'
import type { Serving } from '../kernel/call.ts'
import { ok, tooOften } from '../kernel/outcome.ts'
import type { Core } from '../kernel/session/core.ts'
import { isMarketingAgreed, keepMarketingConsent } from '../kernel/session/marketing-consent.ts'
import { isCustomer, type Session } from '../kernel/session/session-repository.ts'
import { detailsOf } from '../orders/rows/order-details.ts'
import { orderOf } from '../orders/rows/order-repository.ts'
import { remainingLines } from '../orders/rows/remaining-lines.ts'
import { signatureOf } from '../platform/hmac.ts'
import { describeEvent, type OrderFactsOfEvent } from './describe.ts'
import { addEvents, removeEndedEvents } from './event-repository.ts'

/** An order is reported when it is placed, not when its page is opened again weeks later. */
const orderHours = 24
const perSession: RateLimit = { max: 600, seconds: 60 * 60 }
/** Ended events, which have no content, are remembered for this long. */
const rememberedDays = 30

export type Events = Serving<typeof contract> & {
  removeOld: () => Promise<void>
}

/** The customer’s own order, placed lately. */
const placedOrder = async (
  db: Db,
  session: Session,
  id: string,
  since: string,
): Promise<OrderFactsOfEvent | null> => {
  const order = isCustomer(session) ? await orderOf(db, session.customer_id, id) : null
  if (!order || order.placed_at < since) return null
  const lines = remainingLines((await detailsOf(db, order)).lines).map(
    ({ product_id, quantity, units, payable, schedule, rx }) => ({
      productId: Number(product_id),
      packs: quantity / units,
      payable,
      isFree: rx === 0 && (schedule === 'none' || schedule === 'OTC'),
    }),
  )
  return { id, lines }
}

export type EventDeps = Pick<
  Core,
  'storage' | 'sessions' | 'runMutation' | 'activeCatalogue' | 'now'
> & {
  /** Names of the configured tools. */
  tools: readonly string[]
}

/** Events for marketing: nothing is kept, answered or sent before consent, and no more once it is withdrawn (docs/decisions/0035). */
export const createEvents = ({
  storage,
  sessions,
  runMutation,
  activeCatalogue,
  tools,
  now,
}: EventDeps): Events => ({
  send: requireCatalogue(activeCatalogue, async (catalogue, { body: { events: seen } }, here) => {
    const key = await shopKey(storage.db, 'events')
    return await runMutation<Result<typeof contract.send>>(
      here,
      ['events', seen],
      async (db, session) => {
        if (!(await isMarketingAgreed(db, session))) return ok({ given: false, events: [] })
        const at = now()
        const wait = await take(db, 'events', session.id, perSession, at)
        if (wait > 0) return tooOften(wait)
        const since = new Date(at.getTime() - orderHours * hourMs).toISOString()
        const told: DataLayerEvent[] = []
        for (const one of seen) {
          const order =
            one.event === 'orderPlaced' ? await placedOrder(db, session, one.orderId, since) : null
          const event = describeEvent(one, {
            catalogue,
            id: randomUUID(),
            key,
            order: () => order,
          })
          if (event) told.push(event)
        }
        const moment = at.toISOString()
        const row = {
          session_id: session.id,
          customer_id: session.customer_id,
          tries: 0,
          next_at: moment,
          claim: null,
          ended_at: null,
        }
        // Not the session’s id, and of no use without the key.
        const visitor = signatureOf(`visitor ${session.id}`, key.toString('hex')).slice(0, 32)
        const rows = told.flatMap((event, index) => {
          // A millisecond apart: tools get them in the order in which they happened.
          const happened = new Date(at.getTime() + index).toISOString()
          return tools.map((tool) => ({
            ...row,
            id: event.eventId,
            tool,
            visitor,
            content: JSON.stringify(event),
            at: happened,
          }))
        })
        await addEvents(db, rows)
        return ok({ given: true, events: told })
      },
    )
  }),

  readConsent: async (_, { token }) => {
    const session = await sessions.find(storage.db, token)
    return ok({ given: session !== null && (await isMarketingAgreed(storage.db, session)) })
  },

  consent: ({ body: { given: isGiven } }, here) =>
    runMutation(here, ['marketing', isGiven], async (db, session) => {
      await keepMarketingConsent(db, session, isGiven, now().toISOString())
      return ok({ given: isGiven })
    }),

  removeOld: () =>
    removeEndedEvents(
      storage.db,
      new Date(now().getTime() - rememberedDays * 24 * hourMs).toISOString(),
    ),
})
