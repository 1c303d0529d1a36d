import { type CancelReason, otherReason } from '#model/order.ts'

export const reasonKeys = {
  mistake: 'order:reasonMistake',
  late: 'order:reasonLate',
  cheaper: 'order:reasonCheaper',
  not_needed: 'order:reasonNotNeeded',
  address: 'order:reasonAddress',
  prescription: 'order:reasonPrescription',
  others: 'order:reasonOthers',
} as const satisfies Record<CancelReason, string>

/** The customer's own words: the prefix of spec §5 is for the shop. */
export const withoutPrefix = (reason: string): string =>
  reason.startsWith(otherReason('')) ? reason.slice(otherReason('').length) : reason
