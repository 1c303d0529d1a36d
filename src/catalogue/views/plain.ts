import type { FaqView, MissingView, QuestionnaireView, ScreenView } from '#model/views/plain.ts'
import type { Catalogue } from '../open.ts'
import type { KeyOf } from '../page.ts'
import { cityNames } from '../query/city.ts'
import { headOf } from './head.ts'

export const faqView = (catalogue: Catalogue, key: KeyOf<'faq'>): FaqView => ({
  is: 'faq',
  head: headOf(catalogue, key),
  cities: cityNames(catalogue, key.locale),
})

export const questionnaireView = (catalogue: Catalogue, key: KeyOf<'questionnaire'>): QuestionnaireView => ({
  is: 'questionnaire',
  head: headOf(catalogue, key),
  questionnaire: key.questionnaire,
})

export const missingView = (catalogue: Catalogue, key: KeyOf<'missing'>): MissingView => ({
  is: 'missing',
  head: headOf(catalogue, key, { index: false }),
})

export const screenView = (catalogue: Catalogue, key: KeyOf<'screen'>): ScreenView => ({
  is: 'screen',
  screen: key.screen,
  head: headOf(catalogue, key, { index: false }),
})
