import { atom } from 'nanostores'
import type { Prescription } from '#contract/prescriptions/prescriptions.ts'
import { type CallFailure, call } from '../http/call.ts'
import { change } from '../http/change.ts'
import { pagedStore } from '../http/paged.ts'
import { upload } from '../http/upload.ts'

/**
 * Ids of the prescriptions ticked for the next order: the customer's choice at once, the server's answer afterwards (spec §4
 * "Prescription").
 */
export const $ticked = atom<ReadonlySet<string>>(new Set())
/** Ids whose change is in flight. */
export const $ticking = atom<ReadonlySet<string>>(new Set())

const idsOf = (attached: readonly Prescription[]): Set<string> =>
  new Set(attached.map(({ id }) => id))
const withId = (ids: ReadonlySet<string>, id: string, isIn: boolean): Set<string> => {
  const next = new Set(ids)
  if (isIn) next.add(id)
  else next.delete(id)
  return next
}

const paged = pagedStore<Prescription>(
  async (pageNumber) => {
    const reply = await call('GET /api/v3/prescriptions', { query: { pageNumber } })
    if (reply.is === 'failed') return reply
    if ($ticking.get().size === 0) $ticked.set(idsOf(reply.result.attached))
    return { entries: reply.result.prescriptions, hasMore: reply.result.hasMore }
  },
  ({ id }) => id,
)
export const { $list: $prescriptions, more: morePrescriptions, start: loadPrescriptions } = paged

/** Attaches or detaches a prescription; a failure restores the tick. A tick changed while its last change is in flight is sent after it. */
export const tick = async (id: string, isOn: boolean): Promise<CallFailure | null> => {
  $ticked.set(withId($ticked.get(), id, isOn))
  if ($ticking.get().has(id)) return null
  $ticking.set(withId($ticking.get(), id, true))
  let sent = isOn
  const send = () =>
    change(
      sent ? 'POST /api/v1/prescription/attach/{id}' : 'POST /api/v1/prescription/remove/{id}',
      { params: { id } },
    )
  let reply = await send()
  while (reply.is === 'ok' && $ticked.get().has(id) !== sent) {
    sent = !sent
    reply = await send()
  }
  $ticking.set(withId($ticking.get(), id, false))
  if (reply.is === 'failed') {
    $ticked.set(withId($ticked.get(), id, !sent))
    return reply
  }
  // Changes still in flight make this answer outdated.
  if ($ticking.get().size === 0) $ticked.set(idsOf(reply.result.attached))
  return null
}

/** How the prescription is sent: `email` when one is ticked, otherwise null (spec §4). */
export const sendOption = async (): Promise<CallFailure | null> => {
  const prescriptionOption = $ticked.get().size > 0 ? 'email' : null
  const reply = await change('POST /api/v1/prescription/option/update', {
    body: { prescriptionOption },
  })
  return reply.is === 'failed' ? reply : null
}

export const $fileChosen = atom(false)

/** Upload progress in percent; `null` while no upload runs. */
export const $uploading = atom<number | null>(null)

export type SentPrescription =
  | { is: 'sent'; prescription: Prescription; message: string }
  | CallFailure

export const sendPrescription = async (form: FormData): Promise<SentPrescription | null> => {
  if ($uploading.get() !== null) return null
  $uploading.set(0)
  const reply = await upload<'POST /api/v3/prescriptions'>(
    '/api/v3/prescriptions',
    form,
    (percent) => $uploading.set(percent),
  )
  $uploading.set(null)
  if (reply.is === 'failed') return reply
  const { prescription, notices } = reply.result
  paged.put([prescription, ...paged.$list.get().entries])
  if (prescription.attached) $ticked.set(withId($ticked.get(), prescription.id, true))
  return { is: 'sent', prescription, message: notices.map(({ msg }) => msg).join(' ') }
}

export const deletePrescription = async (id: string): Promise<CallFailure | null> => {
  const reply = await change('POST /api/v3/prescriptions/{id}/delete', { params: { id } })
  if (reply.is === 'failed') return reply
  paged.put(paged.$list.get().entries.filter((entry) => entry.id !== id))
  $ticked.set(idsOf(reply.result.attached))
  return null
}
