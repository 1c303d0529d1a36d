import { type Paise, paise } from './money.ts'

/** A point is a rupee. */
const pointPaise = 100

export const worthOf = (points: number): Paise => paise(points * pointPaise)

/** Letters and digits that cannot be confused on paper. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** A voucher's code from 15 random bytes: typed by customers, infeasible to guess. */
export const voucherCodeOf = (bytes: Uint8Array): string =>
  `V${Array.from(bytes, (byte) => letters[byte % letters.length]).join('')}`

/** The outcome of redeeming `asked` points; `last` is the amount of the newest unspent voucher. */
export const redeeming = (
  asked: number,
  redeemable: number,
  last: number | null,
): { is: 'voucher' } | { is: 'repeated' } | { is: 'changed' } | { is: 'none' } => {
  if (asked === redeemable && redeemable > 0) return { is: 'voucher' }
  if (asked === last) return { is: 'repeated' }
  return redeemable > 0 ? { is: 'changed' } : { is: 'none' }
}

/** Why a wallet gained or lost money. */
export const walletReasons = ['cashback', 'refund', 'goodwill', 'spent', 'returned'] as const
export type WalletReason = (typeof walletReasons)[number]
