import { expect, it } from 'vitest'
import { printedBatch } from '#contract/core/printed-batch.ts'
import { gtinIn, readPackCode, serialIn } from '#model/pack-code.ts'

const found = { batch: 'DLX-7/A', expiry: '2027-11' }

it.each([
  ['a GS1 element string with parentheses', '(01)08901234567894(17)271130(10)DLX-7/A', found],
  [
    'a GS1 element string with a separator',
    ']d2010890123456789410DLX-7/A\u001d17271130211234',
    found,
  ],
  [
    'a GS1 element string that ends with the batch',
    '010890123456789417271130' + '10DLX-7/A',
    found,
  ],
  ['a GS1 Digital Link', 'https://id.example/01/08901234567894/10/DLX-7%2FA?17=271130', found],
  [
    'plain words as makers print them',
    'Dolo 650; Batch No: DLX-7/A; Mfg: 12/2025; Exp: 11/2027',
    found,
  ],
  [
    'a link whose words are of the first drafts',
    'https://id.example/gtin/08901234567894/lot/DLX-7%2FA?exp=271130',
    found,
  ],
  [
    'plain words with the month in letters, in another order',
    'EXP. NOV 2027 Lot No. DLX-7/A',
    found,
  ],
  ['plain words with a full date', 'B.No. DLX-7/A, EXP 30/11/2027, Lic MH/123', found],
  [
    'plain words with the name of the brand before',
    'Brand Name: Dolo 650; Batch No: DLX-7/A; Mfg: 12/2025; Exp: 11/2027',
    found,
  ],
  ['plain words without a sign behind the word', 'Exp 11/2027 Batch DLX-7/A', found],
  ['plain words that name a batch without giving it', 'Brand: Dolo; Batch No; Exp: 11/2027', null],
  [
    'a batch with a parenthesis',
    '(01)08901234567894(17)271130(10)AB(12',
    { batch: 'AB(12', expiry: '2027-11' },
  ],
  ['a code without an expiry', '(01)08901234567894(10)DLX7', null],
  ['a code without a batch', '(01)08901234567894(17)271130', null],
  ['a month that does not exist', '(17)271330(10)DLX7', null],
  ['an address of something else', 'https://shop.example/offer?17=271130', null],
  ['a link that is no text once it is decoded', 'https://x.y/01/%zz/10/DLX7?17=271130', null],
  ['a link with a batch of control characters', 'https://x.y/10/DLX%007?17=271130', null],
  ['a link with an empty batch', 'https://x.y/10/%20?17=271130', null],
  ['a link with a batch longer than any', `https://x.y/10/${'7'.repeat(41)}?17=271130`, null],
  ['a code in parentheses behind the mark of its symbology', ']d2(17)271130(10)DLX-7/A', found],
  ['a code in parentheses with a weight', '(17)271130(10)DLX-7/A(3103)000500', found],
  ['a weight and a place in a code', '3103000500414890123456789417271130' + '10DLX-7/A', found],
  ['two batches in parentheses', '(17)271130(10)DLX-7/A(10)DLX-8', null],
  ['a space for a lost separator', '1727113010DLX-7/A 91X', null],
  ['two codes run together', '1727113010DLX-7/A0108901234567894' + '1727113010DLX-7/A', null],
  ['both words of a batch', 'Batch No./Lot No: DLX-7/A; Exp: 11/2027', found],
  ['the size of a batch before it', 'Batch size 1000 Batch No DLX-7/A Exp 11/27', found],
  ['dashes and short words', 'B. No.: DLX-7/A\nMFG DT: 12/25\nEXP.DATE - 11/27', found],
  ['a batch with a space in words', 'Batch: A1 22; Exp: 11/2027', null],
  ['two batches in words', 'Batch DLX-7 Exp 11/2027 Batch DLX-8 Exp 12/2027', null],
  ['a payment', 'upi://pay?pa=a@b&tn=Batch 12 Exp 11/27', null],
  ['nothing', '  ', null],
])('reads %s', (_, code, expected) => {
  expect(readPackCode(code)).toEqual(expected)
})

const lost = '01089012345678941727113010AB1221XYZ1234567'

it.each([
  ['a batch and a serial number', ['AB12'], 'AB12'],
  ['a batch, typed in another way, and a serial number', ['ab-12'], 'AB12'],
  ['a long batch', ['AB1221XYZ1234567'], 'AB1221XYZ1234567'],
  ['what nobody knows', [], null],
  ['what two batches of the shelf could be', ['AB12', 'AB1221XYZ1234567'], null],
])('reads a code that lost its separators as %s', (_, known, batch) => {
  expect(readPackCode(lost, known)?.batch ?? null).toBe(batch)
})

