import { randomUUID } from 'node:crypto'
import type { Verdict } from '#contract/fulfilment/verdict.ts'
import { dayInIndia } from '#model/calendar-india.ts'
import type { Operator } from '#model/operator.ts'
import {
  isSameName,
  lastDay,
  missingColumn,
  mostSupplied,
  nameKey,
} from '#model/prescription-check.ts'
import { thousandthsOf } from '#model/quantity.ts'
import type { Db } from '../../db/types.ts'
import { type Failed, failed } from '../../kernel/outcome.ts'
import { prescriptionsOfOrder } from '../rows/order-prescription-repository.ts'
import type { StoredOrderLine } from '../rows/order-repository.ts'
import {
  addTranscription,
  type StoredTranscription,
  usesOf,
  withdrawReadings,
} from '../rows/transcription-repository.ts'

type Approval = Extract<Verdict, { verdict: 'approve' }>

export const takesSecond = ({ schedule }: Pick<StoredOrderLine, 'schedule'>): boolean =>
  schedule === 'H1'

const fieldOf = (line: number): string => `lines.${line}`

/** The prescription of a verdict: the one that it names, or the only one of the order. */
const named = <Given extends { id: string }>(
  given: readonly Given[],
  id: string | undefined,
): Given | undefined =>
  id === undefined
    ? given.length === 1
      ? given[0]
      : undefined
    : given.find((one) => one.id === id)

/** Why what was read does not allow a line to be supplied, or null. */
export const transcriptionFault = async (
  db: Db,
  by: Operator,
  line: StoredOrderLine,
  verdict: Approval,
  at: Date,
): Promise<Failed | null> => {
  const field = fieldOf(line.number)
  const { name } = line
  const isH1 = takesSecond(line)
  if (by.registrationNumber === null) return failed('registrationMissing', { field })
  const column = isH1 ? missingColumn(verdict) : null
  if (column !== null)
    return failed('registerIncomplete', { field, detail: column, values: { name, column } })
  const today = dayInIndia(at)
  if (verdict.issuedOn > today)
    return failed('prescriptionLater', { field, values: { day: verdict.issuedOn } })
  const last = lastDay({ issuedOn: verdict.issuedOn, validUntil: verdict.validUntil ?? null })
  if (last < today) return failed('prescriptionExpired', { field, values: { day: last } })
  const most = mostSupplied(
    { perDay: verdict.perDay ?? null, days: verdict.days ?? null },
    line.units,
  )
  if (most !== null && line.quantity > most)
    return failed('quantityAbove', {
      field,
      values: { name, ordered: line.quantity / 1_000, most: most / 1_000 },
    })
  const prescriptions = await prescriptionsOfOrder(db, line.order_id)
  const prescription = named(prescriptions, verdict.prescription)
  if (!prescription)
    return failed(
      verdict.prescription === undefined && prescriptions.length > 1
        ? 'prescriptionUnnamed'
        : 'prescriptionMissing',
      { field },
    )
  if (!verdict.patientConfirmed && !isSameName(prescription.patient, verdict.patient))
    return failed('patientDiffers', {
      field,
      values: { read: verdict.patient, given: prescription.patient },
    })
  const uses = await usesOf(db, prescription.id, line.product_id, line.order_id)
  return uses > verdict.repeats ? failed('repeatsUsed', { field, values: { name, uses } }) : null
}

/** Stores what a pharmacist read for a line, in the place of what waited for a second one. */
export const transcribe = async (
  db: Db,
  by: Operator,
  line: StoredOrderLine,
  verdict: Approval,
  at: Date,
): Promise<void> => {
  const now = at.toISOString()
  await withdrawReadings(db, line.order_id, line.number, now)
  const prescription = named(await prescriptionsOfOrder(db, line.order_id), verdict.prescription)
  const {
    prescriber,
    prescriberRegistration,
    prescriberAddress,
    patient,
    issuedOn,
    validUntil,
    repeats,
    dose,
    perDay,
    days,
  } = verdict
  const row: StoredTranscription = {
    id: randomUUID(),
    order_id: line.order_id,
    line: line.number,
    product_id: line.product_id,
    prescription_id: prescription?.id ?? null,
    prescriber,
    prescriber_key: nameKey(prescriber),
    prescriber_registration: prescriberRegistration,
    prescriber_address: prescriberAddress,
    patient,
    issued_on: issuedOn,
    valid_until: validUntil ?? null,
    repeats,
    dose,
    per_day: perDay === undefined ? null : thousandthsOf(perDay),
    days: days ?? null,
    corrects: null,
    reason: null,
    operator_id: by.id,
    operator_name: by.name,
    registration_number: by.registrationNumber,
    at: now,
    confirmed_by: null,
    confirmed_name: null,
    confirmed_registration: null,
    confirmed_at: null,
    withdrawn_at: null,
    alone_from: null,
  }
  await addTranscription(db, row)
}
