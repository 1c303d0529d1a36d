import type { patients as contract, Patient as Known } from '#contract/account/patients.ts'
import type { Input } from '#contract/core/endpoint.ts'
import type { CallFailure } from '../http/call.ts'
import { change } from '../http/change.ts'
import { readStore } from '../http/read.ts'
import { checkCart } from '../interactions/cart-interactions.ts'

export type Patient = Known

const patients = readStore('GET /api/v3/patients')
/** The people whom the customer buys for. */
export const $patients = patients.$reading
export const loadPatients = (): Promise<unknown> => patients.load()

/** `key` identifies the customer's intent: repeating it after a lost connection adds no patient twice. */
export const savePatient = async (
  typed: Input<typeof contract.save>['body'],
  key: string,
): Promise<CallFailure | null> => {
  const reply = await change('POST /api/v3/patients', { body: typed }, { key })
  if (reply.is === 'failed') return reply
  patients.take(reply.result)
  return null
}

export const removePatient = async (patientId: string): Promise<CallFailure | null> => {
  const reply = await change('POST /api/v3/patients/remove', { body: { patientId } })
  if (reply.is === 'failed') return reply
  patients.take(reply.result)
  return null
}

export const choosePatient = async (
  patientId: string | null,
  productIds: number[],
): Promise<CallFailure | null> => {
  const reply = await change('POST /api/v3/cart/patient', { body: { patientId, productIds } })
  if (reply.is === 'failed') return reply
  await checkCart()
  return null
}
