import type { Page } from 'playwright/test'
import { paths } from '#paths.ts'

/** The message shown in place of a part that failed to load. */
export const stuck = (page: Page) => page.locator('.stuck')
export const missing = 'This part of the page has not loaded.'

/** A chunk of the build by the name of its first file, or every script. */
export const file = (name: string): RegExp => new RegExp(`/assets/${name}\\.[^/]*js$`)
export const fail = (page: Page, name: string): Promise<unknown> =>
  page.route(file(name), (route) => route.abort())

/** The personal screens and their components. */
export const screens = [
  ['Cart', paths.cart()],
  ['sign-in', paths.login('/cart')],
  ['Prescriptions', paths.checkoutPrescription()],
  ['Addresses', paths.addressList()],
  ['Summary', paths.summary()],
  ['Confirm', paths.confirm()],
  ['Placed', paths.orderPlaced('A1')],
  ['History', paths.orderHistory()],
  ['Track', paths.track('A1')],
  ['Refill', paths.refillCancel('A1')],
  ['Refill', paths.refillSkip('A1')],
  ['Account', paths.account()],
  ['AddressBook', paths.addresses()],
  ['Family', paths.family()],
  ['RegularOrders', paths.refills()],
  ['PrescriptionBook', paths.prescriptions()],
  ['Rewards', paths.rewards()],
  ['Wallet', paths.wallet()],
] as const
