import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { unitWord } from '#i18n/packs.ts'
import { severityWords, verdictWords } from '#i18n/severity.ts'
import type { T } from '#i18n/t.ts'
import { languageOf, locales } from '#model/locale.ts'
import { type Severity, verdicts } from '#model/product.ts'
import { withdrawalReasons } from '#model/sale-rule.ts'
import { pvpiHelpline } from '#model/side-effect.ts'
import type { DrugView } from '#model/views/drug.ts'
import { project } from './place.ts'

type Texts = Record<string, string>

/** Notes to translators are omitted. */
const uncut = (area: string): Texts =>
  JSON.parse(
    readFileSync(join(project, 'src/i18n/locales/en', `${area}.json`), 'utf8'),
    (key, value) => (key.startsWith('@') ? undefined : value),
  ) as Texts

/** `{{name}}` would be Hugo's own syntax. */
const texts = (area: string): Texts =>
  Object.fromEntries(
    Object.entries(uncut(area)).map(([key, text]) => [
      key,
      text.replaceAll('{{', '{').replaceAll('}}', '}'),
    ]),
  )

const keyOf = (stem: string, code: string): string =>
  stem +
  code
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1).toLowerCase())
    .join('')

/** Collects `formTablet`, `formSyrup` … as `{ tablet, syrup }`. */
const byCode = (from: Texts, stem: string): Texts =>
  Object.fromEntries(
    Object.entries(from).flatMap(([key, text]) => {
      const rest = key.startsWith(stem) ? key.slice(stem.length) : ''
      return /^[A-Z]/.test(rest) ? [[rest.toLowerCase(), text]] : []
    }),
  )

const saleTags = {
  unavailable: 'tag',
  'no-price': 'tag',
  'not-sold': 'tag tag-caution',
  discontinued: 'tag tag-caution',
  banned: 'tag tag-danger',
}

const unitsOf = (views: readonly DrugView[]): string[] => [
  ...new Set(
    views.flatMap(({ pack, substitutes, sameBrand }) =>
      [pack, ...[...substitutes.list, ...sameBrand].map((of) => of.pack)].map(({ unit }) => unit),
    ),
  ),
]

/** The words of the model's codes, as `src/components/words.ts` chooses them; the comparison of pages finds mistakes here. */
const words = (t: T, drug: Texts, product: Texts, units: readonly string[]) => ({
  form: byCode(product, 'form'),
  release: byCode(product, 'release'),
  unit: Object.fromEntries(units.map((unit) => [unit, unitWord(t, unit)])),
  topic: byCode(drug, 'safety'),
  helpline: pvpiHelpline,
  rule: Object.fromEntries(
    ['prohibited', 'pregnancy', 'narcotic', 'schedule-x', 'composition'].map((kind) => [
      kind,
      product[keyOf('rule', kind)],
    ]),
  ),
  withdrawn: Object.fromEntries(
    withdrawalReasons.map((reason) => [reason, product[keyOf('withdrawn', reason)]]),
  ),
  schedule: Object.fromEntries(
    ['OTC', 'G', 'H', 'H1', 'X'].map((code) => [
      code,
      { name: product[keyOf('schedule', code)], note: product[`${keyOf('schedule', code)}Note`] },
    ]),
  ),
  sale: Object.fromEntries(
    Object.entries(saleTags).map(([code, tag]) => [
      code,
      { short: product[keyOf('sale', code)], note: product[`${keyOf('sale', code)}Note`], tag },
    ]),
  ),
  severity: Object.fromEntries(
    [0, 1, 2, 3, 4].map((code) => {
      const { word, tag } = severityWords(code === 0 ? null : (code as Severity))
      return [code, { word: t(word), tag }]
    }),
  ),
  verdict: Object.fromEntries(
    verdicts.map((code) => [code, { ...verdictWords[code], word: t(verdictWords[code].word) }]),
  ),
})

/** The files of Hugo's `data` folder by name: the interface's English texts, one area per file, and derived values. */
export const hugoData = (views: readonly DrugView[]): Record<string, unknown> => {
  const areas = readdirSync(join(project, 'src/i18n/locales/en')).map((file) =>
    file.replace('.json', ''),
  )
  const all = Object.fromEntries(areas.map((area) => [area, texts(area)]))
  const t: T = (key, values) => {
    const [area = '', stem = ''] = key.split(':')
    const name =
      values?.count === undefined ? stem : `${stem}_${values.count === 1 ? 'one' : 'other'}`
    const text = all[area]?.[name]
    if (text === undefined) throw new Error(`English has no text ${key}`)
    return text
  }
  return {
    ...all,
    // An island fills in its texts itself, so they are passed unchanged among its props.
    islands: { substitutes: uncut('substitutes') },
    words: words(t, all.drug ?? {}, all.product ?? {}, unitsOf(views)),
    languages: locales.map((code) => ({ code, name: languageOf(code).name })),
  }
}
