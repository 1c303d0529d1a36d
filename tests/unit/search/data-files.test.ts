import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import brands from '#catalogue/search/brands/brands.json' with { type: 'json' }
import lookAlikes from '#catalogue/search/look-alikes.json' with { type: 'json' }
import { needPhrases } from '#catalogue/search/need-match.ts'
import needs from '#catalogue/search/needs/needs.json' with { type: 'json' }
import { tidy } from '#catalogue/search/transliterate.ts'
import { type Locale, languageOf, locales } from '#model/locale.ts'
import { Form } from '#model/product.ts'
import { lettersOf } from '#model/script.ts'

const word = z
  .string()
  .min(1)
  .regex(/^\S(?:.*\S)?$/)
const date = z.iso.date()
const written = (script: RegExp) => z.array(word.regex(script)).min(1)
/** Latin letters occur in every script: `H1N1`, `B12`. */
const letters = (script: string) =>
  new RegExp(`^[\\p{Script=${script}}\\p{M}\\p{N}\\p{Script=Latin}\u200c\u200d\\s.'-]+$`, 'u')

/** Words of a language, in its letters. */
const wordsOf = (locale: Locale) => written(letters(lettersOf(languageOf(locale).script).name))

const Needs = z.strictObject({
  date,
  needs: z.array(
    z.strictObject({
      id: z.string().regex(/^[a-z0-9-]+$/),
      ailments: z.array(word).min(1),
      salts: z.array(z.array(word).min(1)),
      forms: z.array(Form).min(1).optional(),
      without: z.array(word).min(1).optional(),
      advice: z.enum(['doctor', 'emergency']).nullable(),
      goods: z.literal(true).optional(),
      words: z.strictObject({
        ...Object.fromEntries(
          locales.filter((locale) => locale !== 'en').map((locale) => [locale, wordsOf(locale)]),
        ),
        en: written(/^[a-z0-9 ]+$/),
        latin: written(/^[a-z0-9 ]+$/),
      }),
    }),
  ),
})
const Brands = z.strictObject({
  date,
  common: z.array(word),
  rows: z.array(
    z.strictObject({
      salts: z.array(word.regex(/^[^A-Z]+$/)).min(1),
      brands: z.array(word.regex(/^[^A-Z]+$/)).min(1),
    }),
  ),
})
const LookAlikes = z.strictObject({
  date,
  groups: z.array(
    z.strictObject({
      names: z.array(z.string().regex(/^[a-z0-9]+$/)).min(2),
      of: z.enum(['published', 'market']),
    }),
  ),
})

const repeated = (items: readonly string[]): string[] => [
  ...new Set(items.filter((item, at) => items.indexOf(item) !== at)),
]

describe('the data files of search', () => {
  it('of needs hold at least 300 needs in every language of the interface and in Hindi of Latin letters', () => {
    const read = Needs.parse(needs)
    expect(read.needs.length).toBeGreaterThanOrEqual(300)
    expect(repeated(read.needs.map(({ id }) => id))).toEqual([])
  })

  it('of needs lead no phrase to two needs', () => {
    const owner = new Map<string, string>()
    const clashes = needs.needs.flatMap(({ id, words }) =>
      Object.values(words)
        .flat()
        .map(tidy)
        .filter((phrase) => (owner.get(phrase) ?? id) !== id || !owner.set(phrase, id)),
    )
    expect(clashes).toEqual([])
  })

  it('of needs lead no phrase to two needs once its small words are left out', () => {
    const owners = Map.groupBy(needPhrases(), ({ words }) => words.join(' '))
    const clashes = [...owners].filter(
      ([, phrases]) => new Set(phrases.map(({ need }) => need.id)).size > 1,
    )
    expect(clashes.map(([phrase]) => phrase)).toEqual([])
  })

  it('of needs offer nothing for an emergency, a child or a pregnancy', () => {
    const careful = needs.needs.filter(
      ({ id, advice }) => advice === 'emergency' || /^(?:baby|preg)/.test(id),
    )
    expect(careful.length).toBeGreaterThan(30)
    expect(
      careful
        .filter(({ advice, salts }) => advice === null || salts.length > 0)
        .map(({ id }) => id),
    ).toEqual([])
  })

  it('of brands name each set of salts and each brand once', () => {
    const read = Brands.parse(brands)
    expect(repeated(read.rows.map(({ salts }) => [...salts].sort().join('+')))).toEqual([])
    expect(repeated(read.common)).toEqual([])
    const listed = new Set(read.rows.flatMap((row) => row.brands))
    expect(read.common.filter((brand) => !listed.has(brand))).toEqual([])
    expect(repeated(read.rows.flatMap((row) => row.brands))).toEqual([])
    expect(read.rows.flatMap((row) => row.brands).length).toBeGreaterThanOrEqual(1500)
  })

  it('of look-alikes hold groups of different names', () => {
    const read = LookAlikes.parse(lookAlikes)
    expect(read.groups.filter(({ names }) => repeated(names).length > 0)).toEqual([])
  })
})
