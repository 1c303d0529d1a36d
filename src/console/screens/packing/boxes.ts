import type { PackedLine } from '#contract/fulfilment/fulfilment.ts'
import { readPackCode } from '#model/pack-code.ts'

/** From which batch to take units of a line: what expires first. */
export type Pick = { line: number; batch: string; expiry: string; units: number }
/** Units of a line from one batch, as far as they are filled in. */
export type Box = { line: number; units: string; batch: string; expiry: string }
type Wanted = { line: number; productQuantity: number }

/** Batches are the same however they are typed. */
const isSame = (one: string, other: string): boolean =>
  one.trim().toUpperCase() === other.trim().toUpperCase()

/** An empty box for each suggested batch, and one for what no suggestion covers. */
export const emptyBoxes = (lines: readonly Wanted[], picks: readonly Pick[]): Box[] =>
  lines.flatMap(({ line, productQuantity }) => {
    const own = picks.filter((pick) => pick.line === line)
    const rest = productQuantity - own.reduce((sum, { units }) => sum + units, 0)
    const boxes = own.map(({ units }) => ({ line, units: String(units), batch: '', expiry: '' }))
    return rest > 0 ? [...boxes, { line, units: String(rest), batch: '', expiry: '' }] : boxes
  })

/** The suggested batch of a box: those of its line, in their order. */
export const suggestionFor = (
  boxes: readonly Box[],
  at: number,
  picks: readonly Pick[],
): Pick | undefined => {
  const box = boxes[at]
  const nth = boxes.slice(0, at).filter(({ line }) => line === box?.line).length
  return picks.filter(({ line }) => line === box?.line)[nth]
}

/** Whether a box names a batch that is not among those that expire first. */
export const isOther = (box: Box, picks: readonly Pick[]): boolean => {
  const own = picks.filter(({ line }) => line === box.line)
  return (
    box.batch.trim() !== '' && own.length > 0 && !own.some(({ batch }) => isSame(batch, box.batch))
  )
}

export type Scanned =
  | { is: 'filled'; boxes: Box[]; at: number }
  | { is: 'unread' }
  | { is: 'noPlace' | 'twice'; batch: string }

/**
 * What a scanned code fills in: box `into` where the cursor is in one, otherwise the empty box for which that batch is suggested. A batch that nobody
 * suggested is put nowhere by itself, because the code does not tell which product it belongs to.
 */
export const scan = (
  boxes: readonly Box[],
  picks: readonly Pick[],
  code: string,
  into: number | null = null,
): Scanned => {
  const read = readPackCode(code)
  if (!read) return { is: 'unread' }
  const fits = (_: Box, at: number): boolean => {
    const wanted = suggestionFor(boxes, at, picks)
    return wanted !== undefined && isSame(wanted.batch, read.batch)
  }
  const at = into ?? boxes.findIndex((box, nth) => box.batch.trim() === '' && fits(box, nth))
  if (at === -1)
    return { is: boxes.some((box, nth) => fits(box, nth)) ? 'twice' : 'noPlace', batch: read.batch }
  return {
    is: 'filled',
    at,
    boxes: boxes.map((box, nth) => (nth === at ? { ...box, ...read } : box)),
  }
}

export const isFilled = ({ batch, expiry }: Box): boolean =>
  batch.trim() !== '' && expiry.trim() !== ''

/** Begun, and not finished. */
export const isHalf = (box: Box): boolean =>
  !isFilled(box) && `${box.batch}${box.expiry}`.trim() !== ''

/** The lines of the call: what has no batch is left for a parcel of its own. */
export const packedLines = (boxes: readonly Box[]): PackedLine[] =>
  boxes.filter(isFilled).map(({ line, units, batch, expiry }) => ({
    line,
    // Without units it is what is left of the line.
    ...(units.trim() !== '' && { units: Number(units) }),
    batch: batch.trim(),
    expiry: expiry.trim(),
  }))

export const areBoxes = (kept: unknown): kept is Box[] =>
  Array.isArray(kept) &&
  kept.every(
    (one) =>
      typeof one?.line === 'number' &&
      [one.units, one.batch, one.expiry].every((text) => typeof text === 'string'),
  )
