import type { ComponentType } from 'react'

/**
 * Islands that are the content of a screen or of a rarely opened page. Their list loads with the first of them, so that catalogue pages
 * do not carry their names.
 */
export const screens = {
  account: () => import('./account/Account.tsx').then(({ Account }) => Account),
  addresses: () => import('./account/AddressBook.tsx').then(({ AddressBook }) => AddressBook),
  addressStep: () => import('./checkout/Addresses.tsx').then(({ Addresses }) => Addresses),
  confirm: () => import('./checkout/Confirm.tsx').then(({ Confirm }) => Confirm),
  family: () => import('./account/Family.tsx').then(({ Family }) => Family),
  feedback: () => import('./feedback/Feedback.tsx').then(({ Feedback }) => Feedback),
  healthCamp: () => import('./camps/HealthCamp.tsx').then(({ HealthCamp }) => HealthCamp),
  orderHistory: () => import('./orders/History.tsx').then(({ History }) => History),
  privacy: () =>
    import('./session/PrivacyChoices.tsx').then(({ PrivacyChoices }) => PrivacyChoices),
  placed: () => import('./checkout/Placed.tsx').then(({ Placed }) => Placed),
  prescriptionStep: () =>
    import('./checkout/Prescriptions.tsx').then(({ Prescriptions }) => Prescriptions),
  prescriptions: () =>
    import('./prescriptions/PrescriptionBook.tsx').then(({ PrescriptionBook }) => PrescriptionBook),
  refill: () => import('./reorders/Refill.tsx').then(({ Refill }) => Refill),
  regularOrders: () =>
    import('./reorders/RegularOrders.tsx').then(({ RegularOrders }) => RegularOrders),
  rewards: () => import('./promotions/Rewards.tsx').then(({ Rewards }) => Rewards),
  sideEffect: () => import('./side-effects/SideEffect.tsx').then(({ SideEffect }) => SideEffect),
  summary: () => import('./checkout/Summary.tsx').then(({ Summary }) => Summary),
  track: () => import('./orders/Track.tsx').then(({ Track }) => Track),
  wallet: () => import('./promotions/Wallet.tsx').then(({ Wallet }) => Wallet),
} satisfies Record<string, () => Promise<ComponentType<never>>>

export type ScreenIsland = keyof typeof screens
