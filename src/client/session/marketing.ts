import { atom } from 'nanostores'
import type { events } from '#contract/events/events.ts'
import { applyMarketing } from '../browser/marketing-flag.ts'
import { type CallFailure, call, type RouteOf } from '../http/call.ts'
import { change } from '../http/change.ts'

const path = '/api/v3/marketing-consent'
const read: RouteOf<typeof events.readConsent> = { method: 'GET', path }
const answer: RouteOf<typeof events.consent> = { method: 'POST', path, changes: true }

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
  const reply = await call<typeof events.readConsent>(read, {})
  if (answers !== before) return null
  if (reply.is === 'failed') return reply
  known(reply.result.given)
  return null
}

export const answerMarketing = async (given: boolean): Promise<CallFailure | null> => {
  answers += 1
  // Stops in this browser before the server has heard of it.
  if (!given) applyMarketing(false)
  const reply = await change<typeof events.consent>(answer, { body: { given } })
  if (reply.is === 'failed') return reply
  known(reply.result.given)
  return null
}
