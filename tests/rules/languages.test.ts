import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type Locale, locales } from '#model/locale.ts'
import { root } from '../support/project.ts'
import { areas, textsOf, withoutNotes } from './locale-files.ts'
import { clinicalTexts, formularyTexts, sampleTexts } from './sample-texts.ts'

type Text = { id: string; text: string; inInterface: boolean }
type Term = {
  concept: string
  chosen: string[]
  aside: string[]
  asideInInterface: string[]
  exceptions: string[]
}
type Ending = { locale: string; after: string[]; never: string[] }

/** `Hindi` of `hi`: the heading of its table. */
const headingOf = (locale: Locale): string =>
  new Intl.DisplayNames('en', { type: 'language' }).of(locale) ?? locale
const document = readFileSync(join(root, 'docs/languages.md'), 'utf8')

const quoted = (cell: string | undefined): string[] =>
  [...(cell ?? '').matchAll(/`([^`]+)`/g)].map(([, word]) => word ?? '')

/** The rows of the table under a heading, without its two lines of header. */
const rowsUnder = (heading: string): string[][] => {
  const section = document.split(/^## /m).find((part) => part.startsWith(`${heading}\n`)) ?? ''
  return section
    .split('\n')
    .filter((line) => line.startsWith('| '))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.replace(/^ | $/g, '')),
    )
}

const termsOf = (locale: Locale): Term[] =>
  rowsUnder(headingOf(locale)).map(
    ([concept = '', word = '', aside, asideInInterface, exceptions]) => ({
      concept,
      chosen: word.split(', '),
      aside: quoted(aside),
      asideInInterface: quoted(asideInInterface),
      exceptions: quoted(exceptions),
    }),
  )

const endings: Ending[] = rowsUnder('Names and their endings').map(
  ([locale = '', after, never]) => ({
    locale,
    after: quoted(after),
    never: quoted(never),
  }),
)

const textsIn = (locale: Locale): Text[] => [
  ...areas.flatMap((area) =>
    Object.entries(withoutNotes(textsOf(locale, area) ?? {})).map(([key, text]) => ({
      id: `${area}:${key}`,
      text,
      inInterface: true,
    })),
  ),
  ...[...sampleTexts(locale), ...formularyTexts(locale), ...clinicalTexts(locale)].map(
    ({ id, text }) => ({
      id,
      text,
      inInterface: false,
    }),
  ),
]

const escaped = (word: string): string => word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** Whether a text has a word: one that begins with it, or for `=word` the whole word. */
const finder = (entry: string): ((text: string) => boolean) => {
  const word = entry.replace(/^=/, '').toLowerCase()
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{M}])${escaped(word)}${entry.startsWith('=') ? '(?![\\p{L}\\p{M}])' : ''}`,
    'u',
  )
  return (text) => text.includes(word) && pattern.test(text)
}

const standsIn = (exceptions: string[], id: string): boolean =>
  exceptions.some((exception) =>
    exception.endsWith('*') ? id.startsWith(exception.slice(0, -1)) : exception === id,
  )

const misused = (terms: Term[], texts: Text[]): string[] => {
  const read = texts.map(({ id, text, inInterface }) => ({
    id,
    text,
    inInterface,
    plain: text.replace(/\{+\w+\}+/g, ' ').toLowerCase(),
  }))
  return terms.flatMap(({ concept, aside, asideInInterface, exceptions }) =>
    [...aside, ...asideInInterface].flatMap((word, index) => {
      const has = finder(word)
      const everywhere = index < aside.length
      return read
        .filter(
          ({ id, plain, inInterface }) =>
            (inInterface || everywhere) && has(plain) && !standsIn(exceptions, id),
        )
        .map(({ id, text }) => `${id}: ${word} is put aside for ${concept}: ${text}`)
    }),
  )
}

