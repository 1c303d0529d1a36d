import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { languageOf, locales } from '#model/locale.ts'
import { project } from './place.ts'

type Texts = Record<string, string>

/** Notes to translators are omitted. */
const uncut = (area: string): Texts =>
  JSON.parse(readFileSync(join(project, 'src/i18n/locales/en', `${area}.json`), 'utf8'), (key, value) =>
    key.startsWith('@') ? undefined : value,
  ) as Texts

/** `{{name}}` would be Hugo's own syntax. */
const texts = (area: string): Texts =>
  Object.fromEntries(Object.entries(uncut(area)).map(([key, text]) => [key, text.replaceAll('{{', '{').replaceAll('}}', '}')]))

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

const tags = {
  sale: { unavailable: 'tag', 'no-price': 'tag', 'not-sold': 'tag tag-caution', discontinued: 'tag tag-caution', banned: 'tag tag-danger' },
  severity: ['tag', 'tag tag-danger', 'tag tag-caution', 'tag', 'tag'],
  verdict: {
    safe: ['tag tag-saving', 'check'],
    'safe-if-prescribed': ['tag tag-saving', 'check'],
    caution: ['tag tag-caution', 'caution'],
    consult: ['tag tag-caution', 'doctor'],
    unsafe: ['tag tag-danger', 'cross'],
    unknown: ['tag', 'unknown'],
  },
} as const

/** The words of the model's codes, as `src/components/words.ts` chooses them; the comparison of pages finds mistakes here. */
const words = (drug: Texts, product: Texts) => ({
  form: byCode(product, 'form'),
  release: byCode(product, 'release'),
  // In English, units are written as in exports, except these.
  unit: { gm: product.unitG, bar: product.unitPiece, 'inhalation capsule': product.unitCapsule, infusion: product.formInfusion },
  topic: byCode(drug, 'safety'),
  schedule: Object.fromEntries(
    ['OTC', 'G', 'H', 'H1', 'X'].map((code) => [
      code,
      { name: product[keyOf('schedule', code)], note: product[`${keyOf('schedule', code)}Note`] },
    ]),
  ),
  sale: Object.fromEntries(
    Object.entries(tags.sale).map(([code, tag]) => [
      code,
      { short: product[keyOf('sale', code)], note: product[`${keyOf('sale', code)}Note`], tag },
    ]),
  ),
  severity: Object.fromEntries(
    ['Unknown', 'High', 'Medium', 'Low', 'VeryLow'].map((name, i) => [i, { word: product[`severity${name}`], tag: tags.severity[i] }]),
  ),
  verdict: Object.fromEntries(
    Object.entries(tags.verdict).map(([code, [tag, icon]]) => [code, { word: drug[keyOf('verdict', code)], tag, icon }]),
  ),
})

/** The files of Hugo's `data` folder by name: the interface's English texts, one area per file, and derived values. */
export const hugoData = (): Record<string, unknown> => {
  const areas = readdirSync(join(project, 'src/i18n/locales/en')).map((file) => file.replace('.json', ''))
  const all = Object.fromEntries(areas.map((area) => [area, texts(area)]))
  return {
    ...all,
    // An island fills in its texts itself, so they are passed unchanged among its props.
    islands: { substitutes: uncut('substitutes') },
    words: words(all.drug ?? {}, all.product ?? {}),
    languages: locales.map((code) => ({ code, name: languageOf(code).name })),
  }
}
