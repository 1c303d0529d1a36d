import { brand } from '#brand/nuskha.ts'
import type { Shop } from '#model/shop.ts'

/** The sample as a shop of one person, who gives 200 rupees a day and 300 in 30 days. */
export const smallShop: Shop = {
  ...brand,
  smallShop: { owner: 'owner@shop.example', language: 'en', dayRupees: 200, monthRupees: 300 },
}

export const minutesLater = (moment: Date, minutes: number): Date =>
  new Date(moment.getTime() + minutes * 60_000)
