import { type Paise, paiseFromRupees } from './money.ts'

/** A row of the payment provider's settlement report: a capture that it paid out, or a refund that it took back. */
export type SettlementRow = {
  kind: 'payment' | 'refund'
  reference: string
  amount: Paise
  fee: Paise
  settlement: string
  on: string
}

/** Columns that a report must have; it may have others. Razorpay's report of settlements has them under these names. */
export const settlementColumns = [
  'entity_id',
  'type',
  'amount',
  'fee',
  'settlement_id',
  'settled_at',
] as const

const rupees = (text: string): Paise | null =>
  /^\d{1,9}(\.\d{1,2})?$/.test(text) ? paiseFromRupees(Number(text)) : null

/** `2026-11-20`, with a time behind it or not, or `20/11/2026`. */
const dayOf = (text: string): string | null => {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})(?:\D.*)?$/.exec(text) ?? []
  const told =
    year === undefined
      ? (/^\d{4}-\d{2}-\d{2}(?!\d)/.exec(text)?.[0] ?? '')
      : `${year}-${month}-${day}`
  const at = Date.parse(told)
  return !Number.isNaN(at) && told !== '' && new Date(at).toISOString().startsWith(told)
    ? told
    : null
}

/** A row as parsed from CSV, or the column that is wrong. */
export const settlementRow = (
  fields: Readonly<Record<string, string | undefined>>,
): SettlementRow | { wrong: (typeof settlementColumns)[number] } => {
  const { entity_id: reference = '', type = '', settlement_id: settlement = '' } = fields
  if (!/^[\w.:-]{4,60}$/.test(reference)) return { wrong: 'entity_id' }
  if (type !== 'payment' && type !== 'refund') return { wrong: 'type' }
  const [amount, fee, on] = [
    rupees(fields.amount ?? ''),
    rupees(fields.fee ?? '0'),
    dayOf(fields.settled_at ?? ''),
  ]
  if (amount === null || amount === 0) return { wrong: 'amount' }
  if (fee === null) return { wrong: 'fee' }
  if (!/^[\w.:-]{1,60}$/.test(settlement)) return { wrong: 'settlement_id' }
  return on === null
    ? { wrong: 'settled_at' }
    : { kind: type, reference, amount, fee, settlement, on }
}
