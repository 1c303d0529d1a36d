import type { SecondReading } from '#contract/fulfilment/verdict.ts'
import { dayInIndia, timeInIndia } from '#model/calendar-india.ts'
import { minuteMs } from '#model/duration.ts'
import type { Operator } from '#model/operator.ts'
import { isSameName } from '#model/prescription-check.ts'
import { thousandthsOf } from '#model/quantity.ts'
import { allows } from '#model/role.ts'
import { type SmallShop, secondReadingMinutes } from '#model/small-shop.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import { isOnlyOne } from '../../kernel/operators/colleagues.ts'
import { type Failed, failed } from '../../kernel/outcome.ts'
import type { StoredOrderLine } from '../rows/order-repository.ts'
import type { StoredTranscription } from '../rows/transcription-repository.ts'

/** From when the pharmacist who read a line may read it again, as the only one of a small shop. */
export const readAgainFrom = ({ at }: Pick<StoredTranscription, 'at'>): Timestamp =>
  new Date(Date.parse(at) + secondReadingMinutes * minuteMs).toISOString()

/** Whether a pharmacist reads Schedule H1 twice, because the shop is small and has no other one. */
export const readsTwice = async (
  db: Db,
  by: Operator,
  smallShop: SmallShop | null,
  at: Timestamp,
): Promise<boolean> =>
  smallShop !== null &&
  by.registrationNumber !== null &&
  (await isOnlyOne(
    db,
    by,
    (other) => other.registrationNumber !== null && allows(other.roles, 'prescriptions.review'),
    at,
  ))

/** A dose as it is compared: `1-0-1 After food` is `1-0-1 after food`. */
const doseKey = (dose: string): string =>
  dose.normalize('NFKC').toLowerCase().replaceAll(/\s+/g, ' ').trim()

/** The field in which the second reading differs from the first, or from what was ordered; null for none. */
const differing = (
  { quantity }: StoredOrderLine,
  first: StoredTranscription,
  { units, dose, perDay, days, issuedOn, patient }: SecondReading,
): string | null => {
  const same: Record<string, boolean> = {
    patient: isSameName(first.patient, patient),
    issuedOn: first.issued_on === issuedOn,
    units: quantity === thousandthsOf(units),
    dose: doseKey(first.dose) === doseKey(dose),
    perDay: first.per_day === (perDay === undefined ? null : thousandthsOf(perDay)),
    days: first.days === (days ?? null),
  }
  return Object.keys(same).find((field) => !same[field]) ?? null
}

/** Why the pharmacist who read a line may not confirm it by what they read now, or null. */
export const secondReadingFault = (
  line: StoredOrderLine,
  first: StoredTranscription,
  readings: readonly SecondReading[],
  at: Timestamp,
): Failed | null => {
  const from = readAgainFrom(first)
  if (at < from) {
    const moment = new Date(from)
    return failed('secondReadingEarly', {
      field: `lines.${line.number}`,
      detail: from,
      values: { day: dayInIndia(moment), time: timeInIndia(moment) },
    })
  }
  const { name } = line
  const again = readings.find((one) => one.line === line.number)
  if (!again)
    return failed('secondReadingMissing', { field: `readings.${line.number}`, values: { name } })
  const field = differing(line, first, again)
  return field === null
    ? null
    : failed('secondReadingDiffers', {
        field: `readings.${line.number}.${field}`,
        detail: field,
        values: { name },
      })
}
