import type { Locale } from './locale.ts'

/** Small-shop mode of `shop.json`: who is told of an act of one person, and what these acts may come to. */
export type SmallShop = {
  /** Where the owner reads mail, and in which language. */
  owner: string
  language: Locale
  /** Rupees in 24 hours, and in 30 days. */
  dayRupees: number
  monthRupees: number
}

/** What a shop may set at most: a stolen session must not be worth more. */
export const smallShopMost = { dayRupees: 20_000, monthRupees: 100_000 } as const

/** Hours for which an act of one person waits before it takes effect: long enough to read a mail and to stop it. */
export const aloneHours = 24

/** Minutes after which the same pharmacist may read a prescription of Schedule H1 for the second time. */
export const secondReadingMinutes = 15

/** Days for which a colleague who was turned off, or lost the role, still counts as there: ending a colleague must not free the hands of who ended them. */
export const colleagueDays = 7
