import type { PackedLine } from '#contract/fulfilment/fulfilment.ts'
import { lastDay, readExpiry } from '#model/expiry.ts'
import { readPackCode, serialIn } from '#model/pack-code.ts'
import { batchKey } from '#model/stock.ts'

/** From which batch to take units of a line: what expires first. */
export type BoxPick = {
  line: number
  batch: string
  expiry: string
  units: number
  /** Where it lies on the shelf. */
  place?: string | null
}
/** Units of a line for which no batch may be taken, and why. */
export type Gap = {
  line: number
  units: number
  why: 'mrp' | 'expires' | 'recalled' | 'quarantined' | 'usedUp' | 'notKept'
  batch: string | null
}
/** What of a line comes from one batch: how many units should, and how many are in the hand. A hand counts packs, the rest of a pack only where one is opened. */
export type Box = {
  line: number
  wanted: number
  units: number
  batch: string
  expiry: string
  /** The numbers of the packs in it whose codes have one of their own. */
  serials?: readonly string[]
}
/** A batch that must not be sent with a line, and why. */
export type Withheld = {
  line: number
  batch: string
  why: 'mrp' | 'expires' | 'recalled' | 'quarantined'
}
export type Wanted = { line: number; productQuantity: number; unitsInPack: number }

const isSame = (one: string, other: string): boolean => batchKey(one) === batchKey(other)

const unitsOf = (boxes: readonly Box[]): number => boxes.reduce((sum, { units }) => sum + units, 0)

/** An empty box for each suggested batch, and one for what no suggestion covers. */
export const emptyBoxes = (lines: readonly Wanted[], picks: readonly BoxPick[]): Box[] =>
  lines.flatMap(({ line, productQuantity }) => {
    const empty = { line, units: 0, batch: '', expiry: '' }
    const own = picks.filter((pick) => pick.line === line)
    const rest = productQuantity - own.reduce((sum, { units }) => sum + units, 0)
    const boxes = own.map(({ units }) => ({ ...empty, wanted: units }))
    return rest > 0 ? [...boxes, { ...empty, wanted: rest }] : boxes
  })

/** The suggested batch of a box: those of its line, in their order. */
export const suggestionFor = (
  boxes: readonly Box[],
  at: number,
  picks: readonly BoxPick[],
): BoxPick | undefined => {
  const box = boxes[at]
  const nth = boxes.slice(0, at).filter(({ line }) => line === box?.line).length
  return picks.filter(({ line }) => line === box?.line)[nth]
}

/** Lines in the order of the shelf: those that lie together follow each other, and those without a place come last. */
export const inWalkingOrder = <Of extends { line: number }>(
  lines: readonly Of[],
  picks: readonly BoxPick[],
): Of[] => {
  const placeOf = ({ line }: Of): string => picks.find((pick) => pick.line === line)?.place ?? ''
  return lines.toSorted((one, other) => {
    const [first, second] = [placeOf(one), placeOf(other)]
    if (first === '' || second === '') return Number(first === '') - Number(second === '')
    return first.localeCompare(second, 'en', { numeric: true })
  })
}

/** Whether a box names a batch that is not among those that expire first. */
export const isOther = (box: Box, picks: readonly BoxPick[]): boolean => {
  const own = picks.filter(({ line }) => line === box.line)
  return (
    box.batch.trim() !== '' && own.length > 0 && !own.some(({ batch }) => isSame(batch, box.batch))
  )
}

/** How many packs hold so many units, an opened one among them. */
export const packsIn = (units: number, unitsInPack: number): number =>
  Math.ceil(units / unitsInPack)

export const leftOf = ({ line, productQuantity }: Wanted, boxes: readonly Box[]): number =>
  Math.max(0, productQuantity - unitsOf(boxes.filter((box) => box.line === line && isFilled(box))))

/** How many units a box can still take: what it is to hold, and never more than its line. */
const roomIn = (boxes: readonly Box[], at: number, lines: readonly Wanted[]): number => {
  const box = boxes[at]
  if (!box) return 0
  const line = lines.find((one) => one.line === box.line)
  const held = unitsOf(boxes.filter((one) => one.line === box.line))
  return Math.min(box.wanted - box.units, (line?.productQuantity ?? 0) - held)
}

export type Scanned =
  | { is: 'filled'; boxes: Box[]; at: number }
  | { is: 'unread' }
  | { is: 'noPlace' | 'full' | 'twice' | Withheld['why']; batch: string }
  | { is: 'expired'; batch: string; expiry: string }

type Table = {
  boxes: readonly Box[]
  picks: readonly BoxPick[]
  lines: readonly Wanted[]
  withheld?: readonly Withheld[]
  /** The day in India. */
  today: string
}

/** Whether what is typed or scanned names an expiry that is over. */
export const isExpired = (expiry: string, today: string): boolean => {
  const read = readExpiry(expiry)
  return read !== null && lastDay(read) < today
}

/**
 * Counts one pack: into box `into` where the cursor is in one, otherwise into the box of that batch, filled in or suggested, that is not full. `ofLines`:
 * those of the product that the code names; null where it names none. A batch that was not suggested is put nowhere by itself, unless the product is
 * known and no batch of it was suggested.
 */
