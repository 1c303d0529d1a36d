import type { Result } from '#contract/core/endpoint.ts'
import type { sideEffects } from '#contract/side-effects/side-effects.ts'
import type { CallFailure, RequestData } from '../http/call.ts'
import { change } from '../http/change.ts'
import { readStore } from '../http/read.ts'

export type Delivered = Result<typeof sideEffects.medicines>['medicines'][number]

const medicines = readStore('GET /api/v3/side-effects/medicines')
/** Medicines of the visitor’s orders; none without a sign-in. */
export const $medicines = medicines.$reading
export const loadMedicines = medicines.load

export type ReportBody = NonNullable<RequestData<typeof sideEffects.report>['body']>

export type Sent = { is: 'sent'; report: string } | CallFailure

export const reportSideEffect = async (body: ReportBody): Promise<Sent> => {
  const reply = await change('POST /api/v3/side-effects', { body })
  return reply.is === 'ok' ? { is: 'sent', report: reply.result.report } : reply
}
