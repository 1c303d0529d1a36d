import { type Paise, paise } from './money.ts'

/** A point is a rupee. */
const pointPaise = 100

export const worthOf = (points: number): Paise => paise(points * pointPaise)

/** Letters and digits that nobody takes for one another on paper. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** The code of a voucher from 15 random bytes: what a customer types, and nobody guesses. */
export const voucherCodeOf = (bytes: Uint8Array): string => `V${Array.from(bytes, (byte) => letters[byte % letters.length]).join('')}`

/** What becomes of redeeming `asked` points; `last` is what the newest voucher that is not spent was made of. */
export const redeeming = (
  asked: number,
  redeemable: number,
  last: number | null,
): { is: 'voucher' } | { is: 'repeated' } | { is: 'changed' } | { is: 'none' } => {
  if (asked === redeemable && redeemable > 0) return { is: 'voucher' }
  if (asked === last) return { is: 'repeated' }
  return redeemable > 0 ? { is: 'changed' } : { is: 'none' }
}
