import { dayAfter } from './calendar-india.ts'
import { lastDay } from './expiry.ts'

/** The number of a batch as it is printed, in plain signs: a dash and a space are one however they are typed. */
export const batchPrinted = (typed: string): string =>
  typed
    .normalize('NFKC')
    .replaceAll(/\p{Pd}|\u2212/gu, '-')
    .replaceAll(/\s+/g, ' ')
    .trim()

/** Batches are one however they are typed: `AB 12`, `AB-12` and `ab12`. The database knows the same rule. */
export const batchKey = (typed: string): string =>
  batchPrinted(typed)
    .replaceAll(/[ \-/._]/g, '')
    .toUpperCase()

/** What a number looks like on a foil: hands take O for 0, I and L for 1, and write S as 5, B as 8, Z as 2. */
export const batchLook = (typed: string): string =>
  batchKey(typed).replaceAll(/[OILSBZ]/g, (one) => ({ O: '0', S: '5', B: '8', Z: '2' })[one] ?? '1')

/** How long what is sent must keep: on the way, and at the customer's where no course is known. */
export type ShelfRule = { minimumDays: number; transitDays: number }

/** The day until which a pack must be good that is sent today; `days`: the course of its line, or what the product must keep. */
export const goodUntil = (today: string, days: number | null, rule: ShelfRule): string =>
  dayAfter(today, (days ?? rule.minimumDays) + rule.transitDays)

/** Why a batch is not for sale although it is there. */
export type Withheld = 'recalled' | 'quarantined' | 'expiring'

export type ShelfBatch = {
  product_id: number
  batch: string
  expiry: string
  on_hand: number
  /** Paise a pack, as printed; null where it was not entered. */
  mrp: number | null
  withheld: Withheld | null
}
export type WantedLine = {
  line: number
  product_id: number
  quantity: number
  /** Paise a pack that the customer is charged. */
  price: number
  /** The day until which its packs must be good. */
  until: string
}
export type StockPick = { line: number; batch: string; expiry: string; quantity: number }
/**
 * Why a line, or a part of it, has no batch to be packed from: the batches that are there are printed with less than is charged, expire before they are
 * used, are recalled or in quarantine; or they are used up; or none was ever kept.
 */
export type Gap = {
  line: number
  quantity: number
  why: 'mrp' | 'expires' | 'recalled' | 'quarantined' | 'usedUp' | 'notKept'
  /** The batch that would be there. */
  batch: string | null
}

/** Whether less than one step of a product can be ordered, both in thousandths of a unit; null where its stock is not counted. */
export const isOut = (onHand: number | null, step: number): boolean =>
  onHand !== null && onHand < step

/** How customers are told that a product is back. */
export const stockAlerts = {
  /** Products that one customer may wait for. */
  most: 50,
  /** An alert ends unanswered after so many days, and is forgotten so many days after it was answered. */
  waitDays: 180,
  keepDays: 30,
  /** Of so many packs that are back no more people are told within so many hours than there are packs. */
  shareHours: 24,
} as const

/** Whether a pack of a batch may be sold at a price: never above what is printed on it. */
export const allows = (mrp: number | null, price: number): boolean => mrp === null || price <= mrp

/** Why a batch must not be sent with a line; null where it may. */
export const faultOf = (
  { withheld, expiry, mrp }: ShelfBatch,
  { price, until }: WantedLine,
): Extract<Gap['why'], 'mrp' | 'expires' | 'recalled' | 'quarantined'> | null => {
  if (withheld === 'recalled' || withheld === 'quarantined') return withheld
  if (lastDay(expiry) < until) return 'expires'
  return allows(mrp, price) ? null : 'mrp'
}

/** What the hand can do most about comes first. */
const gapOrder = ['mrp', 'expires', 'quarantined', 'recalled'] as const

const gapOf = (wanted: WantedLine, quantity: number, own: readonly ShelfBatch[]): Gap => {
  const { line } = wanted
  const there = own.filter(({ on_hand }) => on_hand > 0)
  for (const why of gapOrder) {
    const found = there.find((batch) => faultOf(batch, wanted) === why)
    if (found) return { line, quantity, why, batch: found.batch }
  }
  return { line, quantity, why: own.length === 0 ? 'notKept' : 'usedUp', batch: null }
}

/**
 * From which batches to pack: of those that may be sent at the price that is charged, what expires first goes first. A line of which too little is there
 * gets what there is, and the reason of the rest.
 */
export const picksOf = (
  wanted: readonly WantedLine[],
  shelf: readonly ShelfBatch[],
): { picks: StockPick[]; gaps: Gap[] } => {
  const left = shelf
    .map((batch) => ({ ...batch }))
    .sort((one, other) => {
      const [first, second] = [lastDay(one.expiry), lastDay(other.expiry)]
      return first === second ? 0 : first < second ? -1 : 1
    })
  const picks: StockPick[] = []
  const gaps: Gap[] = []
  for (const line of wanted) {
    const own = left.filter(({ product_id }) => product_id === line.product_id)
    let missing = line.quantity
    for (const batch of own) {
      const units = faultOf(batch, line) === null ? Math.min(missing, batch.on_hand) : 0
      if (units <= 0) continue
      picks.push({ line: line.line, batch: batch.batch, expiry: batch.expiry, quantity: units })
      batch.on_hand -= units
      missing -= units
    }
    if (missing > 0) gaps.push(gapOf(line, missing, own))
  }
  return { picks, gaps }
}
