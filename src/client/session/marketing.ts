import { atom } from 'nanostores'
import { applyMarketing } from '../browser/marketing-flag.ts'
import { type CallFailure, call } from '../http/call.ts'
import { change } from '../http/change.ts'

/** `null` until it is known. */
export const $marketing = atom<boolean | null>(null)

const known = (isGiven: boolean): void => {
  applyMarketing(isGiven)
  $marketing.set(isGiven)
}

/** Answers given on this page. */
let answers = 0

/** What was read before an answer is outdated: it must not undo a withdrawal. */
export const loadMarketing = async (): Promise<CallFailure | null> => {
  const before = answers
  const reply = await call('GET /api/v3/marketing-consent', {})
  if (answers !== before) return null
  if (reply.is === 'failed') return reply
  known(reply.result.given)
  return null
}

export const answerMarketing = async (given: boolean): Promise<CallFailure | null> => {
  answers += 1
  // Stops in this browser before the server has heard of it.
  if (!given) applyMarketing(false)
  const reply = await change('POST /api/v3/marketing-consent', { body: { given } })
  if (reply.is === 'failed') return reply
  known(reply.result.given)
  return null
}
