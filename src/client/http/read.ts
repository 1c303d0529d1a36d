import { atom, type ReadableAtom } from 'nanostores'
import type { Endpoint, Result } from '#contract/core/endpoint.ts'
import type { RouteName, Routes } from '#contract/routes.ts'
import { type CallFailure, type CallResult, call, type RequestData } from './call.ts'

/** The data of a screen. It stays while it is read again. */
export type ReadState<Of> =
  | { is: 'loading'; data: Of | null }
  | { is: 'ready'; data: Of }
  | { is: 'failed'; data: Of | null; failure: CallFailure }

export type ReadStore<Of extends Endpoint> = {
  $reading: ReadableAtom<ReadState<Result<Of>>>
  load: (sent?: RequestData<Of>) => Promise<CallResult<Of>>
  take: (data: Result<Of>) => void
}

/** A store over one read endpoint. Of overlapping reads the newest wins. */
export const readStore = <Name extends RouteName>(name: Name): ReadStore<Routes[Name]> => {
  const $reading = atom<ReadState<Result<Routes[Name]>>>({ is: 'loading', data: null })
  let newest = 0
  return {
    $reading,
    load: async (sent = {} as RequestData<Routes[Name]>) => {
      newest += 1
      const request = newest
      $reading.set({ is: 'loading', data: $reading.get().data })
      const reply = await call(name, sent)
      if (request !== newest) return reply
      $reading.set(
        reply.is === 'ok'
          ? { is: 'ready', data: reply.result }
          : { is: 'failed', data: $reading.get().data, failure: reply },
      )
      return reply
    },
    take: (data) => {
      newest += 1
      $reading.set({ is: 'ready', data })
    },
  }
}