const wrongEndings = (rules: Ending[], texts: Text[]): string[] =>
  rules.flatMap(({ after, never }) => {
    const name = after.length === 0 ? '\\w+' : `(?:${after.join('|')})`
    return never.flatMap((ending) => {
      const joint = ending.startsWith(' ') ? '' : '[ \u200c-]?'
      const pattern = new RegExp(`\\{+${name}\\}+${joint}${escaped(ending)}(?![\\p{L}\\p{M}])`, 'u')
      return texts
        .filter(({ text }) => pattern.test(text))
        .map(({ id, text }) => `${id}: “${ending}” does not fit every name: ${text}`)
    })
  })

describe('docs/languages.md', () => {
  it('docs/languages.md has a table of terms for every language', () => {
    for (const locale of locales)
      expect(
        termsOf(locale).length,
        `docs/languages.md has no table under “## ${headingOf(locale)}”`,
      ).toBeGreaterThan(7)
    expect(endings.length).toBeGreaterThan(5)
  })

  it.each(locales)('every chosen word of %s is in use', (locale) => {
    const all = textsIn(locale).map(({ text }) => text.toLowerCase())
    const unused = termsOf(locale).flatMap(({ chosen }) =>
      chosen.filter((word) => !all.some((text) => text.includes(word.toLowerCase()))),
    )
    expect(unused).toEqual([])
  })

  it.each(locales)('no text of %s has a rejected word', (locale) => {
    expect(misused(termsOf(locale), textsIn(locale))).toEqual([])
  })

  it.each(locales)('every exception of %s names a text that has the word', (locale) => {
    const texts = textsIn(locale)
    const idle = termsOf(locale).flatMap((term) =>
      term.exceptions.filter((exception) => {
        const own = texts.filter(({ id }) => standsIn([exception], id))
        return misused([{ ...term, exceptions: [] }], own).length === 0
      }),
    )
    expect(idle).toEqual([])
  })

  it.each(locales)(
    'no name in %s is followed by an ending that does not fit every name',
    (locale) => {
      const rules = endings.filter((rule) => rule.locale === locale)
      expect(wrongEndings(rules, textsIn(locale))).toEqual([])
    },
  )
})

describe('quoted labels', () => {
  const labels = [
    { answer: 'prescriptionAnswer', area: 'product', key: 'prescriptionRequired' },
    { answer: 'unknownQuestion', area: 'interactions', key: 'notCovered' },
  ]

  it.each(locales)('the FAQ in %s quotes labels as printed', (locale) => {
    const quotes = labels.map(({ answer }) =>
      /“([^”]+)”/.exec(textsOf(locale, 'faq')?.[answer] ?? '')?.[1]?.toLowerCase(),
    )
    expect(quotes).toEqual(
      labels.map(({ area, key }) => textsOf(locale, area)?.[key]?.toLowerCase()),
    )
  })
})

describe('the word rule', () => {
  const texts = (text: string): Text[] => [{ id: 'x:y', text, inInterface: true }]

  it('the word rule finds a rejected word with its endings, but not inside another word', () => {
    const terms = termsOf('hi')
    expect(misused(terms, texts('आपके पर्चों की जाँच'))).toHaveLength(1)
    expect(misused(terms, texts('आपकी पर्चियाँ'))).toEqual([])
    const marathi = termsOf('mr')
    expect(misused(marathi, texts('{{count}} नग'))).toHaveLength(1)
    expect(misused(marathi, texts('{{count}} नगरपालिका'))).toEqual([])
  })

  it('the ending rule finds an ending that does not fit, and accepts the carrier word', () => {
    const tamil = endings.filter(({ locale }) => locale === 'ta')
    expect(wrongEndings(tamil, texts('{{city}}-இல் டெலிவரி'))).toHaveLength(1)
    expect(wrongEndings(tamil, texts('{{city}} நகரில் டெலிவரி'))).toEqual([])
    const gujarati = endings.filter(({ locale }) => locale === 'gu')
    expect(wrongEndings(gujarati, texts('{{name}} ના વિકલ્પ'))).toHaveLength(1)
    expect(wrongEndings(gujarati, texts('{{name}} નામ'))).toEqual([])
  })
})
