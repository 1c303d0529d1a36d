import { readExpiry } from './expiry.ts'
import { paiseFromRupees, typedRupees } from './money.ts'
import { isWholeCode } from './pack-code.ts'
import { batchKey, batchPrinted } from './stock.ts'

/**
 * The columns of a delivery note or of a ledger's list: which product (its number in the catalogue, the code on its packs, or its name), which batch,
 * and how much of it in units or in packs.
 */
export const noteColumns = [
  'product',
  'gtin',
  'name',
  'batch',
  'expiry',
  'units',
  'packs',
  'loose',
  'free',
  'mrp',
  'cost',
  'place',
] as const
export type NoteColumn = (typeof noteColumns)[number]

/** What programs and suppliers call them. */
export const noteHeadings: Readonly<Record<string, readonly string[]>> = {
  product: ['product id', 'product code', 'item code', 'item id', 'code', 'sku'],
  gtin: ['ean', 'ean code', 'upc', 'barcode', 'bar code', 'gtin code'],
  name: [
    'product name',
    'name of product',
    'item name',
    'item',
    'item description',
    'item desc',
    'name of the item',
    'drug name',
    'medicine',
    'medicine name',
    'description',
    'product description',
    'particulars',
  ],
  batch: ['batch no', 'batch number', 'b no', 'lot', 'lot no'],
  expiry: ['exp', 'exp date', 'expiry date', 'expires', 'exp dt', 'expiry dt', 'use before'],
  units: ['unit qty', 'tablets'],
  packs: [
    ...['qty', 'quantity', 'strips', 'stock', 'closing stock', 'cl stk', 'cl stock'],
    ...['cl qty', 'closing qty', 'stock qty', 'current stock', 'available qty', 'net stock'],
    ...['stock in hand', 'on hand', 'qty on hand', 'balance', 'bal qty', 'balance qty'],
    // Beside another of them it says how many are in one.
    'pack',
  ],
  /** Of an opened pack; alone, all there is. */
  loose: ['loose qty', 'loose stock', 'loose units'],
  free: ['free qty', 'scheme', 'bonus'],
  mrp: ['m r p', 'max retail price', 'mrp rs'],
  cost: [
    ...['purchase rate', 'pur rate', 'p rate', 'ptr', 'cost price', 'landing cost'],
    ...['purchase price', 'pur price', 'net rate', 'rate', 'price'],
  ],
  place: ['rack', 'location', 'shelf', 'bin', 'rack no', 'tray'],
}

/** What tells that two numbers of notes are one, however they are typed: `INV/0045`, `inv 45` and `INV-45`. */
export const noteKey = (reference: string): string =>
  (
    reference
      .normalize('NFKC')
      .toUpperCase()
      .match(/\p{Nd}+|[\p{L}\p{M}]+/gu) ?? [reference]
  )
    .map((part) => part.replace(/^0+(?=\d)/, ''))
    .join('-')

export type NoteRow = {
  batch: string
  expiry: string
  quantity: { units: number } | { packs: number; loose?: number }
  /** Paise a pack. */
  mrp: number | null
  cost: number | null
  place: string | null
}

const countOf = (text: string): number | null =>
  /^-?(?:\d{1,9}|\d{1,3}(?:,\d{2,3})*,\d{3})(?:\.\d{1,3})?$/.test(text)
    ? Number(text.replaceAll(',', ''))
    : null

/** `12 strp` and `22.40/strp` of Tally as `12` and `22.40`; what may hold several packs, or be a part of one, stays and is no number. */
const packsIn = (text: string): string =>
  text.replace(
    /\s*\/?\s*(?:strp?s?|strips?|nos?|pcs?|btls?|bottles?|tubes?|vials?|packs?|pkts?)\.?$/i,
    '',
  )

/** `undefined` for what is no amount. */
const amountOf = (text: string): number | null | undefined => {
  if (text === '') return null
  const rupees = typedRupees(text)
  return rupees < 10_000_000 ? (paiseFromRupees(rupees) ?? undefined) : undefined
}

const quantityOf = (
  fields: Readonly<Record<string, string | undefined>>,
): NoteRow['quantity'] | null => {
  const { units = '', free = '', loose: opened = '' } = fields
  const packs = packsIn(fields.packs ?? '')
  const freeUnits = free === '' ? 0 : countOf(packsIn(free))
  if (freeUnits === null) return null
  // `12:3` of a ledger: twelve packs, and three units of an opened one.
  const [, whole, loose] = /^(\d{1,7}):(\d{1,4})$/.exec(packs) ?? []
  if (whole !== undefined) return { packs: Number(whole) + freeUnits, loose: Number(loose) }
  const [inUnits, inPacks] = [countOf(units), countOf(packs)]
  if (inUnits !== null && freeUnits === 0) return { units: inUnits }
  const left = opened === '' ? 0 : countOf(opened)
  if (left === null || left < 0) return null
  if (packs === '' && left > 0)
    return freeUnits === 0 ? { units: left } : { packs: freeUnits, loose: left }
  return inPacks === null ? null : { packs: inPacks + freeUnits, ...(left > 0 && { loose: left }) }
}

/** What ledgers write where there is no batch. */
const noBatch = /^(?:n\.?\/?a\.?|nil|none|null|no batch|not available)$/i
/** A batch such as `12E05`, of which a spreadsheet made a number. */
const asNumber = /^\d(?:\.\d+)?E\+\d+$/i

/** The fields of a row as they are meant: of what is written in place of a batch there is none. */
export const noteFields = <Fields extends Readonly<Record<string, string | undefined>>>(
  fields: Fields,
): Fields => (noBatch.test(fields.batch?.trim() ?? '') ? { ...fields, batch: '' } : fields)

/** Whether a quantity may count tablets as well as strips: `120 Nos` of a product whose pack holds several. */
export const isOfUnknownUnit = ({ packs = '' }: { packs?: string }, packUnits: number): boolean =>
  packUnits > 1 && /\d\s*(?:nos?|pcs?)\.?$/i.test(packs)

/** A row of a note whose product is known, or the column that cannot be read. */
export const noteRow = (
  fields: Readonly<Record<string, string | undefined>>,
): NoteRow | { wrong: NoteColumn } => {
  const { batch = '', expiry = '', place = '' } = fields
  const isBatch = batchKey(batch) !== '' && batchPrinted(batch).length <= 40
  if (!isBatch || asNumber.test(batch) || isWholeCode(batch)) return { wrong: 'batch' }
  const until = readExpiry(expiry)
  if (until === null) return { wrong: 'expiry' }
  const quantity = quantityOf(fields)
  if (quantity === null) return { wrong: 'units' }
  const mrp = amountOf(packsIn(fields.mrp ?? ''))
  if (mrp === undefined) return { wrong: 'mrp' }
  const cost = amountOf(packsIn(fields.cost ?? ''))
  if (cost === undefined) return { wrong: 'cost' }
  return {
    batch: batchPrinted(batch),
    expiry: until,
    quantity,
    // Ledgers write 0 where it was not entered.
    mrp: mrp === 0 ? null : mrp,
    cost,
    place: place === '' ? null : place.slice(0, 40),
  }
}
