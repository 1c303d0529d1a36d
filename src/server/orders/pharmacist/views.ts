import type {
  ClaimView,
  ReviewContext,
  TranscriptionView,
} from '#contract/pharmacist/pharmacist.ts'
import { lastDay } from '#model/prescription-check.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { StoredPairDecision } from '../rows/pair-decision-repository.ts'
import type { StoredTranscription } from '../rows/transcription-repository.ts'
import type { StoredClaim } from './claim-repository.ts'

type Claimed = Omit<{ [Key in keyof StoredClaim]: StoredClaim[Key] | null }, 'order_id'>

/** A claim at a moment: one that has ended is none. */
export const claimView = (claim: Claimed | null, at: Timestamp): ClaimView => ({
  by:
    claim?.operator_id && claim.until !== null && claim.until > at
      ? { id: claim.operator_id, name: claim.operator_name ?? '', until: claim.until }
      : null,
  secondLook: claim?.second_look_by
    ? {
        id: claim.second_look_by,
        name: claim.second_look_name ?? '',
        reason: claim.second_look_reason ?? '',
      }
    : null,
})

const readerOf = (
  row: Pick<StoredTranscription, 'operator_id' | 'operator_name' | 'registration_number' | 'at'>,
): TranscriptionView['by'] => ({
  id: row.operator_id,
  name: row.operator_name,
  registrationNumber: row.registration_number,
  at: row.at,
})

export const pairDecisionView = (row: StoredPairDecision) => ({
  reason: row.reason,
  said: row.said,
  by: readerOf(row),
})

export const doctorView = (row: StoredTranscription) => ({
  name: row.prescriber,
  registration: row.prescriber_registration,
  address: row.prescriber_address,
  readAt: row.at,
})

export const paperReadView = (
  row: StoredTranscription,
): NonNullable<ReviewContext['patients'][number]['readBefore']> => ({
  orderId: row.order_id,
  prescriber: row.prescriber,
  prescriberRegistration: row.prescriber_registration,
  prescriberAddress: row.prescriber_address,
  patient: row.patient,
  issuedOn: row.issued_on,
  validUntil: row.valid_until,
  repeats: row.repeats,
  by: readerOf(row),
})

const perDayOf = ({ per_day }: StoredTranscription): number | null =>
  per_day === null ? null : per_day / 1_000

export const lineReadView = (
  row: StoredTranscription,
  uses: number,
): NonNullable<ReviewContext['lines'][number]['readBefore']> => ({
  prescriptionId: row.prescription_id ?? '',
  dose: row.dose,
  perDay: perDayOf(row),
  days: row.days,
  uses,
})

export const transcriptionView = (row: StoredTranscription): TranscriptionView => ({
  id: row.id,
  line: row.line,
  prescriptionId: row.prescription_id,
  prescriber: row.prescriber,
  prescriberRegistration: row.prescriber_registration,
  prescriberAddress: row.prescriber_address,
  patient: row.patient,
  issuedOn: row.issued_on,
  lastDay: lastDay({ issuedOn: row.issued_on, validUntil: row.valid_until }),
  repeats: row.repeats,
  dose: row.dose,
  perDay: perDayOf(row),
  days: row.days,
  by: readerOf(row),
  confirmedBy:
    row.confirmed_by === null
      ? null
      : {
          id: row.confirmed_by,
          name: row.confirmed_name ?? '',
          registrationNumber: row.confirmed_registration,
          at: row.confirmed_at ?? '',
        },
  corrects: row.corrects,
  reason: row.reason,
})
