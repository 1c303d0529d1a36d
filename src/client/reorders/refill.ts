import type { Result } from '#contract/core/endpoint.ts'
import type { reorders } from '#contract/reorders/reorders.ts'
import { type CallFailure, type CallResult, call } from '../http/call.ts'
import { change } from '../http/change.ts'
import { readStore } from '../http/read.ts'

const regular = readStore('GET /api/v3/reorders')
/** The automatic re-orders of the customer. */
export const $regular = regular.$reading
export const loadRegular = (): Promise<unknown> => regular.load()
export type Regular = Result<typeof reorders.list>[number]

const store = readStore('GET /api/v3/getReOrder')

export type RefillConfig = Result<typeof reorders.get>
/** Which lines of an order are re-ordered automatically, and how often. */
export const $refill = store.$reading
export const loadRefill = (orderId: string): Promise<unknown> => store.load({ query: { orderId } })

export type RefillSet = { is: 'set'; config: RefillConfig; texts: readonly string[] } | CallFailure
type Wanted = {
  orderId: string
  packs: ReadonlyMap<number, number>
  reorderFrequencyInDays: number
}

export const setRefill = async ({
  orderId,
  packs,
  reorderFrequencyInDays,
}: Wanted): Promise<RefillSet> => {
  const reorderProductsList = [...packs].map(([productId, productUnit]) => ({
    productId,
    productUnit,
  }))
  const reply = await change('POST /api/v3/setReOrder', {
    named: true,
    body: { orderId, reorderProductsList, reorderFrequencyInDays },
  })
  if (reply.is === 'failed') return reply
  return { is: 'set', config: reply.result.config, texts: reply.result.apiMessages }
}

/** What is re-ordered of an order; "not signed in" is reported here without a redirect, as by `endRefill`. */
export const readRefill = (orderId: string): Promise<CallResult<typeof reorders.get>> =>
  call('GET /api/v3/getReOrder', { query: { orderId } }, { signsIn: false })

export type RefillEnded = { is: 'done'; texts: readonly string[] } | CallFailure

/** What a change of a re-order says when it is done. */
const endedOf = (reply: CallResult<typeof reorders.pause>): RefillEnded =>
  reply.is === 'ok' ? { is: 'done', texts: reply.result.apiMessages } : reply

export const moveRefill = async (id: string, nextOn: string): Promise<RefillEnded> =>
  endedOf(
    await change('POST /api/v3/order/reorder/move/{id}', {
      named: true,
      params: { id },
      body: { nextOn },
    }),
  )

export const agreeRefill = async (id: string, totalAmt: string): Promise<RefillEnded> =>
  endedOf(
    await change('POST /api/v3/order/reorder/agree/{id}', {
      named: true,
      params: { id },
      body: { totalAmt },
    }),
  )

/** Keeps all re-orders of an order back until it is moved to a day. */
export const pauseRefill = async (id: string): Promise<RefillEnded> =>
  endedOf(
    await change('POST /api/v3/order/reorder/pause/{id}', {
      named: true,
      params: { id },
    }),
  )

/** spec §6: "not signed in" is reported here without a redirect. */
export const endRefill = async (what: 'cancel' | 'skip', id: string): Promise<RefillEnded> => {
  const options = { signsIn: false } as const
  const reply =
    what === 'cancel'
      ? await change(
          'POST /api/v3/order/reorder/cancel/all/{id}',
          { named: true, params: { id } },
          options,
        )
      : await change(
          'POST /api/v3/order/reorder/skip/{id}',
          { named: true, params: { id } },
          options,
        )
  return endedOf(reply)
}
