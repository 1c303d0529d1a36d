import type { Locale } from '#model/locale.ts'
import type {
  FaqView,
  MissingView,
  OfflineView,
  PolicyView,
  QuestionnaireView,
  ScreenView,
} from '#model/views/plain.ts'
import type { FaqRow } from '../export/shop.ts'
import { textIn } from '../export/text.ts'
import type { Catalogue } from '../open.ts'
import type { KeyOf } from '../page.ts'
import { faqOf } from '../query/shop-texts.ts'
import { headOf } from './head.ts'

/** The page counts as written in a language when all its questions are. */
export const faqView = (catalogue: Catalogue, key: KeyOf<'faq'>): FaqView => {
  const rows = faqOf(catalogue)
  return {
    is: 'faq',
    head: headOf(catalogue, key, languagesOf(rows)),
    groups: rows.length > 0 ? groupsIn(rows, key.locale) : null,
  }
}

/** The languages in which all rows are written; nothing to say of them where the texts are the interface's. */
const languagesOf = (rows: readonly { languages: number }[]): { languages?: number } =>
  rows.length > 0 ? { languages: rows.reduce((mask, row) => mask & row.languages, -1) } : {}

export const policyView = (catalogue: Catalogue, key: KeyOf<'policy'>): PolicyView => {
  const rows = faqOf(catalogue, key.policy)
  return {
    is: 'policy',
    head: headOf(catalogue, key, languagesOf(rows)),
    policy: key.policy,
    sections:
      rows.length === 0
        ? null
        : rows.map(({ question, answer }) => ({
            question: textIn(question, key.locale),
            answer: textIn(answer, key.locale),
          })),
  }
}

/** Questions by their English heading, in the order of the first of each. */
const groupsIn = (rows: readonly FaqRow[], locale: Locale): NonNullable<FaqView['groups']> =>
  [...Map.groupBy(rows, ({ heading }) => textIn(heading, 'en')).values()].map((group) => ({
    heading: textIn((group[0] as FaqRow).heading, locale),
    questions: group.map(({ question, answer }) => ({
      question: textIn(question, locale),
      answer: textIn(answer, locale),
    })),
  }))

export const questionnaireView = (
  catalogue: Catalogue,
  key: KeyOf<'questionnaire'>,
): QuestionnaireView => ({
  is: 'questionnaire',
  head: headOf(catalogue, key),
  questionnaire: key.questionnaire,
})

export const missingView = (catalogue: Catalogue, key: KeyOf<'missing'>): MissingView => ({
  is: 'missing',
  head: headOf(catalogue, key, { index: false }),
})

export const offlineView = (catalogue: Catalogue, key: KeyOf<'offline'>): OfflineView => ({
  is: 'offline',
  head: headOf(catalogue, key, { index: false }),
})

export const screenView = (catalogue: Catalogue, key: KeyOf<'screen'>): ScreenView => ({
  is: 'screen',
  screen: key.screen,
  head: headOf(catalogue, key, { index: false }),
})
