import { type SelectQueryBuilder, sql } from 'kysely'
import type { Input } from '#contract/core/endpoint.ts'
import type { opsOrders } from '#contract/fulfilment/fulfilment.ts'
import { startOfDay } from '#model/calendar-india.ts'
import { waybillOf } from '#model/courier.ts'
import { internationalNumber } from '#model/phone.ts'
import { batchKey } from '#model/stock.ts'
import { batchKeyOf } from '../../db/batch-key.ts'
import { contains } from '../../db/contains.ts'
import { type Page, pageOf } from '../../db/page.ts'
import type { Db, Tables } from '../../db/types.ts'
import type { StoredOrder } from '../rows/order-repository.ts'

export type OrderFilters = Omit<Input<typeof opsOrders.list>['query'], 'pageNumber' | 'pageSize'>

type Found = SelectQueryBuilder<Tables, 'customer_order', object>

/** Digits of a mobile number in India, and what customers write before them. */
const wholeNumber = 10
const prefixes = ['', '0', '91', '+91']

/** The orders that every given filter finds. */
const matching = (db: Db, filters: OrderFilters): Found => {
  const { state, number, phone, email, awb, invoice, sku, batch, from, until } = filters
  let found: Found = db.selectFrom('customer_order')
  if (state) found = found.where('state', '=', state)
  if (number) found = found.where(contains(sql.ref('id'), number.toUpperCase()))
  if (from) found = found.where('placed_at', '>=', startOfDay(from))
  if (until) found = found.where('placed_at', '<', startOfDay(until, 1))
  if (phone) {
    const digits = phone.replaceAll(/\D/g, '')
    const addresses = db.selectFrom('order_address').select('order_id')
    // A whole number is found by the index; the last digits of one are looked for in all.
    const numbered =
      digits.length >= wholeNumber
        ? addresses.where('contact_number', 'in', [
            ...new Set([digits, ...prefixes.map((prefix) => prefix + digits.slice(-wholeNumber))]),
          ])
        : addresses.where('contact_number', 'like', `%${digits}`)
    // Who ordered may have another number than the door.
    const customers = db
      .selectFrom('customer')
      .select('id')
      .where(
        'phone',
        digits.length >= wholeNumber ? '=' : 'like',
        digits.length >= wholeNumber ? internationalNumber(digits) : `%${digits}`,
      )
    found = found.where(({ or, eb }) =>
      or([eb('id', 'in', numbered), eb('customer_id', 'in', customers)]),
    )
  }
  if (email)
    found = found.where(
      'customer_id',
      'in',
      db
        .selectFrom('customer')
        .select('id')
        .where(contains(sql.ref('email'), email)),
    )
  if (awb)
    found = found.where(
      'id',
      'in',
      db.selectFrom('order_parcel').select('order_id').where('awb', '=', waybillOf(awb)),
    )
  if (invoice)
    found = found.where(
      'id',
      'in',
      db
        .selectFrom('invoice')
        .select('order_id')
        .where(contains(sql.ref('number'), invoice)),
    )
  if (sku !== undefined || batch) {
    let lines = db.selectFrom('order_line').select('order_id')
    if (sku !== undefined) lines = lines.where('product_id', '=', sku)
    if (batch) lines = lines.where(batchKeyOf('batch'), '=', batchKey(batch))
    found = found.where('id', 'in', lines)
  }
  return found
}

/** A page among the first of what was found is reached sooner by reading orders newest first than by sorting all that were found. */
const pagesToWalk = 25

/** The orders with a product or a batch among all orders, newest first: each order is asked for its lines. */
const walked = (db: Db, { sku, batch }: OrderFilters): Found =>
  db.selectFrom('customer_order').where(({ exists, selectFrom }) => {
    let lines = selectFrom('order_line as l')
      .select('l.number')
      .whereRef('l.order_id', '=', 'customer_order.id')
    // Not by the index of products, which names every order of a common one.
    if (sku !== undefined) lines = lines.where(sql`+l.product_id`, '=', sku)
    if (batch) lines = lines.where(batchKeyOf('l.batch'), '=', batchKey(batch))
    return exists(lines)
  })

/** Orders, newest first, and how many there are. */
export const ordersFound = async (db: Db, filters: OrderFilters, page: Page) => {
  const found = matching(db, filters)
  const { total } = await found
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow()
  const { sku, batch, ...others } = filters
  const isByLine =
    (sku !== undefined || Boolean(batch)) && Object.values(others).every((value) => !value)
  const sorted =
    isByLine && page.pageNumber * page.pageSize * pagesToWalk <= Number(total)
      ? walked(db, filters)
      : found
  return {
    ...(await pageOf(sorted.selectAll().orderBy('placed_at', 'desc').orderBy('id'), page)),
    total: Number(total),
  }
}

/** The next orders after one, newest first: pages of a long list, whatever is placed while it is read. */
export const ordersAfter = async (
  db: Db,
  filters: OrderFilters,
  last: Pick<StoredOrder, 'placed_at' | 'id'> | null,
  limit: number,
): Promise<StoredOrder[]> => {
  let found = matching(db, filters)
  if (last)
    found = found.where(({ or, and, eb }) =>
      or([
        eb('placed_at', '<', last.placed_at),
        and([eb('placed_at', '=', last.placed_at), eb('id', '>', last.id)]),
      ]),
    )
  return await found.selectAll().orderBy('placed_at', 'desc').orderBy('id').limit(limit).execute()
}
