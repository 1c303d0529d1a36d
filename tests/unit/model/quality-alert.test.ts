import { expect, it } from 'vitest'
import { alertRow, mayBeOne } from '#model/quality-alert.ts'

it.each([
  ['GT-1234', ['GT-1234']],
  ['Batch No. GT1234, Mfg. 01/2025, Exp 12/2026', ['GT1234']],
  ['B.No: T24/019; T24/020', ['T24/019', 'T24/020']],
  ['BN123', ['BN123']],
  ['B 123', ['B 123']],
  ['Lot 77A\nExp. 2027', ['77A']],
])('the batches of the cell %j are %j', (batch, batches) => {
  expect(alertRow({ product: 'Paracetamol Tablets IP', batch }, '2026-10')).toMatchObject({
    batches,
    published: '2026-10',
  })
})

it.each([
  ['product', { product: '12', batch: 'A1' }],
  ['batch', { product: 'Paracetamol', batch: 'not given' }],
  ['published', { product: 'Paracetamol', batch: 'A1', published: 'last month' }],
])('a row is refused for its %s where that cannot be read', (wrong, fields) => {
  expect(alertRow(fields, null)).toEqual({ wrong })
})

it.each([
  ['Dolo-650 Tablets', 'Dolo 650 Tablet', true],
  ['Paracetamol Tablets I.P. 500 mg', 'Calpol 500 Tablet Paracetamol (500mg)', true],
  ['Telmisartan Tablets', 'Dolo 650 Tablet Paracetamol (650mg)', false],
])('%s and %s may be one product: %s', (one, other, is) => {
  expect(mayBeOne(one, other)).toBe(is)
})

it.each([
  ['B.No.: AB12 M/D:01/2025', ['AB12']],
  ['AB-12 Mfg. Dt: 01/2025 Exp. Dt: 12/2026', ['AB-12']],
  ['AB12 (Mfg 01/25)', ['AB12']],
  ['EXP12', ['EXP12']],
  ['AB121/AB122', ['AB121/AB122', 'AB121', 'AB122']],
  ['AB/12', ['AB/12']],
  ['AB098 to AB101', ['AB098', 'AB099', 'AB100', 'AB101']],
  ['AB 12 – 14', ['AB 12', 'AB 13', 'AB 14']],
  ['AB1 to AB9999', ['AB1 to AB9999']],
])('of the cell %s the batches are %j', (batch, batches) => {
  expect(alertRow({ product: 'Paracetamol', batch }, null)).toMatchObject({ batches })
})

it('a cell of blanks is read at once, and one that names thousands of batches is refused', () => {
  const cell = (batch: string) => alertRow({ product: 'Paracetamol', batch }, null)
  expect(cell(`AB12${' '.repeat(100_000)}C`)).toMatchObject({ batches: ['AB12 C'] })
  expect(cell('A001 to A400; B001 to B400')).toEqual({ wrong: 'batch' })
})
