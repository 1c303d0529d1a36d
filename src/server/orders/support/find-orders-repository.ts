import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Input } from '#contract/core/endpoint.ts'
import type { opsOrders } from '#contract/fulfilment/fulfilment.ts'
import { startOfDay } from '#model/calendar-india.ts'
import { waybillOf } from '#model/courier.ts'
import { internationalNumber } from '#model/phone.ts'
import { batchKey } from '#model/stock.ts'
import { batchKeyOf } from '../../db/batch-key.ts'
import { contains } from '../../db/contains.ts'
import { counted, type Page, pageOf } from '../../db/page.ts'
import type { Db, Tables } from '../../db/types.ts'
import type { StoredOrder } from '../rows/order-repository.ts'

export type OrderFilters = Omit<Input<typeof opsOrders.list>['query'], 'pageNumber' | 'pageSize'>

type Found = SelectQueryBuilder<Tables, 'customer_order', object>

/** Digits of a mobile number in India, and what customers write before them. */
const wholeNumber = 10
const prefixes = ['', '0', '91', '+91']

/** Numbers that end as was typed, by the index of their last four digits. */
const endsWith = (column: string, digits: string) => {
  const number = sql.ref(column)
  return sql<boolean>`substr(${number}, length(${number}) - 3) = ${digits.slice(-4)} and ${number} like ${`%${digits}`}`
}

type Named = Partial<Record<'number' | 'email' | 'invoice', RawBuilder<boolean>>>

/** Of what may be a part of a name: the name itself, where there is one, is found by its index; only a part is looked for in all. */
const namedBy = async (db: Db, { number, email, invoice }: OrderFilters): Promise<Named> => {
  const conditions: Named = {}
  for (const [filter, table, column, typed] of [
    ['number', 'customer_order', 'id', number?.toUpperCase()],
    ['email', 'customer', 'email', email],
    ['invoice', 'invoice', 'number', invoice],
  ] as const) {
    if (!typed) continue
    const name = sql.ref(column)
    const { rows } = await sql`select 1 from ${sql.table(table)} where ${name} = ${typed}`.execute(
      db,
    )
    conditions[filter] = rows.length > 0 ? sql`${name} = ${typed}` : contains(name, typed)
  }
  return conditions
}

/** The orders that every given filter finds. */
const matching = (db: Db, filters: OrderFilters, conditions: Named): Found => {
  const { state, phone, awb, sku, batch, from, until } = filters
  let query: Found = db.selectFrom('customer_order')
  if (state) query = query.where('state', '=', state)
  if (conditions.number) query = query.where(conditions.number)
  if (from) query = query.where('placed_at', '>=', startOfDay(from))
  if (until) query = query.where('placed_at', '<', startOfDay(until, 1))
  if (phone) {
    const digits = phone.replaceAll(/\D/g, '')
    const addresses = db.selectFrom('order_address').select('order_id')
    const numbered =
      digits.length >= wholeNumber
        ? addresses.where('contact_number', 'in', [
            ...new Set([digits, ...prefixes.map((prefix) => prefix + digits.slice(-wholeNumber))]),
          ])
        : addresses.where(endsWith('contact_number', digits))
    // Who ordered may have another number than the door.
    const accounts = db.selectFrom('customer').select('id')
    const customers =
      digits.length >= wholeNumber
        ? accounts.where('phone', '=', internationalNumber(digits))
        : accounts.where(endsWith('phone', digits))
    query = query.where(({ or, eb }) =>
      or([eb('id', 'in', numbered), eb('customer_id', 'in', customers)]),
    )
  }
  if (conditions.email)
    query = query.where(
      'customer_id',
      'in',
      db.selectFrom('customer').select('id').where(conditions.email),
    )
  if (awb)
    query = query.where(
      'id',
      'in',
      db.selectFrom('order_parcel').select('order_id').where('awb', '=', waybillOf(awb)),
    )
  if (conditions.invoice)
    query = query.where(
      'id',
      'in',
      db.selectFrom('invoice').select('order_id').where(conditions.invoice),
    )
  if (sku !== undefined || batch) {
    let lines = db.selectFrom('order_line').select('order_id')
    if (sku !== undefined) lines = lines.where('product_id', '=', sku)
    // The second condition is that of the index.
    if (batch)
      lines = lines.where(batchKeyOf('batch'), '=', batchKey(batch)).where('batch', 'is not', null)
    query = query.where('id', 'in', lines)
  }
  return query
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
  const query = matching(db, filters, await namedBy(db, filters))
  const total = await counted(db, query)
  const { sku, batch, ...others } = filters
  const isByLine =
    (sku !== undefined || Boolean(batch)) && Object.values(others).every((value) => !value)
  const sorted =
    isByLine && page.pageNumber * page.pageSize * pagesToWalk <= total ? walked(db, filters) : query
  return {
    ...(await pageOf(sorted.selectAll().orderBy('placed_at', 'desc').orderBy('id'), page)),
    total,
  }
}

/** The next orders after one, newest first: pages of a long list, whatever is placed while it is read. */
export const ordersAfter = async (
  db: Db,
  filters: OrderFilters,
  last: Pick<StoredOrder, 'placed_at' | 'id'> | null,
  limit: number,
): Promise<StoredOrder[]> => {
  let query = matching(db, filters, await namedBy(db, filters))
  if (last)
    query = query.where(({ or, and, eb }) =>
      or([
        eb('placed_at', '<', last.placed_at),
        and([eb('placed_at', '=', last.placed_at), eb('id', '>', last.id)]),
      ]),
    )
  return await query.selectAll().orderBy('placed_at', 'desc').orderBy('id').limit(limit).execute()
}
