import type { OrderedFor, Reason, Score } from '#model/feedback.ts'
import { limits } from '#model/limits.ts'
import { readCookie, writeCookie } from '../browser/cookies.ts'
import type { CallFailure } from '../http/call.ts'
import { change } from '../http/change.ts'

/** Says that a rating was given; nothing about it (spec §3 "Client storage"). */
const cookie = 'feedback'

/** spec §4 "Feedback prompt": not shown for 100 days after a rating. */
export const isPromptDue = (): boolean => readCookie(cookie) === null

export type FeedbackAnswer = {
  orderId: string
  emailAddress: string
  rating: Score
  reasons: readonly Reason[]
  orderedFor: OrderedFor | null
  remarks: string
  /** Where it was given. */
  source: 'placed' | 'track' | 'mail'
}

/** Sends both records; the prompt is then hidden. */
export const sendFeedback = async ({
  orderId,
  emailAddress,
  rating,
  reasons,
  orderedFor,
  remarks,
  source,
}: FeedbackAnswer): Promise<CallFailure | null> => {
  const shared = { order_id: orderId, emailAddress, app_type: 'pharmacy', source }
  const data = JSON.stringify([
    { ...shared, nps_type: 'overall', rating, remarks, reasons },
    {
      ...shared,
      nps_type: 'ordered_for',
      rating: null,
      remarks: '',
      reasons: orderedFor === null ? [] : [orderedFor],
    },
  ])
  const reply = await change('POST /api/v3/feedback', { body: { data } })
  if (reply.is === 'failed') return reply
  writeCookie(cookie, '1', limits.feedbackDays)
  return null
}
