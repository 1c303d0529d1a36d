import { atom } from 'nanostores'
import type { Camp } from '#contract/camps/camps.ts'
import { limits } from '#model/limits.ts'
import { type CallFailure, call } from '../http/call.ts'
import { change } from '../http/change.ts'
import { pagedStore } from '../http/paged.ts'
import { solve } from './proof-of-work.ts'

export type { Camp } from '#contract/camps/camps.ts'

/** The steps from the questions to a place at a camp (spec §4 "Camp questionnaire"). */
export type CampStep =
  | { is: 'questions' }
  | { is: 'thanks' }
  | { is: 'finding'; score: number }
  | { is: 'chosen'; score: number; camp: Camp }
  | { is: 'registered'; camp: Camp }

/** Proof of work against robots: `response` is what the server verifies. */
export type Proof = { is: 'none' | 'working' | 'failed' } | { is: 'ready'; response: string }

export const $campStep = atom<CampStep>({ is: 'questions' })
export const $proof = atom<Proof>({ is: 'none' })
/** The pincode of the current search; `null` before the first. */
export const $campsNear = atom<string | null>(null)

const paged = pagedStore<Camp>(
  async (pageNumber) => {
    const query = {
      pincode: $campsNear.get() ?? '',
      page_size: limits.pageSize.camps,
      page_number: pageNumber - 1,
    }
    const reply = await call('GET /labs_api/camps', { named: true, query })
    return reply.is === 'ok'
      ? { entries: reply.result.camps, hasMore: reply.result.hasMore }
      : reply
  },
  ({ camp_id }) => camp_id,
)
export const $camps = paged.$list
export const moreCamps = paged.more

/** Only the score is kept, never the answers, and neither leaves the browser. */
export const takeScore = (score: number): void =>
  $campStep.set(score > limits.campScore ? { is: 'finding', score } : { is: 'thanks' })

export const findCamps = async (pincode: string): Promise<void> => {
  $campsNear.set(pincode)
  $camps.set({ load: 'loading', entries: [], hasMore: false, pages: 0, failure: null })
  await paged.start()
}

/** Only the newest challenge is solved. */
let attempts = 0

export const prove = async (campId: string): Promise<void> => {
  attempts += 1
  const attempt = attempts
  const isCurrent = (): boolean => attempt === attempts
  $proof.set({ is: 'working' })
  const proof = await proofFor(campId, isCurrent).catch(() => null)
  if (isCurrent()) $proof.set(proof === null ? { is: 'failed' } : { is: 'ready', response: proof })
}

const proofFor = async (campId: string, isCurrent: () => boolean): Promise<string | null> => {
  const reply = await call('GET /labs_api/camp/challenge', { query: { camp_id: campId } })
  if (reply.is === 'failed') return null
  const number = await solve(reply.result, isCurrent)
  return number === null ? null : `${reply.result.challenge}.${number}`
}

export const chooseCamp = (camp: Camp): void => {
  const step = $campStep.get()
  if (step.is !== 'finding') return
  $campStep.set({ is: 'chosen', score: step.score, camp })
  void prove(camp.camp_id)
}

/** Back to the unchanged list. */
export const editCamp = (): void => {
  const step = $campStep.get()
  if (step.is !== 'chosen') return
  attempts += 1
  $proof.set({ is: 'none' })
  $campStep.set({ is: 'finding', score: step.score })
}

export type Registration = { name: string; email: string; mobile: string }

/** Registers for the chosen camp and returns the server's refusal. An expired challenge is solved again. */
export const registerForCamp = async ({
  name,
  email,
  mobile,
}: Registration): Promise<CallFailure | null> => {
  const [step, proof] = [$campStep.get(), $proof.get()]
  if (step.is !== 'chosen' || proof.is !== 'ready') return null
  const { camp } = step
  const body = {
    camp_id: camp.camp_id,
    recaptcha_response: proof.response,
    name,
    email,
    mobile_number: mobile,
  }
  const reply = await change('POST /labs_api/camp/response', { body })
  if (reply.is === 'ok') $campStep.set({ is: 'registered', camp })
  else if (reply.errors.some(({ field }) => field === 'recaptcha_response'))
    void prove(camp.camp_id)
  return reply.is === 'ok' ? null : reply
}
