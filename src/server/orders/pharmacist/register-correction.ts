import { randomUUID } from 'node:crypto'
import type { z } from 'zod'
import { Correction } from '#contract/pharmacist/pharmacist.ts'
import { nameKey } from '#model/prescription-check.ts'
import type { Db } from '../../db/types.ts'
import { appendAudit } from '../../kernel/audit/append.ts'
import { type TwoPersonAct, twoPersonAct } from '../../kernel/operators/two-person-act.ts'
import { failed } from '../../kernel/outcome.ts'
import { linesOf, orderById } from '../rows/order-repository.ts'
import {
  addTranscription,
  readFor,
  type StoredTranscription,
  transcriptionsOf,
} from '../rows/transcription-repository.ts'

type Corrected = z.infer<typeof Correction>

/** The newest reading of a line of Schedule H1 that two pharmacists approved; null for none. */
const readingOf = async (
  db: Db,
  { orderId, line }: Corrected,
): Promise<StoredTranscription | null> => {
  const own = (await linesOf(db, [orderId])).find(({ number }) => number === line)
  if (own?.schedule !== 'H1' || own.review !== 'approved') return null
  return readFor(await transcriptionsOf(db, orderId), own).at(-1) ?? null
}

/** Corrects the register of Schedule H1: a new row that names the one that it corrects, entered by one pharmacist and confirmed by another, or after a pause under small-shop mode. */
export const registerCorrection: TwoPersonAct<Corrected> = twoPersonAct<Corrected>({
  schema: Correction,
  objectOf: ({ orderId }) => ['order', orderId],
  isPersonal: 'register.read',
  customerOf: async (db, { orderId }) => (await orderById(db, orderId))?.customer_id ?? null,
  check: async (db, by, payload) => {
    if (by.registrationNumber === null) return failed('registrationMissing')
    return (await readingOf(db, payload)) ? null : failed('notFound', { field: 'line' })
  },
  agree: (_by, approver) =>
    approver.registrationNumber === null ? failed('registrationMissing') : null,
  alone: async () => 0,
  perform: async (db, by, payload, at, approver, askedAt) => {
    const before = await readingOf(db, payload)
    if (!before) return failed('notFound', { field: 'line' })
    const { orderId, line, reason, ...change } = payload
    const row: StoredTranscription = {
      ...before,
      id: randomUUID(),
      prescriber: change.prescriber ?? before.prescriber,
      prescriber_key: nameKey(change.prescriber ?? before.prescriber),
      prescriber_registration: change.prescriberRegistration ?? before.prescriber_registration,
      prescriber_address: change.prescriberAddress ?? before.prescriber_address,
      patient: change.patient ?? before.patient,
      corrects: before.id,
      reason,
      operator_id: by.id,
      operator_name: by.name,
      registration_number: by.registrationNumber,
      // Of one pharmacist: when they asked, and when the pause was over.
      at: approver ? at : askedAt,
      confirmed_by: (approver ?? by).id,
      confirmed_name: (approver ?? by).name,
      confirmed_registration: (approver ?? by).registrationNumber,
      confirmed_at: at,
      alone_from: approver ? null : at,
    }
    await addTranscription(db, row)
    const ids = { before: { transcription: before.id }, after: { transcription: row.id, line } }
    await appendAudit(db, by, at, {
      action: 'register.correct',
      object: ['order', orderId],
      ...ids,
      reason,
    })
    return null
  },
})
