import { describe, expect, it } from 'vitest'
import {
  areBoxes,
  type Box,
  changed,
  emptyBoxes,
  inWalkingOrder,
  isHalf,
  isOther,
  leftOf,
  packedLines,
  packsIn,
  scan,
  withAnother,
} from '../../../src/console/screens/packing/boxes.ts'

const lines = [
  { line: 1, productQuantity: 30, unitsInPack: 10 },
  { line: 2, productQuantity: 15, unitsInPack: 10 },
] as const
const picks = [
  { line: 1, batch: 'AB-1', expiry: '2027-03', units: 20 },
  { line: 1, batch: 'AB-2', expiry: '2027-09', units: 10 },
]
const today = '2026-11-28'
const empty = emptyBoxes(lines, picks)
const code = (batch: string, expiry = '270331'): string =>
  `(01)08901234567894(17)${expiry}(10)${batch}`
const scanned = (boxes: readonly Box[], text: string, into?: number) =>
  scan({ boxes, picks, lines, today }, text, into)
const filledBy = (boxes: readonly Box[], text: string, into?: number): Box[] => {
  const read = scanned(boxes, text, into)
  if (read.is !== 'filled') throw new Error(read.is)
  return read.boxes
}
const unitsIn = (boxes: readonly Box[]): number[] => boxes.map(({ units }) => units)

