import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countedTerm } from '#model/search-term.ts'

describe('counted search terms', () => {
  it.each([
    ['  Dolo   650 ', 'dolo 650'],
    ['AMOXYCLAV 625 10s', 'amoxyclav 625 10s'],
    ['डोलो ६५०', 'डोलो ६५०'],
    ['Ｄｏｌｏ', 'dolo'],
    ['insulin 40 iu/ml 10 ml', 'insulin 40 iu/ml 10 ml'],
    ['dolo\u0000\u200e650', 'dolo 650'],
    ['पैरा\u200dसिटामोल', 'पैरासिटामोल'],
    ['ట్యా\u200cబ్లెట్', 'ట్యాబ్లెట్'],
  ])('the search %j is counted as %j', (typed, term) => {
    expect(countedTerm(typed)).toBe(term)
  })

  it.each([
    '9876543210',
    '+91 98765 43210',
    '98765-43210 dolo',
    '(022) 2345 6789',
    '९८७६५४३२१०',
    '1234 5678 9012',
    'ravi@example.com',
    'ravi @example.com',
    'ravi@',
    'https://example.com/x',
    'www.example.com',
    'a',
    '',
    '   ',
    'x'.repeat(81),
  ])('the search %j is not counted', (typed) => {
    expect(countedTerm(typed)).toBeNull()
  })

  it('counting a term never throws, and a counted term is counted as itself', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (typed) => {
        const term = countedTerm(typed)
        if (term !== null) expect(countedTerm(term)).toBe(term)
      }),
      { numRuns: 2_000 },
    )
  })
})
