import fc from 'fast-check'
import { beforeAll, expect, it, test } from 'vitest'
import type { Catalogue } from '#catalogue/open.ts'
import { maxCharacters } from '#catalogue/search/parse-query.ts'
import { search } from '#catalogue/search/search.ts'
import { suggest } from '#catalogue/search/suggest.ts'
import { catalogueOf } from '../../fixtures/catalogue.ts'
import { pharmacyRows } from '../../fixtures/search/pharmacy.ts'

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await catalogueOf(pharmacyRows(), { languages: ['en', 'hi', 'ta'] })
})

const ask = (text: string): number => {
  const { entries } = suggest(catalogue, { text })
  const { products, total } = search(catalogue, text, { pageNumber: 1, pageSize: 15 })
  expect(products.length).toBeLessThanOrEqual(total)
  return entries.length
}

test.each([
  ['nothing', ''],
  ['blanks', ' \t\n '],
  ['a quote', '"'],
  ['quotes around a word', '"dolo" OR "x'],
  ['an asterisk', '*'],
  ['FTS5 operators', 'NEAR(dolo telma, 2) AND NOT pan'],
  ['a column filter', 'tokens : dolo'],
  ['an initial-token query', '^dolo + "650"'],
  ['our own markers', '=dolo _dolo #650 @tablet !drug ~a1 &cipla'],
  ['SQL', "'; DROP TABLE product; --"],
  ['a NUL', 'do\0lo'],
  ['emoji', '💊🤒 👨‍👩‍👧 dolo'],
  ['right-to-left marks', '\u202edolo\u202c \u200f650'],
  ['a lone surrogate', '\ud800dolo\udfff'],
  ['combining marks alone', '\u0301\u094d\u0bcd'],
  ['Arabic', 'باراسيتامول'],
  ['Chinese', '扑热息痛'],
  ['a backslash', 'dolo\\'],
  ['percent signs', '%d %s 100%'],
  ['a very long number', '9'.repeat(400)],
  ['a number too big for numbers', `1e999 ${'9'.repeat(308)}9 mg`],
  ['a prototype', '__proto__ constructor toString hasOwnProperty'],
])('the search accepts %s without an error', (_, text) => {
  expect(() => ask(text)).not.toThrow()
})

it('the search ignores invisible characters within a word', () => {
  expect(suggest(catalogue, { text: 'do\u200blo\u202e' }).entries[0]?.name).toBe('Dolo')
})

// Seen red with a limit of 16,000 characters: the last word was read.
it('of 10 KB of text the search reads the beginning', () => {
  const read = (text: string) => search(catalogue, text, { pageNumber: 1, pageSize: 15 })
  for (const piece of ['dolo ', 'a', '1', 'डोलो', '"', '*', '1mg ']) {
    const long = piece.repeat(10_000 / piece.length)
    ask(long)
    expect(read(`${long} telma`), piece).toEqual(read(long.slice(0, maxCharacters)))
  }
})

// Seen red: the number of an order, read as a name with a number inside, ended in an error.
it('a code in which letters and numbers alternate is searched for and never fails', () => {
  for (const code of ['RMNC8E4DREBN', 'a1b2c', 'ab12cd34ef', 'b1a2', 'क1ख2ग', 'दवा12अ3', 'x1y2z3w'])
    expect(() => ask(code), code).not.toThrow()
})

it('the search never fails, whatever is typed', () => {
  const piece = fc.oneof(
    fc.string({ unit: 'binary', maxLength: 12 }),
    fc.string({ unit: 'grapheme', maxLength: 12 }),
    fc.constantFrom(
      'dolo',
      'pcm',
      '650',
      '40/12.5',
      'mg',
      'tab',
      '10s',
      'डोलो',
      'டோலோ',
      '"',
      '*',
      '(',
      'OR',
      'NOT',
      '-',
      ' ',
      '\0',
      '½',
      '\ud83d',
    ),
  )
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
      expect(() => ask(pieces.join(''))).not.toThrow()
      expect(() => ask(pieces.join(' '))).not.toThrow()
    }),
    { seed: 3, numRuns: 500 },
  )
})
