import type { Input, Result } from '#contract/core/endpoint.ts'
import type { orders as contract } from '#contract/orders/orders.ts'
import type { Order, Tracking } from '#contract/orders/view.ts'
import type { Locale } from '#model/locale.ts'
import { type OrderState, unsettledStates } from '#model/order.ts'
import type { Db } from '../../db/types.ts'
import { failed, type Outcome, ok } from '../../kernel/outcome.ts'
import type { Core } from '../../kernel/session/core.ts'
import { prescriptionById } from '../../prescriptions/prescription-repository.ts'
import { prescriptionView } from '../../prescriptions/view.ts'
import { labelledIn, sentLabels } from '../dispatch/dosage-labels.ts'
import type { Invoices } from '../invoices/invoices.ts'
import { invoiceViewsOf } from '../invoices/view.ts'
import { walletEntriesOf } from '../offers/wallet-repository.ts'
import { briefList } from '../rows/brief-list.ts'
import { doorCodesOf } from '../rows/door-code-repository.ts'
import { detailsOf } from '../rows/order-details.ts'
import { localeOfCustomer } from '../rows/order-messages.ts'
import { prescriptionsOfOrder } from '../rows/order-prescription-repository.ts'
import {
  eventsOf,
  linesOf,
  orderOf,
  ordersWhere,
  parcelsOf,
  type StoredOrder,
} from '../rows/order-repository.ts'
import { orderView, trackingView } from '../rows/order-view.ts'
import { refundsOf } from '../rows/refund-repository.ts'
import { doseMessagesOf } from './dose-messages.ts'
import { reminderEntries, reminderFile, remindersOf, remindersState } from './reminders.ts'

type Visit = { token: string | null; locale: Locale }
type List = Promise<Outcome<Result<typeof contract.history>>>
type Paging = Input<typeof contract.history>['query']

/** A customer's orders. Another customer's order is answered like a missing one. */
export type Orders = {
  underWay: (visit: Visit, page: Paging) => List
  history: (visit: Visit, page: Paging) => List
  one: (visit: Visit, orderId: string) => Promise<Outcome<Order>>
  track: (visit: Visit, orderId: string) => Promise<Outcome<Tracking>>
  invoice: (visit: Visit, orderId: string) => Promise<Outcome<null>>
  labels: (visit: Visit, orderId: string) => Promise<Outcome<null>>
  reminders: (visit: Visit, orderId: string, names: boolean) => Promise<Outcome<null>>
  attachments: (
    visit: Visit,
    orderId: string,
  ) => Promise<Outcome<Result<typeof contract.attachments>>>
}

export const createOrders = ({
  storage,
  sessions,
  invoices,
  activeCatalogue,
  now,
}: Pick<Core, 'storage' | 'sessions' | 'activeCatalogue' | 'now'> & {
  invoices: Invoices
}): Orders => {
  /** Read in one snapshot, so that an order and its lines are consistent. */
  const reading = <Of>(
    visit: Visit,
    read: (db: Db, customerId: string) => Promise<Outcome<Of>>,
  ): Promise<Outcome<Of>> =>
    storage.inSnapshot(async (db) => {
      const session = await sessions.customer(db, visit.token)
      return session ? await read(db, session.customer_id) : failed('notSignedIn')
    })

  const list = (visit: Visit, page: Paging, states?: readonly OrderState[]): List =>
    reading(visit, async (db, customerId) => {
      const { rows, ...rest } = await ordersWhere(db, { customerId, states }, page)
      return ok({ result: await briefList(db, rows), ...rest })
    })

  const own = <Of>(
    visit: Visit,
    orderId: string,
    view: (db: Db, order: StoredOrder) => Promise<Of>,
  ): Promise<Outcome<Of>> =>
    reading(visit, async (db, customerId) => {
      const order = await orderOf(db, customerId, orderId)
      return order ? ok(await view(db, order)) : failed('notFound', { field: 'orderId' })
    })

  return {
    underWay: (visit, page) => list(visit, page, unsettledStates),
    history: (visit, page) => list(visit, page),
    one: (visit, orderId) =>
      own(visit, orderId, async (db, order) => orderView(await detailsOf(db, order), visit.locale)),
    invoice: async (visit, orderId) => {
      const read = await own(visit, orderId, async (db, order) => ({
        views: await invoiceViewsOf(db, await detailsOf(db, order), invoices.seller),
        // A file that a link downloads comes without the language of the page.
        locale: await localeOfCustomer(db, order.customer_id),
      }))
      if ('failed' in read) return read
      // Outside the transaction: drawing a page takes longer than other writes should wait.
      const { views, locale } = read.ok
      return views.length > 0
        ? { ok: null, file: await invoices.sent(views, locale) }
        : failed('notFound', { field: 'id' })
    },
    labels: async (visit, orderId) => {
      const read = await own(visit, orderId, async (db, order) => ({
        labelled: await labelledIn(db, order),
        locale: await localeOfCustomer(db, order.customer_id),
      }))
      if ('failed' in read) return read
      return await sentLabels({
        ...read.ok,
        orderId,
        seller: invoices.seller,
        catalogue: activeCatalogue(),
        at: now(),
      })
    },
    reminders: async (visit, orderId, names) => {
      const read = await own(visit, orderId, async (db, order) => ({
        of: await remindersOf(db, order, now()),
        locale: await localeOfCustomer(db, order.customer_id),
      }))
      if ('failed' in read) return read
      const { of, locale } = read.ok
      const entries = reminderEntries(of, { orderId, locale, names })
      if (entries.length === 0) return failed('notFound', { field: 'id' })
      const bytes = reminderFile(entries, { name: invoices.seller.name, at: now() })
      return { ok: null, file: { bytes, mediaType: 'text/calendar', name: `${orderId}.ics` } }
    },
    attachments: (visit, orderId) =>
      own(visit, orderId, async (db, { customer_id }) => {
        const prescriptions = await prescriptionsOfOrder(db, orderId)
        const rows = await Promise.all(
          prescriptions.map(({ id }) => prescriptionById(db, customer_id, id)),
        )
        return { attachments: rows.flatMap((row) => (row ? [prescriptionView(row)] : [])) }
      }),
    track: (visit, orderId) =>
      own(visit, orderId, async (db, order) => {
        const { id } = order
        const reminders = await remindersOf(db, order, now())
        const tracked = {
          order,
          lines: await linesOf(db, [id]),
          parcels: await parcelsOf(db, id),
          events: await eventsOf(db, id),
          doorCodes: await doorCodesOf(db, id),
          reminders: remindersState(
            reminderEntries(reminders, { orderId: id, locale: visit.locale, names: false }),
          ),
          doseMessages: await doseMessagesOf(db, order, reminders),
          refunds: await refundsOf(db, id),
          wallet: await walletEntriesOf(db, id),
        }
        return trackingView(tracked, visit.locale)
      }),
  }
}
