import { dayInIndia } from '#model/calendar-india.ts'
import type { H1Row } from '#model/h1-register.ts'
import type { Operator } from '#model/operator.ts'
import { appendAudit } from '../audit/append.ts'
import type { Moment } from '../db/moment.ts'
import type { Db } from '../db/types.ts'
import { scheduleH1Supplies } from './schedule-h1-repository.ts'

const quantityOf = (thousandths: number, unit: string): string => {
  const units = thousandths / 1000
  return `${units} ${unit}${units === 1 || /^(ml|g|mg|kg|l)$/.test(unit) ? '' : 's'}`
}

type Days = { from?: string | undefined; until?: string | undefined }

const h1Rows = async (db: Db, { from, until }: Days): Promise<H1Row[]> =>
  (await scheduleH1Supplies(db, 'H1')).flatMap((line) => {
    const date = dayInIndia(new Date(line.at))
    if ((from !== undefined && date < from) || (until !== undefined && date > until)) return []
    const { name, maker, quantity, unit, batch, expiry, prescriber, prescriber_address, patient, address } = line
    return [
      {
        date,
        invoice: line.invoice,
        prescriber: prescriber ?? '',
        prescriberAddress: prescriber_address,
        patient: patient ?? '',
        patientAddress: address,
        drug: name,
        maker,
        quantity: quantityOf(quantity, unit),
        batch: batch ?? '',
        expiry: expiry ?? '',
      },
    ]
  })

/** An operator reads the Schedule H1 register: what left the pharmacy from day `from` to day `until`, both included, in IST. */
export const readRegister = async (db: Db, by: Operator, { from, until }: Days, at: Moment): Promise<H1Row[]> => {
  const rows = await h1Rows(db, { from, until })
  await appendAudit(db, by, at, { action: 'register.read', object: ['register', 'h1'], after: { from, until, rows: rows.length } })
  return rows
}
