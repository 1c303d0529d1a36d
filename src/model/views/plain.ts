import type { Screen } from '#paths.ts'
import type { Policy } from '../policies.ts'
import type { QuestionnaireId } from '../questionnaires.ts'
import type { Head, Question } from './parts.ts'

/** Pages with hardly any catalogue data. */

/** `groups` is null where the export brings no questions: the page then shows those of the interface. */
export type FaqView = {
  is: 'faq'
  head: Head
  groups: { heading: string; questions: Question[] }[] | null
}

/** `sections` is null where the export brings none for the page: it then shows those of the interface. */
export type PolicyView = {
  is: 'policy'
  head: Head
  policy: Policy
  sections: Question[] | null
}

/** The questions are the same everywhere; the API provides the camps. */
export type QuestionnaireView = { is: 'questionnaire'; head: Head; questionnaire: QuestionnaireId }

export type MissingView = { is: 'missing'; head: Head }
/** Shown in place of a page that is not kept, without a connection. */
export type OfflineView = { is: 'offline'; head: Head }

/**
 * Its content is the visitor's own: the printed page is shared by all. `first` is what its island begins with, where the server draws the page for
 * one visitor.
 */
export type ScreenView = { is: 'screen'; screen: Screen; head: Head; first?: object }
