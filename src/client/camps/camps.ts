import { atom } from 'nanostores'
import type { Camp, camps } from '#contract/camps/camps.ts'
import { limits } from '#model/limits.ts'
import { type CallFailure, call, type RouteOf } from '../http/call.ts'
import { change } from '../http/change.ts'
import { pagedStore } from '../http/paged.ts'
import { solve } from './proof-of-work.ts'

export type { Camp } from '#contract/camps/camps.ts'

/** From the questions to a place at a camp (spec §4 "Camp questionnaire"). */
export type CampStep =
  | { is: 'questions' }
  | { is: 'thanks' }
  | { is: 'finding'; score: number }
  | { is: 'chosen'; score: number; camp: Camp }
  | { is: 'registered'; camp: Camp }

/** That no robot registers: `response` is what the server wants to see. */
export type Proof = { is: 'none' | 'working' | 'failed' } | { is: 'ready'; response: string }

const routes = {
  list: { method: 'GET', path: '/labs_api/camps', named: true } satisfies RouteOf<typeof camps.list>,
  challenge: { method: 'GET', path: '/labs_api/camp/challenge' } satisfies RouteOf<typeof camps.challenge>,
  register: { method: 'POST', path: '/labs_api/camp/response', changes: true } satisfies RouteOf<typeof camps.register>,
} as const

export const $campStep = atom<CampStep>({ is: 'questions' })
export const $proof = atom<Proof>({ is: 'none' })
/** Where camps were looked for; null before. */
export const $campsNear = atom<string | null>(null)

const found = pagedStore<Camp>(
  async (pageNumber) => {
    const query = { pincode: $campsNear.get() ?? '', page_size: limits.pageSize.camps, page_number: pageNumber - 1 }
    const reply = await call<typeof camps.list>(routes.list, { query })
    return reply.is === 'ok' ? { entries: reply.result.camps, hasMore: reply.result.hasMore } : reply
  },
  ({ camp_id }) => camp_id,
)
export const $camps = found.$list
export const moreCamps = found.more

/** Nothing of the answers but their sum is kept here, and that leaves the browser no more than they do. */
export const takeScore = (score: number): void => $campStep.set(score > limits.campScore ? { is: 'finding', score } : { is: 'thanks' })

export const findCamps = async (pincode: string): Promise<void> => {
  $campsNear.set(pincode)
  $camps.set({ load: 'loading', entries: [], hasMore: false, pages: 0, failure: null })
  await found.start()
}

/** Of several challenges the newest is solved. */
let proving = 0

export const prove = async (campId: string): Promise<void> => {
  proving += 1
  const mine = proving
  const isWanted = (): boolean => mine === proving
  $proof.set({ is: 'working' })
  const proof = await proofFor(campId, isWanted).catch(() => null)
  if (isWanted()) $proof.set(proof === null ? { is: 'failed' } : { is: 'ready', response: proof })
}

const proofFor = async (campId: string, isWanted: () => boolean): Promise<string | null> => {
  const reply = await call<typeof camps.challenge>(routes.challenge, { query: { camp_id: campId } })
  if (reply.is === 'failed') return null
  const number = await solve(reply.result, isWanted)
  return number === null ? null : `${reply.result.challenge}.${number}`
}

export const chooseCamp = (camp: Camp): void => {
  const step = $campStep.get()
  if (step.is !== 'finding') return
  $campStep.set({ is: 'chosen', score: step.score, camp })
  void prove(camp.camp_id)
}

/** Back to the list, which is as it was. */
export const editCamp = (): void => {
  const step = $campStep.get()
  if (step.is !== 'chosen') return
  proving += 1
  $proof.set({ is: 'none' })
  $campStep.set({ is: 'finding', score: step.score })
}

export type Registering = { name: string; email: string; mobile: string }

/** Registers for the camp that is chosen; what the server refuses is told. A challenge that has run out is solved anew. */
export const registerForCamp = async ({ name, email, mobile }: Registering): Promise<CallFailure | null> => {
  const [step, proof] = [$campStep.get(), $proof.get()]
  if (step.is !== 'chosen' || proof.is !== 'ready') return null
  const { camp } = step
  const body = { camp_id: camp.camp_id, recaptcha_response: proof.response, name, email, mobile_number: mobile }
  const reply = await change<typeof camps.register>(routes.register, { body })
  if (reply.is === 'ok') $campStep.set({ is: 'registered', camp })
  else if (reply.errors.some(({ field }) => field === 'recaptcha_response')) void prove(camp.camp_id)
  return reply.is === 'ok' ? null : reply
}
