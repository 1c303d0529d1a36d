import { describe, expect, it } from 'vitest'
import { errorStatus } from '#contract/core/errors.ts'
import { islandKeys } from '#i18n/island-keys.ts'
import { serverAreas } from '#i18n/server-texts.ts'
import { languageOf, locales } from '#model/locale.ts'
import { sources } from '../support/sources.ts'
import {
  areas,
  folders,
  isNote,
  placeholders,
  scriptOf,
  stem,
  type Texts,
  textsOf,
  translated,
  withoutNotes,
  words,
} from './locale-files.ts'

/** Texts that are deliberately the same in every language: names, units, legal terms. */
const sameEverywhere = new Set<string>([])

const english = new Map(areas.map((area) => [area, textsOf('en', area) ?? {}]))
const files = translated.flatMap((locale) =>
  areas.map((area) => ({ locale, area, name: `${locale}/${area}.json` })),
)

/** Areas of mails, answers, policies and warnings rather than of labels. */
const documents = new Set('ailment emergency faq interactions mail policy searchbox seo'.split(' '))

/** Warnings, and what is asked, owed or cannot be undone: a label would leave out what matters. */
const told = [
  'account:eraseLead',
  'account:nameOther',
  'checkPack:other',
  'drug:interactionsSaltsMissing',
  'errors:batchNotKept',
  'order:refillPricesRose',
  'orders:lineRecalled',
  'orders:problemLead',
  'orders:promisedLate',
  'overlay:alertText',
  'patients:allergic',
  'patients:allergicRelated',
  'patients:lead',
  'product:rulePregnancy',
  'reviews:textHint',
]

const keysOf = (texts: Texts): string[] => Object.keys(withoutNotes(texts)).sort()

/** Whether a text has letters to translate; `{{count}} × {{size}}` has none. */
const hasWords = (text: string): boolean => /\p{L}/u.test(words(text))

const pairs = files.flatMap(({ locale, area }) =>
  Object.entries(textsOf(locale, area) ?? {}).map(([key, text]) => ({
    locale,
    id: `${area}:${key}`,
    key,
    text,
    source: english.get(area)?.[key],
  })),
)

describe('every language', () => {
  it('every language is an entry of src/model/locale.ts and a folder of src/i18n/locales/', () => {
    expect([...folders].sort()).toEqual([...locales].sort())
  })

  it.each(files)('$name has the keys of the English file', ({ locale, area }) => {
    expect(keysOf(textsOf(locale, area) ?? {})).toEqual(keysOf(english.get(area) ?? {}))
  })

  it('every translation keeps the placeholders of the English text', () => {
    // The singular of a plural may spell out "one".
    const changed = pairs.filter(({ key, text, source }) => {
      if (source === undefined) return false
      const [own, given] = [placeholders(text), placeholders(source)]
      const wanted = key.endsWith('_one')
        ? given.filter((name) => name !== 'count' || own.includes('count'))
        : given
      return own.join() !== wanted.join()
    })
    expect(changed.map(({ locale, id, text }) => `${locale} ${id}: ${text}`)).toEqual([])
  })

  it('no text of a screen has more than two sentences where a label serves', () => {
    const long = [...english].flatMap(([area, texts]) =>
      Object.entries(withoutNotes(texts)).flatMap(([key, text]) =>
        text.split(/(?<=[.?!])\s+/).length > 2 ? [`${area}:${key}`] : [],
      ),
    )
    expect(long.filter((id) => !documents.has(id.split(':')[0] ?? '')).sort()).toEqual(told)
  })

  it('no text is empty or surrounded by spaces', () => {
    const all = [
      ...pairs,
      ...[...english].flatMap(([area, texts]) =>
        Object.entries(texts).map(([key, text]) => ({ locale: 'en', id: `${area}:${key}`, text })),
      ),
    ]
    expect(
      all
        .filter(({ text }) => typeof text !== 'string' || text === '' || text !== text.trim())
        .map(({ locale, id }) => `${locale} ${id}`),
    ).toEqual([])
  })

  it('no translation equals the English text', () => {
    const copies = pairs.filter(
      ({ id, text, source }) => text === source && hasWords(text) && !sameEverywhere.has(id),
    )
    expect(copies.map(({ locale, id, text }) => `${locale} ${id}: ${text}`)).toEqual([])
  })

  it('every language is written in its own script', () => {
    const foreign = pairs.filter(({ locale, id, text }) => {
      if (!hasWords(text) || sameEverywhere.has(id)) return false
      return !scriptOf(locale).test(words(text))
    })
    expect(foreign.map(({ locale, id, text }) => `${locale} ${id}: ${text}`)).toEqual([])
  })

  it('no text has letters of another language’s script', () => {
    const letters = new Map(
      translated.map((locale) => [languageOf(locale).script, scriptOf(locale)]),
    )
    const strays = pairs.filter(({ locale, text }) =>
      [...letters].some(
        ([script, letter]) => script !== languageOf(locale).script && letter.test(text),
      ),
    )
    expect(strays.map(({ locale, id, text }) => `${locale} ${id}: ${text}`)).toEqual([])
  })

  it('every text listed as the same in all languages exists', () => {
    const ids = new Set(
      [...english].flatMap(([area, texts]) => keysOf(texts).map((key) => `${area}:${key}`)),
    )
    expect([...sameEverywhere].filter((id) => !ids.has(id))).toEqual([])
  })
})

