import { type PurchaseState, purchaseNumber } from '#model/purchase.ts'
import { countedPageOf, type Page } from '../db/page.ts'
import { deleteRows, findRow, findRows, insertRows, updateRows } from '../db/rows.ts'
import type { Timestamp } from '../db/timestamp.ts'
import type { Db, StoredRow } from '../db/types.ts'

export type StoredSupplier = StoredRow<'supplier'>
export type StoredPurchase = StoredRow<'purchase_order'>
export type StoredPurchaseLine = StoredRow<'purchase_order_line'>

export const supplierKey = (name: string): string =>
  name.trim().replaceAll(/\s+/g, ' ').toLowerCase()

export const supplierOf = (db: Db, key: string): Promise<StoredSupplier | null> =>
  findRow(db, 'supplier', { key })

/** Those that were entered, by their keys. */
export const suppliersBy = async (
  db: Db,
  keys: readonly string[],
): Promise<ReadonlyMap<string, StoredSupplier>> => {
  const rows = await findRows(db, 'supplier', { key: [...new Set(keys)] })
  return new Map(rows.map((row) => [row.key, row]))
}

/** Those that were entered, and those that a delivery note alone names. */
export const suppliersOf = async (db: Db): Promise<StoredSupplier[]> => {
  const known = await db.selectFrom('supplier').selectAll().execute()
  const suppliers = await db
    .selectFrom('goods_receipt')
    .select('supplier')
    .distinct()
    .where('supplier', '<>', '')
    .execute()
  const keys = new Set(known.map(({ key }) => key))
  const facts = { email: null, phone: null, address: null, gstin: null, state: null }
  const others = suppliers.flatMap(({ supplier: key }) =>
    keys.has(key) ? [] : [{ key, name: key, ...facts }],
  )
  return [...known, ...others].toSorted((one, other) => one.key.localeCompare(other.key, 'en'))
}

/** Enters a supplier, or what has changed of one. Without facts those that are known stay. */
export const putSupplier = async (
  db: Db,
  name: string,
  facts?: Omit<StoredSupplier, 'key' | 'name'>,
): Promise<StoredSupplier> => {
  const key = supplierKey(name)
  const none = { email: null, phone: null, address: null, gstin: null, state: null }
  await db
    .insertInto('supplier')
    .values({ key, name, ...none, ...facts })
    .onConflict((conflict) =>
      facts ? conflict.column('key').doUpdateSet({ name, ...facts }) : conflict.doNothing(),
    )
    .execute()
  const stored = await supplierOf(db, key)
  if (!stored) throw new Error('a supplier that was entered is not there')
  return stored
}

/** The next serial of a paper within a financial year. Two at once meet at the constraint, and the later one is run again. */
const nextSerial = async (db: Db, year: number): Promise<number> => {
  const row = await db
    .selectFrom('purchase_order')
    .select(({ fn }) => fn.max('serial').as('last'))
    .where('year', '=', year)
    .executeTakeFirst()
  return Number(row?.last ?? 0) + 1
}

type NewLine = Omit<StoredPurchaseLine, 'number'>

export const addPurchase = async (
  db: Db,
  {
    year,
    lines,
    ...of
  }: Pick<StoredPurchase, 'year' | 'supplier' | 'note' | 'made_by' | 'made_at'> & {
    lines: readonly NewLine[]
  },
): Promise<string> => {
  const serial = await nextSerial(db, year)
  const number = purchaseNumber(year, serial)
  await insertRows(db, 'purchase_order', { number, year, serial, state: 'draft', ...of })
  await putLines(db, number, lines)
  return number
}

export const putLines = async (
  db: Db,
  number: string,
  lines: readonly NewLine[],
): Promise<void> => {
  await deleteRows(db, 'purchase_order_line', { number })
  await insertRows(
    db,
    'purchase_order_line',
    lines.map((line) => ({ number, ...line })),
  )
}

export const purchaseOf = (db: Db, number: string): Promise<StoredPurchase | null> =>
  findRow(db, 'purchase_order', { number })

export const purchaseLines = (db: Db, numbers: readonly string[]): Promise<StoredPurchaseLine[]> =>
  findRows(db, 'purchase_order_line', { number: numbers }, ['number', 'product_id'])

/** What came for orders, row by row of the delivery notes: thousandths of a unit. */
export const receivedFor = async (db: Db, numbers: readonly string[]) =>
  numbers.length === 0
    ? []
    : await db
        .selectFrom('purchase_order_receipt as r')
        .innerJoin('goods_receipt_row as row', (join) =>
          join.onRef('row.receipt_id', '=', 'r.receipt_id').onRef('row.number', '=', 'r.row'),
        )
        .select(['r.number', 'r.rate', 'r.mrp', 'row.product_id', 'row.quantity'])
        .where('r.number', 'in', [...numbers])
        .orderBy('row.at')
        .execute()

export const addPurchaseReceipt = (
  db: Db,
  row: StoredRow<'purchase_order_receipt'>,
): Promise<void> => insertRows(db, 'purchase_order_receipt', row)

/** Changes an order that still is in the state in which it was read. */
export const movePurchase = async (
  db: Db,
  { number, state }: Pick<StoredPurchase, 'number' | 'state'>,
  to: Partial<Omit<StoredPurchase, 'number' | 'year' | 'serial'>>,
): Promise<void> => {
  await updateRows(db, 'purchase_order', { number, state }, to)
}

export const listPurchases = (db: Db, state: PurchaseState | undefined, page: Page) =>
  countedPageOf(
    db
      .selectFrom('purchase_order')
      .selectAll()
      .$if(state !== undefined, (query) => query.where('state', '=', state as PurchaseState))
      .orderBy('made_at', 'desc')
      .orderBy('number', 'desc'),
    page,
  )

/** Thousandths that customers ordered of each product since a moment, less what was cancelled, removed or refused. */
export const soldSince = async (db: Db, since: Timestamp): Promise<Map<number, number>> => {
  const rows = await db
    .selectFrom('customer_order as o')
    .innerJoin('order_line as l', 'l.order_id', 'o.id')
    .select(['l.product_id', ({ fn }) => fn.sum<number>('l.quantity').as('quantity')])
    .where('o.placed_at', '>=', since)
    .where('o.state', 'not in', ['cancelled', 'lapsed'])
    .where('l.removed_reason', 'is', null)
    .where('l.review', '<>', 'rejected')
    .groupBy('l.product_id')
    .execute()
  return new Map(rows.map(({ product_id, quantity }) => [product_id, Number(quantity)]))
}

export const countedStock = (db: Db) =>
  db.selectFrom('stock').select(['product_id', 'on_hand', 'missing', 'threshold']).execute()

export type LastBill = {
  product_id: number
  batch: string
  supplier: string
  reference: string
  cost: number | null
  mrp: number | null
}

/** What each product came with, the oldest first. */
export const billsOf = async (db: Db, productIds: readonly number[]): Promise<LastBill[]> =>
  productIds.length === 0
    ? []
    : await db
        .selectFrom('goods_receipt_row as row')
        .innerJoin('goods_receipt as note', 'note.id', 'row.receipt_id')
        .innerJoin('stock_batch as b', (join) =>
          join.onRef('b.product_id', '=', 'row.product_id').onRef('b.batch', '=', 'row.batch'),
        )
        .select([
          'row.product_id',
          'row.batch',
          'note.supplier',
          'note.reference',
          'b.cost',
          'b.mrp',
        ])
        .where('row.product_id', 'in', [...productIds])
        .orderBy('row.at')
        .orderBy('row.number')
        .execute()
