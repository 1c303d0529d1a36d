import type { Business } from '#model/business.ts'
import type { Paise } from '#model/money.ts'
import type { OrderState } from '#model/order.ts'
import type { OrderJob } from '#model/order-event.ts'
import type { OrderAmounts } from '#model/order-totals.ts'
import type { LinePrice } from '#model/pricing.ts'
import { countedPageOf, type Page } from '../../db/page.ts'
import { findRow, findRows, insertRows } from '../../db/rows.ts'
import type { Db, StoredRow } from '../../db/types.ts'

export type StoredOrder = StoredRow<'customer_order'>
export type StoredOrderLine = StoredRow<'order_line'>
export type StoredParcel = StoredRow<'order_parcel'>
export type StoredEvent = StoredRow<'order_event'>
export type StoredOrderAddress = StoredRow<'order_address'>

export const amountsIn = ({
  actual,
  discount,
  offer,
  shipping,
  balance,
  total,
}: StoredOrder): OrderAmounts =>
  ({ actual, discount, offer, shipping, balance, total }) as OrderAmounts
export const priceOf = ({
  actual,
  payable,
}: Pick<StoredOrderLine, 'actual' | 'payable'>): LinePrice => ({
  actual: actual as Paise,
  payable: payable as Paise,
})

/** The same with whether the coupon takes off of it. */
export const sharedPriceOf = (
  line: Pick<StoredOrderLine, 'actual' | 'payable' | 'coupon_bears'>,
): LinePrice & { bears: boolean } => ({
  ...priceOf(line),
  bears: line.coupon_bears === 1,
})

export type NewOrder = {
  order: StoredOrder
  address: Omit<StoredOrderAddress, 'order_id'>
  lines: Omit<
    StoredOrderLine,
    | 'order_id'
    | 'number'
    | 'parcel'
    | 'batch'
    | 'expiry'
    | 'review_reason'
    | 'removed_reason'
    | 'prescriber'
    | 'prescriber_address'
    | 'patient'
  >[]
}

/** A parcel before it leaves. */
const unsent = { courier: null, awb: null, tracking_url: null } as const

/** Writes an order with its address, its lines in one parcel, and the first event of its history; returns the lines. */
export const addOrder = async (
  db: Db,
  { order, address, lines }: NewOrder,
  actor: StoredEvent['actor'],
): Promise<StoredOrderLine[]> => {
  const { id: order_id, placed_at: at } = order
  await insertRows(db, 'customer_order', order)
  await insertRows(db, 'order_address', { order_id, ...address })
  await insertRows(db, 'order_parcel', {
    order_id,
    number: 1,
    state: 'placed',
    updated_at: at,
    ...unsent,
  })
  const rows = lines.map((line, index) => ({
    order_id,
    number: index + 1,
    parcel: 1,
    ...line,
    review_reason: null,
    prescriber: null,
    prescriber_address: null,
    patient: null,
    removed_reason: null,
    batch: null,
    expiry: null,
  }))
  await insertRows(db, 'order_line', rows)
  await insertRows(db, 'order_event', {
    order_id,
    number: 1,
    parcel: null,
    job: 'placed',
    status: 'success',
    comment: null,
    actor,
    at,
  })
  return rows
}

export const orderById = (db: Db, id: string): Promise<StoredOrder | null> =>
  findRow(db, 'customer_order', { id })

export const ordersNamed = (db: Db, ids: readonly string[]): Promise<StoredOrder[]> =>
  findRows(db, 'customer_order', { id: ids })

/** A customer's order; `null` for a missing one or another customer's. */
export const orderOf = (db: Db, customerId: string, id: string): Promise<StoredOrder | null> =>
  findRow(db, 'customer_order', { id, customer_id: customerId })

export const orderOfSource = (
  db: Db,
  customerId: string,
  sourceId: string,
  version: number,
): Promise<StoredOrder | null> =>
  findRow(db, 'customer_order', {
    source_id: sourceId,
    source_version: version,
    customer_id: customerId,
  })

/** Orders, newest first: of one customer or of all, in some states or in all. */
export const ordersWhere = async (
  db: Db,
  { customerId, states }: { customerId?: string; states?: readonly OrderState[] | undefined },
  page: Page,
) => {
  let query = db.selectFrom('customer_order').selectAll()
  if (customerId !== undefined) query = query.where('customer_id', '=', customerId)
  if (states) query = query.where('state', 'in', [...states])
  return await countedPageOf(query.orderBy('placed_at', 'desc').orderBy('id'), page)
}

export const linesOf = (db: Db, orderIds: readonly string[]): Promise<StoredOrderLine[]> =>
  findRows(db, 'order_line', { order_id: orderIds }, ['order_id', 'number'])

/** The latest orders of a customer in which something is for one of these people. */
export const ordersWithPatients = async (
  db: Db,
  customerId: string,
  patientIds: readonly string[],
  limit: number,
): Promise<StoredOrder[]> =>
  patientIds.length === 0
    ? []
    : await db
        .selectFrom('customer_order')
        .selectAll()
        .where('customer_id', '=', customerId)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom('order_line')
              .select('order_line.number')
              .whereRef('order_line.order_id', '=', 'customer_order.id')
              .where('order_line.patient_id', 'in', [...patientIds]),
          ),
        )
        .orderBy('placed_at', 'desc')
        .orderBy('id')
        .limit(limit)
        .execute()

export const parcelsOf = (db: Db, orderId: string): Promise<StoredParcel[]> =>
  findRows(db, 'order_parcel', { order_id: orderId }, ['number'])

/** The histories of several orders, each in its order. */
export const eventsOfOrders = (db: Db, orderIds: readonly string[]): Promise<StoredEvent[]> =>
  findRows(db, 'order_event', { order_id: orderIds }, ['number'])

export const eventsOf = (db: Db, orderId: string): Promise<StoredEvent[]> =>
  eventsOfOrders(db, [orderId])

/** The business that ordered; null for a consumer. */
export const businessIn = ({ gstin, legal_name }: StoredOrderAddress): Business | null =>
  gstin === null || legal_name === null ? null : { gstin, legalName: legal_name }

/** null after the account was erased and the order had no invoice. */
export const addressOfOrder = (db: Db, orderId: string): Promise<StoredOrderAddress | null> =>
  findRow(db, 'order_address', { order_id: orderId })

type NewEvent = Omit<StoredEvent, 'order_id' | 'number' | 'job' | 'amount' | 'queued_at'> & {
  job: OrderJob
  amount?: Paise
}

/** Appends to the history of an order. */
export const addEvent = async (db: Db, orderId: string, event: NewEvent): Promise<void> => {
  const { last } = await db
    .selectFrom('order_event')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  await insertRows(db, 'order_event', {
    order_id: orderId,
    number: Number(last ?? 0) + 1,
    ...event,
  })
}

export const addParcel = async (db: Db, orderId: string, at: string): Promise<number> => {
  const { last } = await db
    .selectFrom('order_parcel')
    .select(({ fn }) => fn.max('number').as('last'))
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const number = Number(last ?? 0) + 1
  await insertRows(db, 'order_parcel', {
    order_id: orderId,
    number,
    state: 'placed',
    updated_at: at,
    ...unsent,
  })
  return number
}

/** Parcels of several orders, in order. */
export const parcelsOfOrders = (db: Db, orderIds: readonly string[]): Promise<StoredParcel[]> =>
  findRows(db, 'order_parcel', { order_id: orderIds }, ['order_id', 'number'])
