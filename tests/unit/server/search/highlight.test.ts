import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { highlight } from '#server/search/suggestion-dto.ts'

describe('the typed part of a name', () => {
  it.each([
    ['Dolo 650 Tablet', 'dol', '<b>Dol</b>o 650 Tablet'],
    ['Dolo 650 Tablet', 'dolo 65', '<b>Dolo</b> <b>65</b>0 Tablet'],
    ['Dolo 650 Tablet', 'olo', 'Dolo 650 Tablet'],
    ['Dolo 650', '', 'Dolo 650'],
    ["Ring & Worm's <Cream>", 'cream', 'Ring &amp; Worm&#39;s &lt;<b>Cream</b>&gt;'],
    ['पैरासिटामोल', 'पैरा', '<b>पैरा</b>सिटामोल'],
    // A vowel sign stays with its letter, and a joiner inside a word is not a boundary.
    ['पैरासिटामोल', 'प', '<b>पै</b>रासिटामोल'],
    ['रक्\u200dत', 'रक्त', '<b>रक्\u200dत</b>'],
    ['रक्त', 'रक्\u200dत', '<b>रक्त</b>'],
    ['İstanbul', 'i', '<b>İ</b>stanbul'],
  ])('%j with the search %j is highlighted as %j', (name, typed, html) => {
    expect(highlight(name, typed)).toBe(html)
  })

  it('a highlighted name without its marks is the name, for any name and text', () => {
    const signs: Record<string, string> = {
      '&amp;': '&',
      '&lt;': '<',
      '&gt;': '>',
      '&quot;': '"',
      '&#39;': "'",
    }
    fc.assert(
      fc.property(fc.string(), fc.string(), (name, typed) => {
        const html = highlight(name, typed)
        expect(
          html.replaceAll(/<\/?b>/g, '').replaceAll(/&\w+;|&#39;/g, (sign) => signs[sign] ?? sign),
        ).toBe(name)
      }),
      { numRuns: 2_000 },
    )
  })
})
