import { describe, expect, it } from 'vitest'
import { deliveredBatch, picksOf } from '#model/stock.ts'

const batch = (name: string, expiry: string, on_hand: number, product_id = 1) => ({
  product_id,
  batch: name,
  expiry,
  on_hand,
})

describe('from which batches lines are packed', () => {
  it('what expires first goes first, over several batches if need be', () => {
    const shelf = [batch('LATE', '2028-01', 50), batch('SOON', '2026-12', 20)]
    expect(picksOf([{ line: 1, product_id: 1, quantity: 30 }], shelf, '2026-11')).toEqual([
      { line: 1, batch: 'SOON', expiry: '2026-12', quantity: 20 },
      { line: 1, batch: 'LATE', expiry: '2028-01', quantity: 10 },
    ])
  })

  it('an expired batch is never picked, one that expires this month is', () => {
    const shelf = [batch('OLD', '2026-10', 50), batch('LAST', '2026-11', 5)]
    expect(picksOf([{ line: 1, product_id: 1, quantity: 30 }], shelf, '2026-11')).toEqual([
      { line: 1, batch: 'LAST', expiry: '2026-11', quantity: 5 },
    ])
  })

  it('two lines of one product do not share a unit', () => {
    const wanted = [1, 2].map((line) => ({ line, product_id: 1, quantity: 6 }))
    const picks = picksOf(
      wanted,
      [batch('A', '2027-01', 10), batch('B', '2027-02', 9, 2)],
      '2026-11',
    )
    expect(picks.map(({ line, quantity }) => [line, quantity])).toEqual([
      [1, 6],
      [2, 4],
    ])
  })
})

it('a row of a delivery note names the column that is wrong', () => {
  const row = { product: '10101', batch: 'A1', expiry: '2027-11', units: '150' }
  expect(deliveredBatch(row)).toEqual({
    productId: 10101,
    batch: 'A1',
    expiry: '2027-11',
    units: 150,
  })
  for (const [column, value] of Object.entries({
    product: 'x',
    batch: '',
    expiry: '11/2027',
    units: '0',
  }))
    expect(deliveredBatch({ ...row, [column]: value })).toEqual({ wrong: column })
})
