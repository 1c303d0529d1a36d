import { atom, type ReadableAtom } from 'nanostores'
import type { Endpoint, Result } from '#contract/core/endpoint.ts'
import { type Called, type CallFailure, call, type RouteOf, type Sent } from './call.ts'

/** What a screen reads when it opens. What was there stays while it is read again. */
export type Reading<Of> =
  | { is: 'loading'; data: Of | null }
  | { is: 'ready'; data: Of }
  | { is: 'failed'; data: Of | null; failure: CallFailure }

export type ReadStore<Of extends Endpoint> = {
  $reading: ReadableAtom<Reading<Result<Of>>>
  load: (sent?: Sent<Of>) => Promise<Called<Of>>
  /** What the answer to a change has shown already. */
  take: (data: Result<Of>) => void
}

/** A store over one reading call. Of several questions the newest is answered. */
export const readStore = <const Of extends Endpoint>(route: RouteOf<Of>): ReadStore<Of> => {
  const $reading = atom<Reading<Result<Of>>>({ is: 'loading', data: null })
  let newest = 0
  return {
    $reading,
    load: async (sent = {}) => {
      newest += 1
      const mine = newest
      $reading.set({ is: 'loading', data: $reading.get().data })
      const reply = await call<Of>(route, sent)
      if (mine !== newest) return reply
      $reading.set(reply.is === 'ok' ? { is: 'ready', data: reply.result } : { is: 'failed', data: $reading.get().data, failure: reply })
      return reply
    },
    take: (data) => {
      newest += 1
      $reading.set({ is: 'ready', data })
    },
  }
}
