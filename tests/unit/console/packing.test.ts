import { describe, expect, it } from 'vitest'
import {
  areBoxes,
  type Box,
  emptyBoxes,
  isHalf,
  isOther,
  packedLines,
  scan,
} from '../../../src/console/screens/packing/boxes.ts'

const lines = [
  { line: 1, productQuantity: 30 },
  { line: 2, productQuantity: 10 },
]
const picks = [
  { line: 1, batch: 'AB-1', expiry: '2027-03', units: 20 },
  { line: 1, batch: 'AB-2', expiry: '2027-09', units: 10 },
]
const empty = emptyBoxes(lines, picks)
const code = (batch: string, expiry = '270331'): string =>
  `(01)08901234567894(17)${expiry}(10)${batch}`
const filledBy = (boxes: readonly Box[], text: string, into?: number): Box[] => {
  const read = scan(boxes, picks, text, into)
  if (read.is !== 'filled') throw new Error(read.is)
  return read.boxes
}

describe('what a scanned pack fills in', () => {
  it('a line gets a box for each batch that expires first, and one for units that no batch covers', () => {
    expect(empty.map(({ line, units }) => [line, units])).toEqual([
      [1, '20'],
      [1, '10'],
      [2, '10'],
    ])
    expect(emptyBoxes([{ line: 1, productQuantity: 45 }], picks).map(({ units }) => units)).toEqual(
      ['20', '10', '15'],
    )
  })

  it('a code finds the box for which its batch is suggested, whatever its case', () => {
    expect(filledBy(empty, code('ab-2', '270930'))[1]).toEqual({
      line: 1,
      units: '10',
      batch: 'ab-2',
      expiry: '2027-09',
    })
    expect(filledBy(empty, code('AB-1'))[0]?.batch).toBe('AB-1')
  })

  it('a batch that no line waits for is put nowhere by itself, and into the line of the cursor when it is scanned there', () => {
    expect(scan(empty, picks, code('ZZ-9'))).toEqual({ is: 'noPlace', batch: 'ZZ-9' })
    expect(filledBy(empty, code('ZZ-9'), 2)[2]?.batch).toBe('ZZ-9')
  })

  it('says that a batch was scanned already, and that a code names no batch', () => {
    expect(scan(filledBy(empty, code('AB-1')), picks, code('AB-1'))).toEqual({
      is: 'twice',
      batch: 'AB-1',
    })
    expect(scan(empty, picks, '8901234567894')).toEqual({ is: 'unread' })
  })

  it('what has no batch stays out of the call, and units left empty are what is left of the line', () => {
    const boxes = [
      ...filledBy(empty, code('AB-1')),
      { line: 2, units: '', batch: 'C-1', expiry: '2028-01' },
    ]
    expect(packedLines(boxes)).toEqual([
      { line: 1, units: 20, batch: 'AB-1', expiry: '2027-03' },
      { line: 2, batch: 'C-1', expiry: '2028-01' },
    ])
  })

  it('marks a batch that does not expire first, and a box that is half filled in', () => {
    const box = { line: 1, units: '20', batch: 'ZZ-9', expiry: '' }
    expect([
      isOther(box, picks),
      isOther({ ...box, batch: 'ab-1' }, picks),
      isOther({ ...box, line: 2 }, picks),
    ]).toEqual([true, false, false])
    expect([
      isHalf(box),
      isHalf({ ...box, batch: '' }),
      isHalf({ ...box, expiry: '2027-03' }),
    ]).toEqual([true, false, false])
  })

  it('takes from the browser only what it kept itself', () => {
    expect(areBoxes(empty)).toBe(true)
    expect(areBoxes([{ line: 1, units: 20, batch: '', expiry: '' }])).toBe(false)
    expect(areBoxes(null)).toBe(false)
  })
})
