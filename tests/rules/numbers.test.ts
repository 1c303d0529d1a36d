import { describe, expect, it } from 'vitest'
import { sources } from '../support/sources.ts'

/**
 * Numbers of spec §9 with words that identify them: a line outside `model/limits.ts` that has both repeats the number. A bare 5 or 10
 * has many meanings, so a number alone is not reported.
 */
const specNumbers: { value: number; near: RegExp }[] = [
  { value: 500, near: /unit|quantit|qty|scroll|backToTop/i },
  { value: 15, near: /discount|percent|pageSize/i },
  { value: 30, near: /shipping|\bfee\b|campScore/i },
  { value: 250, near: /shipping|threshold/i },
  { value: 100, near: /reorder|feedbackCookie/i },
  { value: 12, near: /autocomplete|pageSize/i },
  { value: 10, near: /autocomplete|typeahead|pageSize/i },
  { value: 5, near: /pageSize|interactionProducts|recentEntries|recentSearch|carousel/i },
  { value: 3, near: /pageSize|pincodeAutocomplete/i },
  { value: 2, near: /popupItems|minCharacters/i },
  { value: 6, near: /pincodeDigits|pincodeLength/i },
  { value: 768, near: /./ },
  { value: 760, near: /./ },
  { value: 1_000_000, near: /alert|message|coupon/i },
  { value: 5000, near: /toast|alert|carousel|geolocation/i },
  { value: 4000, near: /toast|snackbar/i },
  { value: 200, near: /delayMs|typeahead/i },
  { value: 300, near: /debounce|delayMs|lazy/i },
]

/** Comments and the words of strings blanked: what is left is code, line by line. */
const codeOnly = (text: string): string =>
  text
    .replace(/\/\*.*?\*\//gs, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|\s)\/\/.*$/gm, '$1')
    .replace(/'[^'\n]*'|"[^"\n]*"/g, "''")

/** Number literals of a line of code, as values: `1_000` is 1000. Digits inside names are none. */
const literals = (line: string): number[] =>
  [...line.matchAll(/(?<![\w.#$-])\d[\d_]*(?:\.\d+)?(?![\w.%-])/g)].map(([text]) =>
    Number(text.replaceAll('_', '')),
  )

const offences = (path: string, code: string): string[] =>
  codeOnly(code)
    .split('\n')
    .flatMap((line, index) => {
      const numbers = literals(line)
      const hit = specNumbers.find(({ value, near }) => numbers.includes(value) && near.test(line))
      return hit ? [`${path}:${index + 1}: ${hit.value} is in model/limits.ts: ${line.trim()}`] : []
    })

describe('numbers of the specification', () => {
  it('numbers of the specification are only in model/limits.ts', () => {
    // A migration keeps the numbers of its release.
    const elsewhere = ['src/model/limits.ts', 'src/server/db/migrations/']
    const files = sources('src/**/*.{ts,tsx,astro}').filter(
      ({ path }) => !elsewhere.some((place) => path.startsWith(place)),
    )
    expect(files.flatMap(({ path, text }) => offences(path, text))).toEqual([])
  })

  it.each([
    'if (units > 500) return 500',
    'const discount = Math.round(mrp * 15 / 100)',
    'const pageSize = 10',
    'const narrow = innerWidth < 768',
    'setTimeout(hideToast, 5_000)',
  ])('the number rule reports `%s`', (line) => {
    expect(offences('src/x.ts', line)).toHaveLength(1)
  })

  it.each([
    "reply(500, 'units')",
    'const half = listing.slice(0, 5)',
    'const unit500 = 1',
    '// 500 units',
    "'v500.units'",
    'h-500 units',
  ])('the number rule accepts `%s`', (line) => {
    expect(offences('src/x.ts', line)).toEqual([])
  })
})
