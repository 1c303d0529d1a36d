import { thanksQuestion } from '#model/limits.ts'
import { type WantedTopic, wantedAnswer } from '#model/wanted-topics.ts'
import { type CallFailure, call } from '../http/call.ts'

/** The text that was selected when the link was pressed. By keyboard the selection is still there. */
export const selectedText = (): string =>
  (
    document.querySelector<HTMLElement>('[data-opens=report]')?.dataset.selected ||
    String(getSelection())
  )
    .trim()
    .slice(0, 500)

export type Reported = { is: 'reported'; text: string } | CallFailure

/** Reports an error of this page, in its language. */
export const reportError = async (form: {
  email: string
  feedback: string
  selected: string
}): Promise<Reported> => {
  const reply = await call('POST /api/v3/report-error', {
    body: { ...form, page: location.pathname },
  })
  return reply.is === 'ok' ? { is: 'reported', text: reply.result.msg } : reply
}

/** Tells what the reader wants to read more about on this page. */
export const answerThanks = async (topics: readonly WantedTopic[]): Promise<Reported> => {
  const body = {
    questionId: thanksQuestion.id,
    answer: wantedAnswer(topics),
    page: location.pathname,
  }
  const reply = await call('POST /api/v3/ugc/answer', { body })
  return reply.is === 'ok' ? { is: 'reported', text: reply.result.msg } : reply
}
