import type { Paise } from '../money.ts'
import type { Slide } from './banners.ts'
import type { Head } from './parts.ts'

/** Pages in which the shop speaks of itself. */

/** A care plan as it is offered. `productId`: its number in carts. */
export type PlanOffer = {
  productId: number
  name: string
  href: string
  about?: string | undefined
  benefits: string[]
  days: number
  discountPercent: number
  price: Paise
}

export type CarePlansView = { is: 'plans'; head: Head; plans: PlanOffer[] }
export type CarePlanView = { is: 'plan'; head: Head; plan: PlanOffer; others: PlanOffer[] }

/** How the shop is put on a phone or a computer. */
export type InstallAppView = { is: 'install'; head: Head; slides: Slide[] }

/** What an online consultation with a doctor is. Where it leads is asked of the server. */
export type ConsultationView = { is: 'consultation'; head: Head }
