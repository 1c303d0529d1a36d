import type { Catalogue } from '#catalogue/open.ts'
import { productsNamed } from '#catalogue/query/named-product.ts'
import { type CardRow, cardRow } from '#catalogue/query/product.ts'
import { dayInIndia } from '#model/calendar-india.ts'
import {
  isOfUnknownUnit,
  type NoteColumn,
  type NoteRow,
  noteFields,
  noteRow,
} from '#model/delivery-note.ts'
import { lastDay } from '#model/expiry.ts'
import { readGtin } from '#model/gtin.ts'
import { decimalRupees } from '#model/money.ts'
import type { Operator } from '#model/operator.ts'
import { thousandthsOf, unitsOf } from '#model/quantity.ts'
import { batchKey, batchLook, goodUntil, type ShelfRule } from '#model/stock.ts'
import type { Db } from '../../db/types.ts'
import { appendAudit } from '../../kernel/audit/append.ts'
import type { Reason } from '../../kernel/outcome.ts'
import {
  addBatch,
  batchesOf,
  batchOf,
  moveBatch,
  type StoredBatch,
} from '../../stock/batch-repository.ts'
import { addPurchaseReceipt, supplierKey } from '../../stock/purchase-repository.ts'
import { addReceiptRow, openReceipt, type ReceiptRow } from '../../stock/receipt-repository.ts'
import {
  changeStock,
  keepDaysOf,
  stockOf,
  waitingToBePacked,
} from '../../stock/stock-repository.ts'
import { correctFacts, withholdAged } from '../../stock/withhold.ts'
import { productsWith } from './product-codes.ts'

/** What a person says to a question: the pack is right, and the record is corrected; or the record is. */
export type CodeAnswer = 'pack' | 'record'
export type TypedRow = {
  line: number
  fields: Readonly<Record<string, string>>
  answer: CodeAnswer | null
}

/** `asked`: two values contradict each other, and a person says which is right. */
export type TakenRow = { line: number; product: CardRow | null } & (
  | { is: 'received'; units: number; isUnsellable: boolean }
  | { is: 'already' }
  | {
      is: 'refused' | 'asked'
      column: NoteColumn
      reason: Reason
      known: string | null
      /** Its product was not counted before, and no row could be taken: it is out of stock until one is. */
      isStopped: boolean
    }
)

export type Note = {
  /** `delivery` adds to the shelf; `levels` says what lies there in all, as another program has it. */
  kind: 'delivery' | 'levels'
  supplier: string
  /** Empty for a note without a number: the rows of a day without one are known by their day. */
  reference: string
  /** Number of the order that it came for; empty for none. */
  purchase: string
  /** Of levels: when they were counted, as far as the caller says it. */
  countedAt?: string | null
  /** Of levels: they are taken although later ones were. */
  isOlderWanted?: boolean
}
export type Taking = { db: Db; by: Operator; rule: ShelfRule; now: Date }
/** A row with the product that it means, or why that is not certain. */
export type MeantRow = TypedRow & { meant: CardRow | Unnamed }

export const refused = (
  column: NoteColumn,
  reason: Reason,
  { line, product }: Pick<TakenRow, 'line' | 'product'> = { line: 0, product: null },
): TakenRow => ({
  line,
  product,
  is: 'refused',
  column,
  reason,
  known: null,
  isStopped: false,
})

const askAbout = (column: NoteColumn, reason: Reason, known: string): TakenRow => ({
  line: 0,
  product: null,
  is: 'asked',
  column,
  reason: { ...reason, values: { ...reason.values, known } },
  known,
  isStopped: false,
})

const unread: Record<NoteColumn, Reason['key']> = {
  product: 'errors:reasonProduct',
  gtin: 'errors:reasonProduct',
  name: 'errors:reasonProduct',
  batch: 'errors:reasonBatch',
  expiry: 'errors:reasonExpiry',
  units: 'errors:reasonUnits',
  packs: 'errors:reasonUnits',
  loose: 'errors:reasonUnits',
  free: 'errors:reasonUnits',
  mrp: 'errors:reasonDecimals',
  cost: 'errors:reasonDecimals',
  place: 'errors:reasonForm',
}

type Unnamed = { column: NoteColumn; reason: Reason }
const unnamed = (
  column: NoteColumn,
  key: Reason['key'],
  values: Record<string, string | number>,
): Unnamed => ({ column, reason: { key, values } })

/**
 * The product that a row means, by its number, the code on its packs, or its whole name; or why that is not certain. A row that says it twice must mean
 * one product: a name that a ledger writes in its own way does not contradict a number.
 */
