import { formatRupees, paise } from '#model/money.ts'

/** An amount of the API in rupees, with Indian grouping: `538144.54` → `₹5,38,144.54`. */
export const rupees = (amount: string | number): string =>
  formatRupees(paise(Math.round(Number(amount) * 100)))
