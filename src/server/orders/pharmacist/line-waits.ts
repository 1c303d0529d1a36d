import type { LineWaits } from '#contract/pharmacist/pharmacist.ts'
import type { StoredOrderLine } from '../rows/order-repository.ts'
import { isOpenQuestion, type StoredQuestion } from '../rows/question-repository.ts'
import { readFor, type StoredTranscription } from '../rows/transcription-repository.ts'

type Around = {
  read: readonly StoredTranscription[]
  questions: readonly StoredQuestion[]
}

/** The last question about a line that is not decided. */
export const questionAbout = (
  { order_id, number, review }: StoredOrderLine,
  questions: readonly StoredQuestion[],
): StoredQuestion | null =>
  review === 'pending'
    ? (questions.findLast((one) => one.order_id === order_id && one.line === number) ?? null)
    : null

/** Whose turn it is with a line; null once it is decided. */
export const waitsOf = (line: StoredOrderLine, { read, questions }: Around): LineWaits | null => {
  if (line.review !== 'pending') return null
  const question = questionAbout(line, questions)
  if (question && isOpenQuestion(question)) return 'asked'
  if (readFor(read, line).some(({ confirmed_by }) => confirmed_by === null)) return 'second'
  return question ? 'answered' : 'first'
}
