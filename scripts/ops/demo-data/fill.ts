import { sql } from 'kysely'
import type { Catalogue } from '../../../src/catalogue/open.ts'
import type { Db, Storage } from '../../../src/server/db/types.ts'
import { countCash } from '../../../src/server/orders/dispatch/cash-repository.ts'
import type { Files } from '../../../src/server/platform/file-storage/file-storage.ts'
import { type Chance, chanceFrom, dayMs, minuteMs } from './chance.ts'
import type { Context } from './context.ts'
import { createCoupons } from './coupons.ts'
import { createCustomerFeedback } from './customer-feedback.ts'
import { createDocuments, createLedgers } from './ledgers.ts'
import { createOperatorTraces } from './operator-traces.ts'
import { Order } from './order.ts'
import { addStaff, type Customer, createCustomers } from './people.ts'
import { collectRows } from './rows.ts'
import { scenarioFrom, simulate } from './scenarios.ts'
import { drawSpecimens, storeSpecimens } from './specimen-prescription.ts'
import { createStock, type Product, productsFor } from './stock.ts'
import { writeOrder } from './write-order.ts'

/** Eighteen months. */
const days = 548
/** Orders of the last days are more, so that a small shop has something in every queue. */
const recentShare = 0.08
const recentDays = 4
const batchOrders = 2_000

/** The moments at which orders are placed, oldest first, more of them the more recent. */
const momentsOf = ({ random, maybe, between }: Chance, orders: number, nowMs: number): number[] =>
  Array.from({ length: orders }, () => {
    const back = maybe(recentShare) ? between(0, recentDays) : days * (1 - Math.sqrt(random()))
    return Math.round(nowMs - 2 * minuteMs - Math.min(days, back) * dayMs)
  }).sort((one, other) => one - other)

/** Popular products are ordered more often. */
const chosen = (
  { random, whole, maybe }: Chance,
  products: readonly Product[],
): { product: Product; packs: number }[] => {
  const some = new Map<number, { product: Product; packs: number }>()
  const count = maybe(0.45) ? 1 : whole(2, 4)
  // Most medicines need a prescription; a third of the orders contain one.
  const isPrescribed = maybe(0.35) || products.every(({ row }) => row.rx === 1)
  for (let tries = 0; some.size < count && (tries < 40 || some.size === 0); tries++) {
    const product = products[Math.floor(random() ** 2 * products.length)]
    if (product && (isPrescribed || product.row.rx === 0))
      some.set(product.row.id, {
        product,
        packs: Math.min(whole(1, 3), Math.max(1, Math.floor(500_000 / product.units))),
      })
  }
  return [...some.values()]
}

export type Filling = {
  storage: Storage
  catalogue: Catalogue
  files: Files
  orders: number
  seed: number
  now: Date
}

/** Throws a sentence where the shop is not empty: invented rows are never mixed with real ones. */
const assertEmpty = async (db: Db): Promise<void> => {
  for (const table of [
    'customer_order',
    'customer',
    'coupon',
    'stock',
    'payment',
    'invoice',
    'ticket',
  ] as const)
    if (
      await db
        .selectFrom(table)
        .select((eb) => eb.lit(1).as('one'))
        .limit(1)
        .executeTakeFirst()
    )
      throw new Error(
        `The shop is not empty (${table}): invented orders are never mixed with others. Take a new database.`,
      )
}

/**
 * Fills an empty shop with invented customers and orders in every state, and returns how many rows each table got. It does not
 * call the use cases, because they would take hours and would send mail; a test compares its rows with theirs, and the database audit passes on both.
 */
export const fillShop = async ({
  storage,
  catalogue,
  files,
  orders,
  seed,
  now,
}: Filling): Promise<Map<string, number>> => {
  const nowMs = now.getTime()
  const chance = chanceFrom(seed)
  const rows = collectRows()
  const { put } = rows
  const specimens = await drawSpecimens()
  const products = productsFor(catalogue, chance)
  if (products.length < 20)
    throw new Error(
      'The catalogue has fewer than 20 products for sale: publish one first, npm run catalogue.',
    )
  await storage.inTransaction(assertEmpty)
  const emails = await storage.db.selectFrom('operator').select('email').execute()
  const beginMs = nowMs - (days + 30) * dayMs
  const staff = addStaff(chance, put, nowMs, new Set(emails.map(({ email }) => email)))
  const customers = createCustomers(chance, put)
  const stock = createStock(chance, put, products, beginMs, nowMs)
  const coupons = createCoupons(chance, put, beginMs)
  const [documents, ledgers] = [createDocuments(), createLedgers()]
  const context: Context = { chance, put, nowMs, stock, coupons, ledgers, documents }
  const feedback = createCustomerFeedback(chance, put, nowMs)
  const traces = createOperatorTraces(chance, put, nowMs, staff)
  const delivered: Order[] = []

  const customerAt = (atMs: number): Customer =>
    customers.all.length === 0 || chance.maybe(0.28)
      ? customers.add(atMs)
      : chance.pick(customers.all)
  const orderAt = (atMs: number): void => {
    // Of the last day some are not paid yet, so that a small shop has them, too.
    const scenario =
      atMs > nowMs - dayMs && chance.maybe(0.2) ? 'unpaid' : scenarioFrom(chance.random())
    const some = chosen(chance, products)
    const isSplit =
      some.length > 1 &&
      (scenario === 'partCancelled' || (scenario === 'complete' && chance.maybe(0.05)))
    const method = chance.maybe(0.45) && scenario !== 'unpaid' ? 'cod' : 'online'
    const isOld = atMs < nowMs - 300 * dayMs
    const order = new Order(context, {
      customer: customerAt(atMs),
      placedMs: atMs,
      method,
      chosen: some,
      feeUnder: isOld,
      parcels: isSplit ? 2 : 1,
    })
    simulate(order, scenario, staff, specimens)
    writeOrder(order)
    feedback.hear(order)
    traces.leave(order)
    if (order.state === 'delivered' && order.amounts.total > 250_000 && delivered.length < 12)
      delivered.push(order)
  }
  const moments = momentsOf(chance, orders, nowMs)
  for (let from = 0; from < moments.length; from += batchOrders) {
    for (const moment of moments.slice(from, from + batchOrders)) orderAt(moment)
    await storage.inTransaction((db) => rows.flush(db))
  }

  const recalled = stock.mostPacked()
  const count = Math.max(8, Math.round(orders / 250))
  feedback.tickets(count, customers.all)
  feedback.errorReports(Math.round(count / 2), products, catalogue.release)
  traces.approvals(delivered)
  documents.write(put)
  ledgers.write(put)
  const writeRecall = traces.recall(recalled)
  const writeStock = stock.receive(recalled)
  await storage.inTransaction(async (db) => {
    await rows.flush(db)
    await writeStock(db)
    await writeRecall(db)
    await coupons.write(db)
    await countCash(db, sql`true`)
  })
  await storeSpecimens(files, specimens)
  return rows.counts
}
