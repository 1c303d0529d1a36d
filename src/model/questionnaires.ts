/**
 * Questionnaires whose score tells whether a health camp may help. They are scored where they are answered: in the browser, or on paper
 * with the printed table.
 */
export type QuestionAnswer = { id: string; points: number }
export type Question =
  | { id: string; asks: 'choice'; answers: readonly QuestionAnswer[] }
  /** A whole number; bands are ascending, and the last one that begins at or below it counts. */
  | {
      id: string
      asks: 'number'
      min: number
      max: number
      answers: readonly (QuestionAnswer & { from: number })[]
    }
export type Questionnaire = {
  id: string
  questions: readonly Question[]
  /** The maximum sum; the range of medium risk; and the minimum of high risk. */
  max: number
  medium: readonly [number, number]
  high: number
  sources: readonly { name: string; url?: string }[]
}

/**
 * The Indian Diabetes Risk Score. Points as published: Mohan V, Deepa R, Deepa M, Somannavar S, Datta M. A simplified Indian Diabetes Risk
 * Score for screening for undiagnosed diabetic subjects. J Assoc Physicians India 2005; 53: 759–63.
 */
export const diabetes = {
  id: 'diabetes',
  questions: [
    {
      id: 'age',
      asks: 'number',
      min: 18,
      max: 120,
      answers: [
        { id: 'ageYoung', from: 0, points: 0 },
        { id: 'ageMiddle', from: 35, points: 20 },
        { id: 'ageOlder', from: 50, points: 30 },
      ],
    },
    {
      id: 'waist',
      asks: 'choice',
      answers: [
        { id: 'womanSmall', points: 0 },
        { id: 'womanMiddle', points: 10 },
        { id: 'womanLarge', points: 20 },
        { id: 'manSmall', points: 0 },
        { id: 'manMiddle', points: 10 },
        { id: 'manLarge', points: 20 },
      ],
    },
    {
      id: 'activity',
      asks: 'choice',
      answers: [
        { id: 'activeBoth', points: 0 },
        { id: 'activeEither', points: 20 },
        { id: 'activeNeither', points: 30 },
      ],
    },
    {
      id: 'family',
      asks: 'choice',
      answers: [
        { id: 'parentsNone', points: 0 },
        { id: 'parentsOne', points: 10 },
        { id: 'parentsBoth', points: 20 },
      ],
    },
  ],
  max: 100,
  medium: [30, 50],
  high: 60,
  sources: [
    {
      name: 'Mohan V, Deepa R, Deepa M, Somannavar S, Datta M. A simplified Indian Diabetes Risk Score for screening for undiagnosed diabetic subjects. J Assoc Physicians India 2005; 53: 759–63',
    },
    {
      name: 'Mohan V, Anbalagan VP. Expanding role of the Madras Diabetes Research Foundation - Indian Diabetes Risk Score in clinical practice. Indian J Endocrinol Metab 2013; 17: 31–36',
      url: 'https://pmc.ncbi.nlm.nih.gov/articles/PMC3659903/',
    },
  ],
} as const satisfies Questionnaire

export const questionnaires = { diabetes } as const
export type QuestionnaireId = keyof typeof questionnaires
export const questionnaireIds = Object.keys(questionnaires) as QuestionnaireId[]

/** Typed or chosen answers by question; a choice is the id of its answer. */
export type Answers = Readonly<Record<string, string>>

/** The answer of a text; null if none. */
export const answerOf = (question: Question, text: string): QuestionAnswer | null => {
  if (question.asks === 'choice') return question.answers.find(({ id }) => id === text) ?? null
  const number = /^\d{1,3}$/.test(text.trim()) ? Number(text) : -1
  if (number < question.min || number > question.max) return null
  return question.answers.findLast(({ from }) => from <= number) ?? null
}

/** The sum of all answers; null while one is missing. */
export const scoreOf = ({ questions }: Questionnaire, answers: Answers): number | null => {
  const chosen = questions.map((question) => answerOf(question, answers[question.id] ?? ''))
  return chosen.reduce<number | null>(
    (sum, answer) => (sum === null || answer === null ? null : sum + answer.points),
    0,
  )
}

/** The questionnaire that a page about an ailment links to, by the words of its address. */
export const questionnaireAbout = (path: string): QuestionnaireId | null =>
  questionnaireIds.find((id) => path.split(/[/-]/).includes(id)) ?? null