describe('what a scanned pack fills in', () => {
  it('a line gets a box for each batch that expires first, and one for units that no batch covers', () => {
    expect(empty.map(({ line, wanted, units }) => [line, wanted, units])).toEqual([
      [1, 20, 0],
      [1, 10, 0],
      [2, 15, 0],
    ])
    const more = { line: 1, productQuantity: 45, unitsInPack: 10 }
    expect(emptyBoxes([more], picks).map(({ wanted }) => wanted)).toEqual([20, 10, 15])
  })

  it('each scan counts one pack, into the box of its batch, whatever its case, until it is full', () => {
    const one = filledBy(empty, code('ab-1'))
    expect(one[0]).toEqual({ line: 1, wanted: 20, units: 10, batch: 'ab-1', expiry: '2027-03' })
    const two = filledBy(one, code('AB-1'))
    expect(unitsIn(two)).toEqual([20, 0, 0])
    expect(scanned(two, code('AB-1'))).toEqual({ is: 'full', batch: 'AB-1' })
    expect(scanned(two, code('AB-1'), 0)).toEqual({ is: 'full', batch: 'AB-1' })
    expect(unitsIn(filledBy(two, code('AB-2', '270930')))).toEqual([20, 10, 0])
  })

  it('the last pack is opened where the line wants less than a whole one', () => {
    const one = filledBy(empty, code('C-1', '280131'), 2)
    expect(unitsIn(one)).toEqual([0, 0, 10])
    expect(leftOf(lines[1], one)).toBe(5)
    // The batch of the box is known now: no cursor is needed.
    const two = filledBy(one, code('C-1', '280131'))
    expect(unitsIn(two)).toEqual([0, 0, 15])
    expect([leftOf(lines[1], two), packsIn(15, 10), packsIn(5, 10)]).toEqual([0, 2, 1])
  })

  it('a batch that no line waits for is put nowhere by itself, and into the line of the cursor when it is scanned there', () => {
    expect(scanned(empty, code('ZZ-9'))).toEqual({ is: 'noPlace', batch: 'ZZ-9' })
    const put = filledBy(filledBy(empty, code('AB-1')), code('ZZ-9'), 0)
    expect(put[0]).toMatchObject({ batch: 'ZZ-9', units: 10 })
    expect(scanned(empty, '8901234567894')).toEqual({ is: 'unread' })
  })

  it('a code that names the product goes into a line of it, wherever the cursor is', () => {
    const named = (boxes: readonly Box[], text: string, into: number | null, of: number[]) =>
      scan({ boxes, picks, lines, today }, text, into, of)
    // The same batch number of another product is not this line's.
    expect(named(empty, code('AB-1'), null, [2])).toMatchObject({ is: 'filled', at: 2 })
    expect(named(empty, code('AB-1'), 2, [1])).toMatchObject({ is: 'filled', at: 0 })
    // Where no batch was suggested, a batch of the right product needs no cursor.
    expect(named(empty, code('ZZ-9'), null, [2])).toMatchObject({ is: 'filled', at: 2 })
    expect(named(empty, code('ZZ-9'), null, [1])).toEqual({ is: 'noPlace', batch: 'ZZ-9' })
  })

  it('an expired pack is refused when it is scanned, also where no batch of its product is on record or the cursor is in its box', () => {
    const over = code('ZZ-9', '261031')
    const refused = { is: 'expired', batch: 'ZZ-9', expiry: '2026-10' }
    expect(scan({ boxes: empty, picks, lines, today }, over, null, [2])).toEqual(refused)
    expect(scanned(empty, over, 2)).toEqual(refused)
    // It is good until the end of its month.
    expect(scanned(empty, code('ZZ-9', '261130'), 2)).toMatchObject({ is: 'filled' })
  })

  it('a batch that must not be sent with the line is refused with its reason, wherever the cursor is', () => {
    const withheld = [
      { line: 1, batch: 'AB-0', why: 'recalled' },
      { line: 2, batch: 'AB-1', why: 'expires' },
    ] as const
    const table = { boxes: empty, picks, lines, today, withheld }
    expect(scan(table, code('ab 0'), 0)).toEqual({ is: 'recalled', batch: 'AB-0' })
    expect(scan(table, code('AB-1'), null, [2])).toEqual({ is: 'expires', batch: 'AB-1' })
    expect(scan(table, code('AB-1'), null, [1])).toMatchObject({ is: 'filled', at: 0 })
  })

  it('one pack under the beam twice is counted once, where its code has a number of its own', () => {
    const pack = (serial: string): string => `${code('AB-1')}(21)${serial}`
    const one = filledBy(empty, pack('S-1'))
    expect(scanned(one, pack('S-1'))).toEqual({ is: 'twice', batch: 'AB-1' })
    const two = filledBy(one, pack('S-2'))
    expect(unitsIn(two)).toEqual([20, 0, 0])
    expect(areBoxes(JSON.parse(JSON.stringify(two)))).toBe(true)
    // Taken out by hand, whichever it was: both may be counted again.
    const fewer = two.map((box, at) => (at === 0 ? changed(box, { units: 10 }) : box))
    expect(unitsIn(filledBy(fewer, pack('S-1')))).toEqual([20, 0, 0])
  })

  it('lines follow the places of the shelf, and what lies nowhere comes last', () => {
    const at = (line: number, place: string | null) => ({
      line,
      batch: 'X',
      expiry: '2027-01',
      units: 1,
      place,
    })
    expect(
      inWalkingOrder(
        [{ line: 1 }, { line: 2 }, { line: 3 }, { line: 4 }],
        [at(1, 'B-10'), at(2, null), at(3, 'B-9'), at(4, 'A-07')],
      ).map(({ line }) => line),
    ).toEqual([4, 3, 1, 2])
  })

  it('what is typed is all in the hand, unless it was counted; another batch takes what is left', () => {
    const [first] = empty
    if (!first) throw new Error('no box')
    const typed = changed(changed(first, { batch: 'AB-1' }), { expiry: '2027-03' })
    expect(typed.units).toBe(20)
    expect(changed({ ...first, units: 10 }, { batch: 'AB-1', expiry: '2027-03' }).units).toBe(10)
    const counted = filledBy(empty, code('AB-1'))
    expect(
      withAnother(counted, lines[0]).map(({ line, wanted, units }) => [line, wanted, units]),
    ).toEqual([
      [1, 10, 10],
      [1, 10, 0],
      [1, 20, 0],
      [2, 15, 0],
    ])
  })

  it('what is not in the hand stays out of the call', () => {
    expect(packedLines(filledBy(empty, code('AB-1')))).toEqual([
      { line: 1, units: 10, batch: 'AB-1', expiry: '2027-03' },
    ])
  })

  it('marks a batch that does not expire first, and a box that is half filled in', () => {
    const box = { line: 1, wanted: 20, units: 20, batch: 'ZZ-9', expiry: '' }
    expect([
      isOther(box, picks),
      isOther({ ...box, batch: 'ab-1' }, picks),
      isOther({ ...box, line: 2 }, picks),
    ]).toEqual([true, false, false])
    expect([
      isHalf(box),
      isHalf({ ...box, batch: '', units: 0 }),
      isHalf({ ...box, batch: '' }),
      isHalf({ ...box, expiry: '2027-03' }),
      isHalf({ ...box, expiry: '2027-03', units: 0 }),
    ]).toEqual([true, false, true, false, true])
  })

  it('takes from the browser only what it kept itself', () => {
    expect(areBoxes(empty)).toBe(true)
    expect(areBoxes([{ line: 1, units: '20', batch: '', expiry: '' }])).toBe(false)
    expect(areBoxes(null)).toBe(false)
  })
})