export const productOf = async (
  { db, catalogue }: { db: Db; catalogue: Catalogue },
  { product = '', gtin = '', name = '' }: TypedRow['fields'],
): Promise<CardRow | Unnamed> => {
  const isNumber = /^\d+$/.test(product)
  const byNumber =
    isNumber && /^[1-9]\d{0,11}$/.test(product) ? cardRow(catalogue, Number(product)) : null
  const [codeColumn, code]: [NoteColumn, string | null] =
    readGtin(gtin) || !isNumber || byNumber
      ? ['gtin', readGtin(gtin)]
      : ['product', readGtin(product)]
  if (code !== null) {
    const { productIds } = await productsWith(db, catalogue, code)
    const other = productIds.find((id) => id !== (byNumber?.id ?? productIds[0]))
    const [first = 0] = productIds
    const card = byNumber ?? cardRow(catalogue, first)
    if (other !== undefined)
      return unnamed(codeColumn, 'errors:reasonCodeOther', {
        code: gtin || product,
        name: card?.name ?? '',
        other: cardRow(catalogue, other)?.name ?? other,
      })
    if (card) return card
    return unnamed(codeColumn, 'errors:reasonCodeUnknown', { code: gtin || product })
  }
  if (byNumber) return byNumber
  if (isNumber)
    return unnamed('product', 'errors:reasonProductUnknown', { id: product.slice(0, 40) })
  const [nameColumn, typed]: [NoteColumn, string] =
    name === '' ? ['product', product] : ['name', name]
  if (typed === '') return unnamed('product', 'errors:reasonProduct', {})
  const [only, second] = productsNamed(catalogue, typed)
  const card = only === undefined || second !== undefined ? null : cardRow(catalogue, only)
  if (card) return card
  return unnamed(
    nameColumn,
    second === undefined ? 'errors:reasonNameUnknown' : 'errors:reasonNameSeveral',
    { name: typed.slice(0, 80) },
  )
}

/** What the record says otherwise than a row; null where they agree or a person has answered. */
const contradiction = (known: StoredBatch, row: NoteRow): TakenRow | null => {
  const { batch } = known
  if (known.expiry !== null && known.usable_until !== lastDay(row.expiry))
    return askAbout(
      'expiry',
      { key: 'errors:reasonExpiryDiffers', values: { batch, given: row.expiry } },
      known.expiry,
    )
  if (known.mrp !== null && row.mrp !== null && known.mrp !== row.mrp)
    return askAbout(
      'mrp',
      { key: 'errors:reasonMrpDiffers', values: { batch, given: decimalRupees(row.mrp) } },
      decimalRupees(known.mrp),
    )
  return null
}

const quantityIn = ({ quantity }: NoteRow, { units }: CardRow): number =>
  'units' in quantity
    ? thousandthsOf(quantity.units)
    : Math.round(quantity.packs * thousandthsOf(units)) + thousandthsOf(quantity.loose ?? 0)

/**
 * Takes rows of a note one after the other, each with what the earlier ones changed; rows of one product are taken by one call. A row that was taken under the same note before changes
 * nothing again; one that is wrong stops no other.
 */