it.each(['240XYZ', '91XYZ', '7101234'])(
  'asks for a batch where %s may be what followed one on record',
  (rest) => {
    const code = `1727113010AB12${rest}`
    expect(readPackCode(code, ['AB12'])).toBeNull()
    expect(readPackCode(code, ['AB12', `AB12${rest}`])?.batch).toBe(`AB12${rest}`)
    expect(readPackCode(`${code}\u001d211`, ['AB12'])?.batch).toBe(`AB12${rest}`)
  },
)

it.each([lost, `01089012345678941727113010AB12 91X`, '010890123456789410AB12'])(
  'takes the whole code %s for no batch that was typed',
  (code) => {
    expect(printedBatch.safeParse(code.slice(0, 40)).success).toBe(false)
    expect(printedBatch.safeParse('24110012').success).toBe(true)
  },
)

it.each(['\u001d', '\u001e', '␝', '<GS>', '{GS}', '|', '~', '^'])(
  'takes %j for the separator behind a batch',
  (separator) => {
    const code = `010890123456789410DLX-7/A${separator}1727113021${'1'.repeat(5)}`
    expect(readPackCode(code)).toEqual(found)
  },
)

it('finds the expiry behind a batch whose separator was lost', () => {
  expect(readPackCode('010890123456789410DLX-7/A17271130', ['DLX-7/A'])).toEqual(found)
  // Read as a whole, the batch leaves no expiry: there is one reading only.
  expect(readPackCode('010890123456789410DLX-7/A17271130')).toEqual(found)
})

/** Every order of so many things. */
const orders = <Of>(all: readonly Of[]): Of[][] =>
  all.length === 0
    ? [[]]
    : all.flatMap((one, at) => orders(all.toSpliced(at, 1)).map((rest) => [one, ...rest]))

it('reads product, batch, expiry and the number of the pack in every order, in parentheses and with the separators of a scanner', () => {
  const elements = ['0108901234567894', '17271130', '10DLX-7/A', '21SN0042', '91X10Y']
  let read = 0
  for (const order of orders(elements)) {
    const isVariable = (element: string): boolean => /^(?:10|21|91)/.test(element)
    const parts = order.map((one) => (isVariable(one) ? `${one}\u001d` : one))
    const [whole, unended] = [parts.join(''), [...parts.slice(0, -1), order.at(-1)].join('')]
    const named = order.map((one) => `(${one.slice(0, 2)})${one.slice(2)}`).join('')
    for (const code of [whole, `]d2${whole}`, `]C1${unended}`, named]) {
      expect(readPackCode(code), code).toEqual(found)
      expect(serialIn(code), code).toBe('SN0042')
      expect(gtinIn(code), code).toBe('08901234567894')
      read++
    }
  }
  expect(read).toBe(480)
})

it.each([
  ['EAN-13', '8901234567894'],
  ['EAN-13 with the mark of its symbology', ']E08901234567894'],
  ['Code 128 of a label', 'K7Q2ABCD1234-1'],
])('reads no batch out of a %s', (_, code) => {
  expect(readPackCode(code)).toBeNull()
  expect(serialIn(code)).toBeNull()
})

it('reads a long code of nothing but identifiers in few steps', () => {
  expect(readPackCode(`10${'21'.repeat(150)}`)).toBeNull()
  expect(readPackCode('1021303730213710'.repeat(20))).toBeNull()
})

it.each([
  ['a code', '(01)08901234567894(17)271115(10)AB12'],
  ['a code without separators', '010890123456789417271115' + '10AB12'],
  ['words', 'Batch AB12 Exp: 15/11/2027'],
])('a day that %s names is the last of the pack, not the end of its month', (_, code) => {
  expect(readPackCode(code)).toEqual({ batch: 'AB12', expiry: '2027-11-15' })
})

it.each([
  ...[
    '<GS>',
    '[GS]',
    '(GS)',
    '<FNC1>',
    '[FNC1]',
    '<F1>',
    '<029>',
    '<0x1D>',
    '_x001D_',
    '&#29;',
    '%1D',
  ],
  ...['\\x1d', '\\u001d', '\\F', '\\', '\u00e8', '\u241d', '#', '$', '@', '`', '['],
])('a separator that a scanner sends as %s is no part of the batch', (separator) => {
  const read = { batch: 'AB12', expiry: '2027-11' }
  expect(readPackCode(`010890123456789410AB12${separator}17271130`)).toEqual(read)
  expect(readPackCode(`(01)08901234567894(10)AB12${separator}(17)271130`)).toEqual(read)
})

it.each(['01', '10', '17', '21'])('a link with batch %s takes it for no identifier', (batch) => {
  const code = `https://id.example/p/22/01/08901234567894/10/${batch}/21/S9?17=271130`
  expect(readPackCode(code)).toEqual({ batch, expiry: '2027-11' })
  expect([gtinIn(code), serialIn(code)]).toEqual(['08901234567894', 'S9'])
})