describe('notes to translators', () => {
  it('every English text, or stem of a plural, has a note to translators', () => {
    const bare = [...english].flatMap(([area, texts]) =>
      keysOf(texts)
        .filter((key) => !texts[`@${key}`] && !texts[`@${stem(key)}`])
        .map((key) => `${area}:${key}`),
    )
    expect(bare).toEqual([])
  })

  it('every note to translators belongs to a text', () => {
    const lost = [...english].flatMap(([area, texts]) => {
      const known = new Set(keysOf(texts).flatMap((key) => [key, stem(key)]))
      return Object.keys(texts)
        .filter((key) => isNote(key) && !known.has(key.slice(1)))
        .map((key) => `${area}:${key}`)
    })
    expect(lost).toEqual([])
  })

  it('notes to translators are in the English files only', () => {
    expect(
      pairs.filter(({ key }) => isNote(key)).map(({ locale, id }) => `${locale} ${id}`),
    ).toEqual([])
  })

  it('a note to translators leaves both forms of a plural in place', () => {
    const half = [...english].flatMap(([area, texts]) =>
      keysOf(texts)
        .filter(
          (key) =>
            key !== stem(key) && !(`${stem(key)}_one` in texts && `${stem(key)}_other` in texts),
        )
        .map((key) => `${area}:${key}`),
    )
    expect(half).toEqual([])
  })
})

// Seen red with what a regular order said of its prescription, and with "passkeysFull_other" told to operators.
it('a text with a count is a form of a plural: without one its name is printed', () => {
  const single = [...english].flatMap(([area, texts]) =>
    keysOf(texts)
      .filter((key) => key === stem(key) && texts[key]?.includes('{{count}}'))
      .map((key) => `${area}:${key}`),
  )
  expect(single).toEqual([])
})

