import { readExpiry } from './expiry.ts'
import { batchKey, batchPrinted } from './stock.ts'

/** The columns of a list of batches that are not of standard quality (NSQ), as drug regulators publish them. */
export const alertColumns = ['product', 'batch', 'maker', 'reason', 'published'] as const
export type AlertColumn = (typeof alertColumns)[number]

/** What the lists call them. */
export const alertHeadings: Readonly<Record<string, readonly string[]>> = {
  product: [
    'product name',
    'name of product',
    'name of the product',
    'product/drug name',
    'drug name',
    'name of drug',
    'name of the drug',
    'name of drugs',
    'name of drugs/medical device/cosmetics',
    'name of the sample',
    'drug',
  ],
  batch: ['batch no', 'batch number', 'batch nos', 'b no', 'lot no', 'batch no/lot no'],
  maker: [
    'manufactured by',
    'manufacturer',
    'manufacturer name',
    'name of manufacturer',
    'name of the manufacturer',
    'name and address of manufacturer',
    'mfg by',
    'mfr',
    'company',
  ],
  reason: [
    'nsq result',
    'reason for failure',
    'reason for nsq',
    'reasons',
    'result',
    'test result',
    'failed in',
    'failure',
  ],
  published: ['date', 'month', 'reporting month', 'alert month', 'month of alert', 'date of alert'],
}

export type AlertRow = {
  product: string
  batches: string[]
  maker: string
  reason: string
  /** Month or day; null where the list names none. */
  published: string | null
}

const label = /^(?:(?:batch|lot)(?:\s*(?:nos?|numbers?))?|b\.?\s*no)[\s.:]+/i
/** What stands behind the number in one cell: the dates of making and expiry. */
const otherFacts =
  /(?<![\s([])[\s([]*\b(?:mfg|mfd|m\/d|d\/m|manufactur\w*|exp(?:iry)?|e\/d|d\/e|date)\b.*/is

/** How many batches a range such as `AB12 to AB15`, or a whole cell, may name. */
const widest = 500
/** The batches that a text names: each of a range, and those on both sides of a stroke beside the whole, which may be one batch with a stroke in it. */
const namedBy = (text: string): string[] => {
  const [, before = '', from = '', after = '', to = ''] =
    /^(\D*)(\d+)(?: to | - )(\D*)(\d+)$/i.exec(text) ?? []
  const [first, last] = [Number(from), Number(to)]
  const isRange =
    from.length === to.length &&
    ['', before].includes(after) &&
    Number.isSafeInteger(last) &&
    last > first &&
    last - first < widest
  if (from && isRange)
    return Array.from(
      { length: last - first + 1 },
      (_, nth) => before + String(first + nth).padStart(from.length, '0'),
    )
  const sides = text.split('/').map((side) => side.trim())
  return sides.length > 1 && sides.every((side) => /\d/.test(side) && batchKey(side).length > 3)
    ? [text, ...sides]
    : [text]
}

/** The batches of a cell, without the word before them and the dates behind them; none where they are too many to be meant. */
const batchesIn = (cell: string): string[] => {
  const batches = new Set<string>()
  for (const part of cell.split(/[;,\n&]|\band\b/i)) {
    const plain = batchPrinted(part.trim().replace(label, '').replace(otherFacts, ''))
    for (const batch of namedBy(plain))
      if (batch.length <= 40 && /\d/.test(batch) && batchKey(batch) !== '') batches.add(batch)
    if (batches.size > widest) return []
  }
  return [...batches]
}

/** A row of such a list, or the column that cannot be read. `month`: of the whole list, where its rows name none. */
export const alertRow = (
  fields: Readonly<Record<string, string | undefined>>,
  month: string | null,
): AlertRow | { wrong: AlertColumn } => {
  const { product = '', batch = '', maker = '', reason = '', published = '' } = fields
  const name = product.replaceAll(/\s+/g, ' ').trim()
  if (!/\p{L}/u.test(name)) return { wrong: 'product' }
  const batches = batchesIn(batch)
  if (batches.length === 0) return { wrong: 'batch' }
  const day = published === '' ? month : readExpiry(published)
  if (published !== '' && day === null) return { wrong: 'published' }
  return {
    product: name.slice(0, 300),
    batches,
    maker: maker.replaceAll(/\s+/g, ' ').slice(0, 300),
    reason: reason.replaceAll(/\s+/g, ' ').slice(0, 300),
    published: day,
  }
}

/** Words that say nothing of which product it is. */
const common = new Set(
  'tablet tablets capsule capsules injection syrup suspension oral solution drops cream ointment film coated release sustained with and powder strength name drug batch'.split(
    ' ',
  ),
)
const wordsOf = (text: string): string[] =>
  (text.toLowerCase().match(/[\p{L}\p{M}]{4,}/gu) ?? []).filter((word) => !common.has(word))

/** Whether two names may mean one product: they share a word that is not in every name. A batch number alone is no proof. */
export const mayBeOne = (one: string, other: string): boolean => {
  const words = new Set(wordsOf(other))
  return wordsOf(one).some((word) => words.has(word))
}
