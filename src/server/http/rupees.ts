import { decimalRupees, type Paise } from '#model/money.ts'

/** Money on the wire, `"223.40"`; `null` where there is none. */
export const rupees = (amount: Paise | null): string | null => (amount === null ? null : decimalRupees(amount))
