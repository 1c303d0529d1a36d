import { formatRupees, paiseFromRupees } from '#model/money.ts'

/** Formats rupees of the API, `"223.40"`; `null` stays `null`. */
export const rupeesText = (rupees: string | null): string | null => {
  const amount = rupees === null ? null : paiseFromRupees(Number(rupees))
  return amount === null ? null : formatRupees(amount)
}
