import { dayInIndia, startOfDay, timeInIndia } from '#model/calendar-india.ts'
import type { H1Row } from '#model/h1-register.ts'
import type { Operator } from '#model/operator.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import { appendAudit } from '../../kernel/audit/append.ts'
import { readFor, type StoredTranscription } from '../rows/transcription-repository.ts'
import {
  type ScheduleH1Supply,
  scheduleH1Readings,
  scheduleH1Returns,
  scheduleH1Supplies,
} from './register-repository.ts'

const quantityOf = (thousandths: number, unit: string): string => {
  const units = thousandths / 1000
  return `${units} ${unit}${units === 1 || /^(ml|g|mg|kg|l)$/.test(unit) ? '' : 's'}`
}

type Days = { from?: string | undefined; until?: string | undefined }

const named = (name: string | null, registration: string | null): string =>
  [name, registration].filter(Boolean).join(', ')

const readAt = (moment: Timestamp): string =>
  `${dayInIndia(new Date(moment))} ${timeInIndia(new Date(moment))}`

/** Who confirmed a reading; of one pharmacist, that it was read twice, and when. */
const confirmationOf = (read: StoredTranscription): string => {
  const by = named(read.confirmed_name, read.confirmed_registration)
  return read.confirmed_by !== read.operator_id || read.confirmed_at === null
    ? by
    : `${by} (small-shop mode: read twice by one pharmacist, ${readAt(read.at)} and ${readAt(read.confirmed_at)})`
}

/** What was read for a supply, and each correction of it as a row of its own. */
const readingsOf = (line: ScheduleH1Supply, all: readonly StoredTranscription[]) => {
  const own = readFor(all, line)
  // Of several tries before the supply, the last one counts.
  const first = own.findLast(({ corrects }) => corrects === null)
  return [...(first ? [first] : []), ...own.filter(({ corrects }) => corrects !== null)]
}

const rowsOf = (
  line: ScheduleH1Supply,
  all: readonly StoredTranscription[],
  back: { quantity: number; at: Timestamp } | undefined,
): H1Row[] => {
  const { name, maker, quantity, unit, batch, expiry, address } = line
  const supply = {
    date: dayInIndia(new Date(line.at)),
    invoice: line.invoice,
    patientAddress: address,
    drug: name,
    maker,
    quantity: quantityOf(quantity, unit),
    batch: batch ?? '',
    expiry: expiry ?? '',
    cameBack: back ? `${quantityOf(back.quantity, unit)}, ${dayInIndia(new Date(back.at))}` : null,
  }
  const read = readingsOf(line, all).map((one) => ({
    ...supply,
    prescriber: one.prescriber,
    prescriberRegistration: one.prescriber_registration,
    prescriberAddress: one.prescriber_address,
    patient: one.patient,
    pharmacist: named(one.operator_name, one.registration_number),
    confirmedBy: confirmationOf(one),
    correction: one.reason,
  }))
  if (read.length > 0) return read
  // A supply without a transcription stands in the register nevertheless.
  const { prescriber, prescriber_address: prescriberAddress, patient } = line
  const unknown = { prescriberRegistration: '', pharmacist: '', confirmedBy: '', correction: null }
  return [
    {
      ...supply,
      ...unknown,
      prescriber: prescriber ?? '',
      prescriberAddress,
      patient: patient ?? '',
    },
  ]
}

const h1Rows = async (db: Db, { from, until }: Days): Promise<H1Row[]> => {
  const period = {
    from: from === undefined ? null : startOfDay(from),
    until: until === undefined ? null : startOfDay(until, 1),
  }
  const supplies = await scheduleH1Supplies(db, period)
  const ofOrder = Map.groupBy(await scheduleH1Readings(db, supplies), ({ order_id }) => order_id)
  const returns = new Map(
    (await scheduleH1Returns(db, supplies)).map((one) => [`${one.order_id} ${one.line}`, one]),
  )
  return supplies.flatMap((line) =>
    rowsOf(line, ofOrder.get(line.order_id) ?? [], returns.get(`${line.order_id} ${line.number}`)),
  )
}

/** An operator reads the Schedule H1 register: what left the pharmacy from day `from` to day `until`, both included, in IST. */
export const readRegister = async (
  db: Db,
  by: Operator,
  { from, until }: Days,
  at: Timestamp,
): Promise<H1Row[]> => {
  const rows = await h1Rows(db, { from, until })
  await appendAudit(db, by, at, {
    action: 'register.read',
    object: ['register', 'h1'],
    after: { from, until, rows: rows.length },
  })
  return rows
}
