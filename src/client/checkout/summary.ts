import type { Summary as SummaryOf } from '#contract/checkout/checkout.ts'
import type { CallFailure } from '../http/call.ts'
import { change } from '../http/change.ts'
import { readStore } from '../http/read.ts'

export type Summary = SummaryOf

const store = readStore('GET /api/v3/checkout/summary')

/** What would be ordered now; the customer agrees to exactly this. */
export const $summary = store.$reading
/** The current summary; `null` where it cannot be read, which `$summary` reports. */
export const loadSummary = async (): Promise<Summary | null> => {
  const reply = await store.load()
  return reply.is === 'ok' ? reply.result : null
}

export type Chosen = { is: 'chosen'; summary: Summary } | CallFailure

export const chooseAddress = async (addressId: string): Promise<Chosen> => {
  const reply = await change('POST /api/v3/checkout/address', { body: { addressId } })
  if (reply.is === 'failed') return reply
  store.take(reply.result)
  return { is: 'chosen', summary: reply.result }
}
