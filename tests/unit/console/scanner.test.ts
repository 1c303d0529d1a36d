import { describe, expect, it } from 'vitest'
import { isCode } from '#console/parts/scanner.ts'

describe('what came as fast as a code', () => {
  it.each([
    '8901234567894',
    '0108901234567894172711301​0AB12'.replace('​', ''),
    '(01)08901234567894(17)271130(10)AB12',
    'https://id.example/01/08901234567894/10/NAJ1?17=271130',
    'Unique product identification: 8901234567894 Brand: Calpol Batch No: O102414 Exp: 02/2028',
    'Brand Dolo 650 B.No. SP-1 Exp 02/2028',
    'njan1j',
    'DL77001234',
    'R6GABC123XYZ-1',
  ])('%s is one', (text) => expect(isCode(text)).toBe(true))

  it.each([
    'Dear customer,',
    'Your parcel 12 of 14 left today',
    'Paracetamol',
    'take 1-0-1 for 5 days',
    'मरीज़ को 3 दिन बाद फ़ोन करें',
  ])('%s are words that a program typed for a hand', (text) => expect(isCode(text)).toBe(false))
})