export const scan = (
  { boxes, picks, lines, withheld = [], today }: Table,
  code: string,
  into: number | null = null,
  ofLines: readonly number[] | null = null,
): Scanned => {
  const known = [...picks, ...boxes, ...withheld].map(({ batch }) => batch)
  const read = readPackCode(code, known)
  if (!read) return { is: 'unread' }
  if (isExpired(read.expiry, today)) return { is: 'expired', ...read }
  const blocked = withheld.find(
    ({ line, batch }) => isSame(batch, read.batch) && (ofLines === null || ofLines.includes(line)),
  )
  if (blocked) return { is: blocked.why, batch: blocked.batch }
  const serial = serialIn(code, known)
  const isOf = (box: Box | undefined): boolean =>
    box !== undefined && (ofLines === null || ofLines.includes(box.line))
  const fits = (box: Box, at: number): boolean =>
    isOf(box) &&
    isSame(box.batch.trim() || (suggestionFor(boxes, at, picks)?.batch ?? ''), read.batch)
  const isFree = (box: Box, at: number): boolean =>
    ofLines !== null &&
    isOf(box) &&
    box.batch.trim() === '' &&
    suggestionFor(boxes, at, picks) === undefined
  const waiting = [fits, isFree]
    .map((test) => boxes.findIndex((box, nth) => test(box, nth) && roomIn(boxes, nth, lines) > 0))
    .find((nth) => nth !== -1)
  // The cursor may be in the line of another product.
  const at = into !== null && isOf(boxes[into]) ? into : (waiting ?? -1)
  const box = boxes[at]
  if (!box) return { is: boxes.some(fits) ? 'full' : 'noPlace', batch: read.batch }
  // One pack under the beam twice is one pack.
  const isCounted = (one: Box): boolean =>
    serial !== null && one.line === box.line && one.serials?.includes(serial) === true
  if (boxes.some(isCounted)) return { is: 'twice', batch: read.batch }
  // Another batch in the same box is counted anew.
  const isSameBatch = box.batch === '' || isSame(box.batch, read.batch)
  const { serials = [], ...rest } = box
  const inBox = [...(isSameBatch ? serials : []), ...(serial === null ? [] : [serial])]
  const begun: Box = {
    ...rest,
    ...read,
    units: isSameBatch ? box.units : 0,
    ...(inBox.length > 0 && { serials: inBox }),
  }
  const room = roomIn(boxes.with(at, begun), at, lines)
  if (room <= 0) return { is: 'full', batch: read.batch }
  const pack = lines.find(({ line }) => line === box.line)?.unitsInPack ?? 1
  return {
    is: 'filled',
    at,
    boxes: boxes.with(at, { ...begun, units: begun.units + Math.min(pack, room) }),
  }
}

/** A change by hand. Who types batch and expiry has all of it in the hand, unless it was counted otherwise. */
export const changed = (box: Box, change: Partial<Box>): Box => {
  const isFewer = change.units !== undefined && change.units < box.units
  // Which of its packs was taken out is not known.
  const after = { ...box, ...change, ...(isFewer && { serials: [] }) }
  const isTyped = change.batch !== undefined || change.expiry !== undefined
  return isTyped && after.units === 0 && hasBatch(after) ? { ...after, units: after.wanted } : after
}

/** A further box of a line, for what its others do not hold; what they were to hold beyond that, it is to hold now. */
export const withAnother = (boxes: readonly Box[], { line, productQuantity }: Wanted): Box[] => {
  const kept = boxes.map((box) =>
    box.line === line && box.units > 0 ? { ...box, wanted: box.units } : box,
  )
  const rest = productQuantity - unitsOf(kept.filter((box) => box.line === line))
  const end = kept.findLastIndex((box) => box.line === line) + 1
  return kept.toSpliced(end, 0, {
    line,
    wanted: Math.max(0, rest),
    units: 0,
    batch: '',
    expiry: '',
  })
}

const hasBatch = ({ batch, expiry }: Box): boolean => batch.trim() !== '' && expiry.trim() !== ''
export const isFilled = (box: Box): boolean => hasBatch(box) && box.units > 0

/** Begun, and not finished. */
export const isHalf = (box: Box): boolean =>
  !isFilled(box) && (`${box.batch}${box.expiry}`.trim() !== '' || box.units > 0)

/** The lines of the call: what is not in the hand is left for a parcel of its own. */
export const packedLines = (boxes: readonly Box[]): PackedLine[] =>
  boxes.filter(isFilled).map(({ line, units, batch, expiry }) => ({
    line,
    units,
    batch: batch.trim(),
    expiry: expiry.trim(),
  }))

export const areBoxes = (stored: unknown): stored is Box[] =>
  Array.isArray(stored) &&
  stored.every(
    (one) =>
      [one?.line, one?.wanted, one?.units].every((number) => typeof number === 'number') &&
      [one.batch, one.expiry, ...(one.serials ?? [])].every((text) => typeof text === 'string'),
  )