describe('keys in code', () => {
  const isOtherText = (one: string, other: string): boolean =>
    locales.some((locale) => {
      const [here, there] = [one, other].map((key) => {
        const [area = '', name = ''] = key.split(':')
        const texts = textsOf(locale, area) ?? {}
        return `${texts[name]} ${texts[`${name}_one`]} ${texts[`${name}_other`]}`
      })
      return here !== there
    })
  const keysOfEntry = (entry: string): string[] => {
    const [area = '', name] = entry.split(':')
    if (name !== '*') return area.startsWith('!') ? [] : [entry]
    return keysOf(english.get(area) ?? {}).map((key) => `${area}:${stem(key)}`)
  }
  const code = sources('src/**/*.{ts,tsx,astro}', 'tests/e2e/**/*.ts')
  const codes = Object.keys(errorStatus)
  const listed = 'src/i18n/island-keys.ts'
  const keysLike = (form: string) =>
    code.flatMap(({ path, text }) =>
      path === listed
        ? []
        : [...text.matchAll(new RegExp(`['"\`](${areas.join('|')}):(${form})['"\`]`, 'g'))].map(
            ([, area = '', key = '']) => ({ path, area, key }),
          ),
    )
  const used = keysLike('[A-Za-z][\\w.-]*')
  const withCode = '[\\w.-]*\\$\\{[\\w.()]+\\}[\\w.-]*'
  /** Keys that follow from a code of the model, `product:form${capital(form)}`: that they exist, the type of `t` holds. */
  const built = keysLike(withCode)
  const modelCodes = new Set(
    sources('src/model/**/*.ts').flatMap(({ text }) =>
      [...text.matchAll(/'([\w.-]+)'|\b(\w+):/g)].map(([, quoted, name]) => quoted ?? name),
    ),
  )
  const isBuilt = (id: string): boolean =>
    built.some(({ area, key }) => {
      const [before = '', after = ''] = key.split(/\$\{.*\}/)
      const name = `${area}:${before}`
      if (!id.startsWith(name) || !id.endsWith(after)) return false
      const hole = id.slice(name.length, id.length - after.length)
      return modelCodes.has(hole) || modelCodes.has(hole.charAt(0).toLowerCase() + hole.slice(1))
    })

  it('every key used in code exists', () => {
    const unknown = used.filter(
      ({ area, key }) =>
        !keysOf(english.get(area) ?? {}).some((known) => known === key || stem(known) === key),
    )
    expect(unknown.map(({ path, area, key }) => `${path}: ${area}:${key}`)).toEqual([])
  })

  it('the server uses keys only of areas that src/i18n/server-texts.ts loads', () => {
    const unloaded = [...used, ...built].filter(
      ({ path, area }) =>
        path.startsWith('src/server/') && !serverAreas.some((loaded) => loaded === area),
    )
    expect(unloaded.map(({ path, area, key }) => `${path}: ${area}:${key}`)).toEqual([])
  })

  it('every error code has a text in src/i18n/locales/en/errors.json', () => {
    const texts = english.get('errors') ?? {}
    expect(codes.filter((name) => !(name in texts))).toEqual([])
  })

  it('every text is used in code', () => {
    const wanted = new Set([
      ...used.map(({ area, key }) => `${area}:${key}`),
      ...codes.map((name) => `errors:${name}`),
    ])
    const unused = [...english].flatMap(([area, texts]) =>
      keysOf(texts)
        .map((key) => `${area}:${stem(key)}`)
        .filter((id) => !wanted.has(id) && !isBuilt(id)),
    )
    expect([...new Set(unused)]).toEqual([])
  })

  it.each(Object.entries(islandKeys))(
    'two different texts of the island %s have no name in common',
    (_, keys: readonly string[]) => {
      const names = new Map<string, string>()
      const both: string[] = []
      for (const key of keys
        .flatMap((entry) => keysOfEntry(entry))
        .filter((key) => !keys.includes(`!${key}`))) {
        const name = key.split(':')[1] ?? ''
        const other = names.get(name)
        if (other !== undefined && isOtherText(other, key)) both.push(`${other} ${key}`)
        names.set(name, key)
      }
      expect(both).toEqual([])
    },
  )

  it('a key in code is a literal, or a fixed part and one code', () => {
    const joined = new RegExp(
      `\`(${areas.join('|')}):[^\`]*\\$\\{[^\`]*\`|['"](${areas.join('|')}):['"]\\s*\\+`,
      'g',
    )
    const oneCode = new RegExp(`^\`\\w+:${withCode}\`$`)
    const found = code.flatMap(({ path, text }) =>
      [...text.matchAll(joined)]
        .filter(([one]) => !oneCode.test(one))
        .map(([one]) => `${path}: ${one}`),
    )
    expect(found).toEqual([])
  })
})
