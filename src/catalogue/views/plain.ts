import type { Locale } from '#model/locale.ts'
import type {
  FaqView,
  MissingView,
  OfflineView,
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
  const languages = rows.reduce((mask, row) => mask & row.languages, -1)
  return {
    is: 'faq',
    head: headOf(catalogue, key, rows.length > 0 ? { languages } : {}),
    groups: rows.length > 0 ? groupsIn(rows, key.locale) : null,
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
