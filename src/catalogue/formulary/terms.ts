import { defaultLocale, type Locale } from '#model/locale.ts'
import { formulary, formularyTexts } from './formulary.ts'
import table from './terms.json' with { type: 'json' }

/** The ids of the words for complaints and effects beyond those that the entries tell. */
export const termIds: readonly string[] = table.words

/** Words for complaints and effects, by what catalogues call them in English, in lower case. */
const ids = new Map<string, string>([
  ...[
    ...formulary.salts.flatMap(({ uses, sideEffects }) =>
      [...uses, ...sideEffects].map((statement) =>
        typeof statement === 'string' ? statement : statement.text,
      ),
    ),
    ...termIds,
  ].map((id) => [(formularyTexts.en[id] ?? '').toLowerCase(), id] as const),
  ...Object.entries(table.same),
])

const wordFor = (english: string, locale: Locale): string | undefined => {
  const name = english.toLowerCase()
  return formularyTexts[locale][ids.get(name) ?? ids.get(name.replace(/ \([^()]*\)$/, '')) ?? '']
}

/** `Treatment of Hypertension (high blood pressure)` → `हाई ब्लड प्रेशर (इलाज)`, which needs no case. What is not known stays English. */
export const termIn = (english: string, locale: Locale): string => {
  if (locale === defaultLocale) return english
  const whole = wordFor(english, locale)
  if (whole !== undefined) return whole
  const [, act = '', of = ''] = /^(treatment|prevention) of (.+)$/i.exec(english) ?? []
  const word = wordFor(of, locale)
  return word === undefined ? english : `${word} (${wordFor(act, locale)})`
}
