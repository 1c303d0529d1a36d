import type { Input, Result } from '#contract/core/endpoint.ts'
import type { orderProblems } from '#contract/orders/problems.ts'
import type { CallFailure } from '../http/call.ts'
import { change, newKey } from '../http/change.ts'
import { readStore } from '../http/read.ts'
import { upload } from '../http/upload.ts'
import { shrunk } from '../prescriptions/shrink.ts'

const store = readStore('GET /api/v3/orders/{id}/problems')

export type Problems = Result<typeof orderProblems.list>
export const $problems = store.$reading
export const loadProblems = (id: string): Promise<unknown> => store.load({ params: { id } })

/** Adds a photo to a report; null on success. */
export const addPhoto = async (
  id: string,
  number: number,
  file: File,
): Promise<CallFailure | null> => {
  const form = new FormData()
  form.set('file', await shrunk(file))
  const address: `/${string}` = `/api/v3/orders/${encodeURIComponent(id)}/problems/${number}/photos`
  const reply = await upload<'POST /api/v3/orders/{id}/problems/{number}/photos'>(address, form)
  return reply.is === 'failed' ? reply : null
}

/** `photo` is why the report stands without its photo. */
export type Reported = { is: 'sent'; photo: CallFailure | null } | CallFailure

/** Reports a problem, and adds its photo afterwards: a photo that is not taken does not lose the report. */
export const reportProblem = async (
  id: string,
  body: Input<typeof orderProblems.report>['body'],
  file: File | null,
  key = newKey(),
): Promise<Reported> => {
  const reply = await change('POST /api/v3/orders/{id}/problems', { params: { id }, body }, { key })
  if (reply.is === 'failed') return reply
  return { is: 'sent', photo: file && (await addPhoto(id, reply.result.number, file)) }
}

/** Takes a report back; null on success. */
export const withdrawProblem = async (id: string, number: number): Promise<CallFailure | null> => {
  const reply = await change('POST /api/v3/orders/{id}/problems/{number}/withdraw', {
    params: { id, number },
  })
  return reply.is === 'failed' ? reply : null
}
