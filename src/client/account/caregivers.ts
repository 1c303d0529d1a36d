import type {
  CaregiverOrder,
  caregivers as contract,
  Caregiver as Known,
} from '#contract/account/caregivers.ts'
import type { Input, Result } from '#contract/core/endpoint.ts'
import type { CallFailure } from '../http/call.ts'
import { change } from '../http/change.ts'
import { readStore } from '../http/read.ts'

export type Caregiver = Known
export type Invitation = Input<typeof contract.invite>['body']
export type Quote = Result<typeof contract.quote>
export type { CaregiverOrder }

const caregivers = readStore('GET /api/v3/caregivers')
export const $caregivers = caregivers.$reading
export const loadCaregivers = (): Promise<unknown> => caregivers.load()

/** `key` identifies the customer's intent: repeating it after a lost connection invites no one twice. */
export const inviteCaregiver = async (
  typed: Invitation,
  key: string,
): Promise<CallFailure | null> => {
  const reply = await change('POST /api/v3/caregivers/invite', { body: typed }, { key })
  if (reply.is === 'failed') return reply
  caregivers.take(reply.result)
  return null
}

export const acceptInvitation = async (code: string): Promise<CallFailure | null> => {
  const reply = await change('POST /api/v3/caregivers/accept', { body: { code } })
  if (reply.is === 'failed') return reply
  caregivers.take(reply.result)
  return null
}

export const endCaregiver = async (id: string): Promise<CallFailure | null> => {
  const reply = await change('POST /api/v3/caregivers/end', { body: { id } })
  if (reply.is === 'failed') return reply
  caregivers.take(reply.result)
  return null
}

/** What the people had ordered whom the customer cares for; both read that it was looked at. */
export const lookAtOrders = async (
  id: string,
): Promise<CallFailure | readonly CaregiverOrder[]> => {
  const reply = await change('POST /api/v3/caregivers/look', { body: { id } })
  return reply.is === 'failed' ? reply : reply.result.orders
}

export const quoteAgain = async (id: string, orderId: string): Promise<CallFailure | Quote> => {
  const reply = await change('POST /api/v3/caregivers/quote', { body: { id, orderId } })
  return reply.is === 'failed' ? reply : reply.result
}

/** Orders at the price that was shown; the number of the order. */
export const orderAgain = async (
  ordered: Input<typeof contract.order>['body'],
  key: string,
): Promise<CallFailure | string> => {
  const reply = await change('POST /api/v3/caregivers/order', { body: ordered }, { key })
  return reply.is === 'failed' ? reply : reply.result.orderId
}