export const takeNote = async (
  { db, by, rule, now }: Taking,
  note: Note,
  rows: readonly MeantRow[],
): Promise<TakenRow[]> => {
  const [at, today] = [now.toISOString(), dayInIndia(now)]
  const isDelivery = note.kind === 'delivery'
  const receipt = isDelivery
    ? await openReceipt(db, {
        supplier: supplierKey(note.supplier),
        reference: note.reference.toUpperCase() || today,
        operator_name: by.name,
        at,
      })
    : null
  // Asked of all rows at once: a transaction has seconds.
  const ids = [...new Set(rows.flatMap(({ meant }) => ('id' in meant ? meant.id : [])))]
  const keepDays = await keepDaysOf(db, ids)
  const nameOf = (id: number, batch: string): string => `${id} ${batchKey(batch)}`
  const onRecord = await batchesOf(db, ids)
  const batchNames = new Set(onRecord.map(({ product_id, key }) => `${product_id} ${key}`))
  const batchLooks = new Map<string, StoredBatch>()
  const noteLook = (batch: StoredBatch): void => {
    const look = `${batch.product_id} ${batchLook(batch.key)}`
    if (!batchLooks.has(look)) batchLooks.set(look, batch)
  }
  onRecord.forEach(noteLook)
  const before = [...(receipt?.rows ?? [])]
  let number = before.length
  const productIds = new Set<number>()

  /** The row of the note that was taken before and says the same. */
  const takenBefore = (of: Pick<ReceiptRow, 'product_id' | 'quantity'>, key: string): boolean => {
    const nth = before.findIndex(
      (one) =>
        one.product_id === of.product_id &&
        one.quantity === of.quantity &&
        batchKey(one.batch) === key,
    )
    if (nth === -1) return false
    before.splice(nth, 1)
    return true
  }

  /** A batch on record whose number may be the typed one, misread: a recall of either would miss the other. */
  const batchLike = (productId: number, typed: string): StoredBatch | undefined =>
    isDelivery && !batchNames.has(nameOf(productId, typed))
      ? batchLooks.get(`${productId} ${batchLook(typed)}`)
      : undefined

  const isKeptByBatches = async (productId: number): Promise<boolean> =>
    (await batchesOf(db, [productId])).some(({ expiry }) => expiry !== null)

  /** Sets how much of a product lies on the shelf: what open orders wait for is not free again. Returns what was there before, null if it was not counted. */
  const setWhole = async (productId: number, quantity: number): Promise<number | null> => {
    const stock = await stockOf(db, productId)
    const waiting = await waitingToBePacked(db, productId)
    // A product that was not counted begins with what its orders wait for.
    const before = stock ? stock.on_hand - stock.missing + waiting : 0
    await changeStock(db, productId, quantity - before, at)
    return stock && before
  }

  const rowsSaid = new Set<string>()
  const sums = new Map<string, number>()
  /** How much a list says in all of what it names in several rows: each is of another place. */
  const listed = (name: string, row: NoteRow, product: CardRow): number => {
    const sum = (sums.get(name) ?? 0) + quantityIn(row, product)
    sums.set(name, sum)
    return Math.max(0, sum)
  }

  /** Which note it was, for the audit. */
  const named = {
    ...(note.supplier !== '' && { supplier: note.supplier }),
    ...(note.reference !== '' && { reference: note.reference }),
  }

  const put = async (
    row: NoteRow,
    product: CardRow,
    known: StoredBatch | null,
    answer: CodeAnswer | null,
  ) => {
    const { id } = product
    const quantity = isDelivery
      ? quantityIn(row, product)
      : listed(nameOf(id, known?.batch ?? row.batch), row, product)
    // A list that names batches takes the place of a count of the whole.
    if (!isDelivery && !sums.has(String(id)) && !(await isKeptByBatches(id))) await setWhole(id, 0)
    let kept: StoredBatch | null
    if (!known || known.expiry === null) kept = await addBatch(db, id, row.batch, row)
    else {
      const corrected = {
        ...(answer === 'pack' && { expiry: row.expiry }),
        // What is not printed in the row stays as it is known.
        ...(row.mrp !== null && (answer === 'pack' || known.mrp === null) && { mrp: row.mrp }),
        ...(row.cost !== null && { cost: row.cost }),
        ...(row.place !== null && { place: row.place }),
      }
      await correctFacts(db, by, known, corrected, at)
      kept = await batchOf(db, id, row.batch)
    }
    if (!kept) throw new Error('a batch that was added is not there')
    noteLook(kept)
    const change = isDelivery ? quantity : quantity - kept.on_hand
    await moveBatch(db, {
      product_id: id,
      batch: kept.batch,
      change,
      reason: isDelivery ? 'received' : 'counted',
      note: isDelivery ? note.reference || null : note.reference || 'ledger',
      order_id: null,
      operator_name: by.name,
      at,
    })
    // Counted from now on, even if nothing of it is for sale.
    await changeStock(db, id, kept.withheld === null ? change : 0, at)
    if (receipt)
      await addReceiptRow(db, {
        receipt_id: receipt.id,
        number: ++number,
        product_id: id,
        batch: kept.batch,
        quantity,
        at,
      })
    if (receipt && note.purchase !== '')
      await addPurchaseReceipt(db, {
        receipt_id: receipt.id,
        row: number,
        number: note.purchase,
        rate: row.cost,
        mrp: row.mrp,
      })
    const { batch, expiry, mrp, cost, place } = kept
    await appendAudit(db, by, at, {
      action: isDelivery ? 'stock.receive' : 'stock.level',
      object: ['product', String(id)],
      ...(known &&
        (answer === 'pack' || !isDelivery) && {
          before: {
            ...(answer === 'pack' && { expiry: known.expiry, mrp: known.mrp }),
            ...(!isDelivery && { units: unitsOf(kept.on_hand) }),
          },
        }),
      after: {
        batch,
        expiry,
        units: unitsOf(quantity),
        ...(mrp !== null && { mrp }),
        ...(cost !== null && { cost }),
        ...(place !== null && { place }),
        ...named,
      },
    })
    productIds.add(id)
    const days = keepDays.get(id) ?? null
    return {
      is: 'received' as const,
      units: unitsOf(quantity),
      isUnsellable:
        kept.blocked_at !== null || lastDay(kept.expiry ?? today) < goodUntil(today, days, rule),
    }
  }

  /** Without a batch a ledger's row is about the product as a whole, which has no batches then. */
  const level = async (fields: TypedRow['fields'], product: CardRow): Promise<TakenRow | null> => {
    if (isDelivery || (fields.batch ?? '') !== '') return null
    const row = noteRow({ ...fields, batch: '0', expiry: '2099-12' })
    if ('wrong' in row) return refused(row.wrong, { key: unread[row.wrong] })
    if (await isKeptByBatches(product.id))
      return refused('batch', { key: 'errors:reasonBatchesKept' })
    const quantity = listed(String(product.id), row, product)
    const before = await setWhole(product.id, quantity)
    await appendAudit(db, by, at, {
      action: 'stock.level',
      object: ['product', String(product.id)],
      ...(before !== null && { before: { units: unitsOf(before) } }),
      after: { units: unitsOf(quantity), ...named },
    })
    return { line: 0, product, is: 'received', units: unitsOf(quantity), isUnsellable: false }
  }

  const take = async ({ answer, ...given }: TypedRow, product: CardRow): Promise<TakenRow> => {
    const fields = noteFields(given.fields)
    if (isOfUnknownUnit(fields, product.units))
      return refused('packs', {
        key: 'errors:reasonUnits',
        values: { given: (fields.packs ?? '').slice(0, 40) },
      })
    const said = JSON.stringify(fields)
    if (!isDelivery && rowsSaid.has(said)) return { line: 0, product, is: 'already' }
    rowsSaid.add(said)
    const whole = await level(fields, product)
    if (whole) return whole
    const typed = noteRow(fields)
    if ('wrong' in typed)
      return refused(typed.wrong, {
        key: unread[typed.wrong],
        values: { given: (fields[typed.wrong] ?? '').slice(0, 40) },
      })
    const quantity = quantityIn(typed, product)
    if (isDelivery && quantity < 0) return refused('units', { key: 'errors:reasonUnits' })
    const alike = answer === 'pack' ? undefined : batchLike(product.id, typed.batch)
    if (alike && takenBefore({ product_id: product.id, quantity }, alike.key))
      return { line: 0, product, is: 'already' }
    if (alike && answer === null)
      return askAbout(
        'batch',
        { key: 'errors:reasonBatchAlike', values: { given: typed.batch } },
        alike.batch,
      )
    const row = alike ? { ...typed, batch: alike.batch } : typed
    const key = batchKey(row.batch)
    if (takenBefore({ product_id: product.id, quantity }, key))
      return { line: 0, product, is: 'already' }
    const rest = before.find((one) => one.product_id === product.id && batchKey(one.batch) === key)
    if (rest && note.reference !== '')
      return refused('units', {
        key: 'errors:reasonUnitsDiffer',
        values: { batch: rest.batch, known: unitsOf(rest.quantity), given: unitsOf(quantity) },
      })
    // What lies on the shelf is on record until it is written off; nothing that has expired is accepted from a supplier.
    if (isDelivery && lastDay(row.expiry) < today && quantity > 0)
      return refused('expiry', { key: 'errors:reasonExpired', values: { given: row.expiry } })
    const known = batchNames.has(nameOf(product.id, row.batch))
      ? await batchOf(db, product.id, row.batch)
      : null
    batchNames.add(nameOf(product.id, row.batch))
    const differs = known && answer === null ? contradiction(known, row) : null
    return differs ?? { line: 0, product, ...(await put(row, product, known, answer)) }
  }

  /** Who names a product keeps it: what none of its rows could count is out of stock, and not sold without limit. */
  const stop = async (product: CardRow, column: NoteColumn): Promise<void> => {
    if (await stockOf(db, product.id)) return
    await changeStock(db, product.id, 0, at)
    stopped.add(product.id)
    await appendAudit(db, by, at, {
      action: isDelivery ? 'stock.receive' : 'stock.level',
      object: ['product', String(product.id)],
      after: { units: 0, refused: column, ...named },
    })
  }

  const stopped = new Set<number>()
  const takenRows: TakenRow[] = []
  for (const row of rows) {
    const { meant } = row
    const product = 'id' in meant ? meant : null
    const result = 'id' in meant ? await take(row, meant) : refused(meant.column, meant.reason)
    takenRows.push({ ...result, line: row.line, product })
  }
  for (const row of takenRows)
    if (row.is === 'refused' && row.product) await stop(row.product, row.column)
  await withholdAged(db, rule, now, [...productIds])
  return takenRows.map((row) => ({
    ...row,
    ...(row.is === 'refused' && { isStopped: row.product !== null && stopped.has(row.product.id) }),
  }))
}
