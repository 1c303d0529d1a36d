import { type Paise, paise } from './money.ts'

/** A sum in whole rupees, as it is paid in cash: downwards, since rounded up it could be more than the MRP printed on a pack. */
export const wholeRupees = (total: Paise): Paise =>
  paise(Math.max(0, total) - (Math.max(0, total) % 100))

/** What of a sum is not asked for at the door. */
export const leftOut = (total: Paise): Paise => paise(Math.max(0, total) % 100)

/** What of a credit note was never asked for at the door: its goods are given back as far as `collected` goes, after `before` of the same invoice. */
export const leftOutOfCredit = (
  credit: Paise,
  { collected, before }: { collected: number; before: number },
): Paise => {
  const creditOf = (credited: number): number => Math.min(collected, credited)
  return paise(credit - (creditOf(before + credit) - creditOf(before)))
}
