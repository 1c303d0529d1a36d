import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { lastDay } from '#model/expiry.ts'
import { batchKey, goodUntil, picksOf, type ShelfBatch, type WantedLine } from '#model/stock.ts'

const batch = (
  name: string,
  expiry: string,
  on_hand: number,
  more: Partial<ShelfBatch> = {},
): ShelfBatch => ({
  product_id: 1,
  batch: name,
  expiry,
  on_hand,
  mrp: null,
  withheld: null,
  ...more,
})
const wanted = (quantity: number, more: Partial<WantedLine> = {}): WantedLine => ({
  line: 1,
  product_id: 1,
  quantity,
  price: 3_360,
  until: '2026-11-26',
  ...more,
})

it.each(['AB 12', 'AB-12', 'ab12', ' Ab\u00a0\u201112 ', 'A.B/1_2', 'ＡＢ12'])(
  '%j is the batch AB12',
  (typed) => expect(batchKey(typed)).toBe('AB12'),
)

it('a pack is good until the end of the course, or for as long as packs must keep, after its way', () => {
  const rule = { minimumDays: 15, transitDays: 5 }
  expect(goodUntil('2026-11-26', null, rule)).toBe('2026-12-16')
  expect(goodUntil('2026-11-26', 90, rule)).toBe('2027-03-01')
})

describe('from which batches lines are packed', () => {
  it('what expires first goes first, over several batches if need be', () => {
    const shelf = [batch('LATE', '2028-01', 50), batch('SOON', '2026-12', 20)]
    expect(picksOf([wanted(30)], shelf)).toEqual({
      picks: [
        { line: 1, batch: 'SOON', expiry: '2026-12', quantity: 20 },
        { line: 1, batch: 'LATE', expiry: '2028-01', quantity: 10 },
      ],
      gaps: [],
    })
  })

  it('a month ends with its last day, so that a day within it goes first', () => {
    const shelf = [batch('MONTH', '2027-11', 5), batch('DAY', '2027-11-15', 5)]
    expect(picksOf([wanted(6)], shelf).picks.map((one) => one.batch)).toEqual(['DAY', 'MONTH'])
  })

  it.each([
    ['expires', batch('OLD', '2026-11-25', 50), 'OLD'],
    ['mrp', batch('CHEAP', '2028-01', 50, { mrp: 3_120 }), 'CHEAP'],
    ['recalled', batch('BAD', '2028-01', 50, { withheld: 'recalled' }), 'BAD'],
    ['quarantined', batch('ASIDE', '2028-01', 50, { withheld: 'quarantined' }), 'ASIDE'],
    ['usedUp', batch('GONE', '2028-01', 0), null],
  ] as const)('a line without a batch says why: %s', (why, one, named) => {
    expect(picksOf([wanted(10)], [one])).toEqual({
      picks: [],
      gaps: [{ line: 1, quantity: 10, why, batch: named }],
    })
  })

  it('of a product that is kept by no batches nothing is picked, and that is said', () => {
    expect(picksOf([wanted(10)], []).gaps).toMatchObject([{ why: 'notKept' }])
  })

  it('two lines of one product do not share a unit', () => {
    const lines = [1, 2].map((line) => wanted(6, { line }))
    const { picks, gaps } = picksOf(lines, [
      batch('A', '2027-01', 10),
      batch('B', '2027-02', 9, { product_id: 2 }),
    ])
    expect(picks.map(({ line, quantity }) => [line, quantity])).toEqual([
      [1, 6],
      [2, 4],
    ])
    expect(gaps).toMatchObject([{ line: 2, quantity: 2, why: 'usedUp' }])
  })

  const day = fc
    .integer({ min: 0, max: 700 })
    .map((days) => new Date(Date.UTC(2026, 9, 1 + days)).toISOString().slice(0, 10))
  const expiry = fc.oneof(
    day,
    day.map((one) => one.slice(0, 7)),
  )
  const shelves = fc.array(
    fc.record({
      product_id: fc.integer({ min: 1, max: 2 }),
      expiry,
      on_hand: fc.integer({ min: 0, max: 40 }),
      mrp: fc.option(fc.integer({ min: 1, max: 6 }), { nil: null }),
      withheld: fc.constantFrom(null, null, null, 'recalled' as const, 'quarantined' as const),
    }),
    { maxLength: 8 },
  )
  const orders = fc.array(
    fc.record({
      product_id: fc.integer({ min: 1, max: 2 }),
      quantity: fc.integer({ min: 1, max: 60 }),
      price: fc.integer({ min: 1, max: 6 }),
      until: day,
    }),
    { minLength: 1, maxLength: 4 },
  )

  // Seen red without `allows` and without the comparison with `until` in `faultOf`.
  it('on 10,000 random shelves no pack is picked above its MRP, past its use, twice, or blocked, and none is left that fits', () => {
    fc.assert(
      fc.property(shelves, orders, (someBatches, someLines) => {
        const shelf = someBatches.map((one, nth) => ({ ...one, batch: `B${nth}` }))
        const lines = someLines.map((one, nth) => ({ ...one, line: nth + 1 }))
        const { picks, gaps } = picksOf(lines, shelf)
        const taken = new Map<string, number>()
        for (const { line: number, batch: name, quantity } of picks) {
          const line = lines[number - 1]
          const from = shelf.find((one) => one.batch === name)
          if (!line || !from) throw new Error('a pick of nothing')
          expect(quantity).toBeGreaterThan(0)
          expect(from.product_id).toBe(line.product_id)
          expect(from.withheld).toBeNull()
          expect(from.mrp ?? line.price).toBeGreaterThanOrEqual(line.price)
          expect(lastDay(from.expiry) >= line.until).toBe(true)
          taken.set(name, (taken.get(name) ?? 0) + quantity)
        }
        for (const one of shelf) expect(taken.get(one.batch) ?? 0).toBeLessThanOrEqual(one.on_hand)
        for (const line of lines) {
          const sum = (all: readonly { line: number; quantity: number }[]): number =>
            all
              .filter((one) => one.line === line.line)
              .reduce((total, { quantity }) => total + quantity, 0)
          expect(sum(picks) + sum(gaps)).toBe(line.quantity)
          if (sum(gaps) === 0) continue
          // What would have fitted is used up.
          const fitting = shelf.filter(
            (one) =>
              one.product_id === line.product_id &&
              one.withheld === null &&
              (one.mrp ?? line.price) >= line.price &&
              lastDay(one.expiry) >= line.until,
          )
          for (const one of fitting) expect(taken.get(one.batch) ?? 0).toBe(one.on_hand)
        }
      }),
      { numRuns: 10_000 },
    )
  })
})
