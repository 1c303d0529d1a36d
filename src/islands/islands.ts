import type { ComponentType } from 'react'

/**
 * Every island, by name, and how the browser gets it. A name here, a component in a folder of its own, and `<Island name=…>` in
 * a page: that is all an island needs.
 */
export const islands = {
  cart: () => import('./cart/Cart.tsx').then(({ Cart }) => Cart),
  search: () => import('./search/SearchBox.tsx').then(({ SearchBox }) => SearchBox),
  interactions: () => import('./interactions/Checker.tsx').then(({ Checker }) => Checker),
  substitutes: () => import('./substitutes/SubstituteTools.tsx').then(({ SubstituteTools }) => SubstituteTools),
  account: () => import('./account/Account.tsx').then(({ Account }) => Account),
  addresses: () => import('./account/AddressBook.tsx').then(({ AddressBook }) => AddressBook),
  addressStep: () => import('./checkout/Addresses.tsx').then(({ Addresses }) => Addresses),
  confirm: () => import('./checkout/Confirm.tsx').then(({ Confirm }) => Confirm),
  login: () => import('./login/Login.tsx').then(({ Login }) => Login),
  orderHistory: () => import('./orders/History.tsx').then(({ History }) => History),
  placed: () => import('./checkout/Placed.tsx').then(({ Placed }) => Placed),
  prescriptionStep: () => import('./checkout/Prescriptions.tsx').then(({ Prescriptions }) => Prescriptions),
  prescriptions: () => import('./account/PrescriptionBook.tsx').then(({ PrescriptionBook }) => PrescriptionBook),
  refill: () => import('./orders/Refill.tsx').then(({ Refill }) => Refill),
  rewards: () => import('./account/Rewards.tsx').then(({ Rewards }) => Rewards),
  summary: () => import('./checkout/Summary.tsx').then(({ Summary }) => Summary),
  track: () => import('./orders/Track.tsx').then(({ Track }) => Track),
  wallet: () => import('./account/Wallet.tsx').then(({ Wallet }) => Wallet),
} satisfies Record<string, () => Promise<ComponentType<never>>>

export type IslandName = keyof typeof islands
