import { z } from 'zod'
import { thanksQuestion } from '#model/limits.ts'
import { typedText } from '#model/typed-text.ts'
import { everyWantedTopic } from '#model/wanted-topics.ts'
import { endpoint } from '../core/endpoint.ts'
import { textField } from '../core/fields.ts'

const text = (max: number) =>
  z.string('must be a text').overwrite(typedText).max(max, 'is too long').default('')

/** spec §5 "Report-error form". A missing field counts as empty, so that the error names it in the reader’s words. */
export const ErrorReportForm = z.object({
  email: text(300),
  feedback: text(5_000),
  page: text(400).describe('Path of the page, with or without its language'),
  selected: textField('The text that was selected on the page; longer text is cut', 500),
})
export type ErrorReportForm = z.infer<typeof ErrorReportForm>

export const ThanksAnswer = z.object({
  questionId: z.coerce
    .number('must be a number')
    .int()
    .default(thanksQuestion.id)
    .describe(`The question: ${thanksQuestion.id}`),
  answer: text(200).describe(
    `Topics, divided by ${thanksQuestion.delimiter}: ${everyWantedTopic.join(', ')}`,
  ),
  page: text(400).describe('Path of the page, with or without its language'),
})
export type ThanksAnswer = z.infer<typeof ThanksAnswer>

/** spec §9 "UGC thanks": asked once a review or a report has been sent. */
export const answerThanks = endpoint({
  method: 'POST',
  path: '/api/v3/ugc/answer',
  summary:
    'What a reader who has written about a page wants to read more about on it. Only sums are kept; a second answer of the same client within a day is thanked for and not counted.',
  access: 'everyone',
  sameOrigin: true,
  body: ThanksAnswer,
  needs: ['answer', 'page'],
  result: z.object({
    msg: z.string().describe('The thanks of spec §8, in the language of the request'),
  }),
  errors: ['tooOften', 'notReady'],
})

export const reportError = endpoint({
  method: 'POST',
  path: '/api/v3/report-error',
  summary:
    'Reports an error on the page of a drug, OTC product, salt or ailment. The same report sent again within a day is one.',
  access: 'everyone',
  sameOrigin: true,
  body: ErrorReportForm,
  needs: ['email', 'feedback', 'page'],
  result: z.object({
    reported: z.literal(true),
    msg: z.string().describe('The thanks of spec §8, in the language of the request'),
  }),
  errors: ['reportEmailInvalid', 'reportEmpty', 'reportFailed', 'tooOften', 'notReady'],
})
