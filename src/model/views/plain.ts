import type { Screen } from '#paths.ts'
import type { QuestionnaireId } from '../questionnaires.ts'
import type { Head } from './parts.ts'

/** Pages with hardly anything of the catalogue on them. */

export type FaqView = { is: 'faq'; head: Head; cities: string[] }

/** What it asks is the same everywhere; camps come by the API. */
export type QuestionnaireView = { is: 'questionnaire'; head: Head; questionnaire: QuestionnaireId }

export type MissingView = { is: 'missing'; head: Head }

/** What it shows is the visitor's own: the page is the same for everybody. */
export type ScreenView = { is: 'screen'; screen: Screen; head: Head }
