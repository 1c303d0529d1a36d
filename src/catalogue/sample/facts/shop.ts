import type { BannerPlace } from '#model/views/banners.ts'
import type { HomeRowKind } from '#model/views/home-rows.ts'

/** Slides of the carousels; their words are in `misc.json`, their drawings in `public/banners`. */
export const banners: { id: number; key: string; place: BannerPlace; link: string; from?: string; until?: string }[] = [
  { id: 1, key: 'interactions', place: 'home', link: '/drug-interactions' },
  { id: 2, key: 'prescription', place: 'home', link: '/prescriptions' },
  { id: 3, key: 'substitutes', place: 'home', link: '/generics' },
  { id: 4, key: 'winter', place: 'home', link: '/drug-ailments/cough-303', from: '2026-10-31T18:30:00Z', until: '2027-02-28T18:30:00Z' },
  { id: 5, key: 'home-screen', place: 'app-install', link: '/' },
  { id: 6, key: 'orders', place: 'app-install', link: '/order/history' },
]

/** Care plans; their words are in `misc.json`. */
export const carePlans: { id: number; key: string; days: number; discountPercent: number; price: number }[] = [
  { id: 1, key: 'quarter', days: 90, discountPercent: 5, price: 149 },
  { id: 2, key: 'year', days: 365, discountPercent: 5, price: 499 },
]

/** Rows of the home page; their titles are in `misc.json`. */
export const homeRowOrder: readonly Exclude<HomeRowKind, 'products'>[] = ['drugs', 'otc', 'categories', 'ailments', 'brands', 'salts']

/** Questions and answers by heading; their words are in `misc.json`. */
export const faqGroups: { heading: string; questions: string[] }[] = [
  { heading: 'ordering', questions: ['find', 'salt', 'quantity'] },
  { heading: 'prescriptions', questions: ['prescription', 'without', 'notSold'] },
  { heading: 'delivery', questions: ['where', 'outside'] },
  { heading: 'substitutes', questions: ['substitute', 'change', 'mrp'] },
  { heading: 'data', questions: ['source', 'unknown', 'advice'] },
]
