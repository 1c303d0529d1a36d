import { readExpiry } from './expiry.ts'
import { paiseFromRupees } from './money.ts'
import { batchKey, batchPrinted } from './stock.ts'

/** The columns of a delivery note or of a ledger's list: which product, which batch, and how much of it in units or in packs. */
export const noteColumns = ['product', 'batch', 'expiry', 'units'] as const
export type NoteColumn = (typeof noteColumns)[number] | 'packs' | 'free' | 'mrp' | 'cost' | 'place'

/** What programs and suppliers call them. */
export const noteHeadings: Readonly<Record<string, readonly string[]>> = {
  product: [
    'product id',
    'product code',
    'item code',
    'item id',
    'code',
    'sku',
    'gtin',
    'ean',
    'barcode',
  ],
  batch: ['batch no', 'batch number', 'b no', 'lot', 'lot no'],
  expiry: ['exp', 'exp date', 'expiry date', 'expires', 'exp dt', 'use before'],
  units: ['unit qty', 'loose', 'tablets'],
  packs: ['qty', 'quantity', 'pack', 'strips', 'stock', 'closing stock', 'balance'],
  free: ['free qty', 'scheme', 'bonus'],
  mrp: ['m r p', 'max retail price', 'mrp rs'],
  cost: ['rate', 'purchase rate', 'p rate', 'ptr', 'cost price', 'price'],
  place: ['rack', 'location', 'shelf', 'bin', 'rack no'],
}

export type NoteRow = {
  /** A number of the catalogue, or a code that is printed on packs. */
  product: string
  batch: string
  expiry: string
  quantity: { units: number } | { packs: number }
  /** Paise a pack. */
  mrp: number | null
  cost: number | null
  place: string | null
}

const countOf = (text: string): number | null =>
  /^-?\d{1,9}(\.\d{1,3})?$/.test(text) ? Number(text) : null

/** `undefined` for what is no amount. */
const amountOf = (text: string): number | null | undefined => {
  const plain = text.replace(/^(?:₹|rs\.?|inr)\s*/i, '').replaceAll(',', '')
  if (plain === '') return null
  return /^\d{1,7}(\.\d{1,2})?$/.test(plain)
    ? (paiseFromRupees(Number(plain)) ?? undefined)
    : undefined
}

const quantityOf = (
  fields: Readonly<Record<string, string | undefined>>,
): NoteRow['quantity'] | null => {
  const { units = '', packs = '', free = '' } = fields
  const given = free === '' ? 0 : countOf(free)
  if (given === null) return null
  const [inUnits, inPacks] = [countOf(units), countOf(packs)]
  if (inUnits !== null && given === 0) return { units: inUnits }
  return inPacks === null ? null : { packs: inPacks + given }
}

/** A row of a note, or the column that cannot be read. */
export const noteRow = (
  fields: Readonly<Record<string, string | undefined>>,
): NoteRow | { wrong: NoteColumn } => {
  const { product = '', batch = '', expiry = '', place = '' } = fields
  if (!/^[1-9]\d{0,14}$|^\d{8,14}$/.test(product)) return { wrong: 'product' }
  if (batchKey(batch) === '' || batchPrinted(batch).length > 40) return { wrong: 'batch' }
  const until = readExpiry(expiry)
  if (until === null) return { wrong: 'expiry' }
  const quantity = quantityOf(fields)
  if (quantity === null) return { wrong: 'units' }
  const mrp = amountOf(fields.mrp ?? '')
  if (mrp === undefined) return { wrong: 'mrp' }
  const cost = amountOf(fields.cost ?? '')
  if (cost === undefined) return { wrong: 'cost' }
  return {
    product,
    batch: batchPrinted(batch),
    expiry: until,
    quantity,
    // Ledgers write 0 where nobody entered it.
    mrp: mrp === 0 ? null : mrp,
    cost,
    place: place === '' ? null : place.slice(0, 40),
  }
}
