import { formatRupees, paiseFromRupees } from '#model/money.ts'

/** Rupees of the wire, `"223.40"`, as they are read; `null` where there are none. */
export const rupeesText = (rupees: string | null): string | null => {
  const amount = rupees === null ? null : paiseFromRupees(Number(rupees))
  return amount === null ? null : formatRupees(amount)
}
