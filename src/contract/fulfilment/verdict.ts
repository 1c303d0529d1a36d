import { z } from 'zod'
import { pairReasons } from '#model/interactions.ts'
import { text } from '../core/fields.ts'

const lineNumber = z.int('must be the number of a line').positive('must be the number of a line')
// Kept in thousandths, so that less would be none.
const perDay = z
  .number('must be a number')
  .min(0.001, 'must be at least 0.001')
  .max(10_000, 'is too large')
  .optional()
const days = z
  .int('must be a number of days')
  .positive('must be a number of days')
  .max(366, 'is too large')
  .optional()

/** `ask` asks the customer and keeps the line waiting for the answer, `takeBack` ends such a question unanswered; `reject` removes the line. */
export const Verdict = z.discriminatedUnion('verdict', [
  z.object({
    line: lineNumber,
    verdict: z.literal('approve'),
    prescriber: text(200),
    prescriberRegistration: z
      .string()
      .trim()
      .max(100, 'is too long')
      .default('')
      .describe('Demanded for Schedule H1'),
    prescriberAddress: z
      .string()
      .trim()
      .max(500, 'is too long')
      .default('')
      .describe('Demanded for Schedule H1'),
    patient: text(200),
    patientConfirmed: z
      .boolean()
      .default(false)
      .describe('The customer was asked: a differing name is of the same patient'),
    prescription: z
      .string()
      .max(100)
      .optional()
      .describe('Id of the prescription, where the order has several'),
    issuedOn: z.iso.date('must be a day such as 2026-11-20'),
    validUntil: z.iso
      .date('must be a day such as 2026-11-20')
      .optional()
      .describe('Where the prescription says so; six months otherwise'),
    repeats: z
      .int('must be a whole number')
      .min(0, 'must not be negative')
      .max(100, 'is too large')
      .default(0),
    dose: text(200).describe('As written, such as `1-0-1 after food`'),
    perDay: perDay.describe('Units a day'),
    days,
    despite: text(500)
      .min(10)
      .optional()
      .describe('Who said what, and when, where a severe warning concerns the patient of the line'),
  }),
  z.object({ line: lineNumber, verdict: z.enum(['reject', 'ask']), reason: text(500) }),
  z.object({ line: lineNumber, verdict: z.literal('takeBack') }),
])
export type Verdict = z.infer<typeof Verdict>

/** What a pharmacist found out about a severe pair; without it neither is approved beside the other. */
export const PairReason = z.object({
  salts: z
    .array(z.int('must be the id of a salt').positive('must be the id of a salt'))
    .length(2)
    .describe('Ids of the two salts, as in `interactions` of the review'),
  reason: z.enum(pairReasons),
  said: text(500).min(10).describe('Who said what, and when'),
})
export type PairReason = z.infer<typeof PairReason>

/** What the only pharmacist of a small shop reads on the prescription for the second time. */
export const SecondReading = z.object({
  line: lineNumber,
  units: z
    .number('must be a number')
    .min(0.001, 'must be at least 0.001')
    .max(100_000, 'is too large')
    .describe('Units to supply'),
  patient: text(200),
  issuedOn: z.iso.date('must be a day such as 2026-11-20'),
  dose: text(200).describe('As written, such as `1-0-1 after food`'),
  perDay: perDay.describe('Units a day, where the first reading has it'),
  days,
})
export type SecondReading = z.infer<typeof SecondReading>
