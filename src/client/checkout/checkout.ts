import { atom } from 'nanostores'
import type { checkout } from '#contract/checkout/checkout.ts'
import { inLocale, paths } from '#paths.ts'
import { changing, takeCart } from '../cart/cart.ts'
import { type CallFailure, pageLocale, type RouteOf } from '../http/call.ts'
import { change } from '../http/change.ts'

/** Whether the cart is being checked: the button is disabled until the reply, and stays so while the next page comes (spec §4). */
export const $checkingOut = atom(false)

const check: RouteOf<typeof checkout.checkPost> = { method: 'POST', path: '/api/v3/cart/checkout', changes: true }

/** Goes to the first step of the checkout, or says what is in the way. Who is not signed in signs in first, and is led there after. */
export const checkOut = async (pincode: string | null): Promise<CallFailure | null> => {
  if ($checkingOut.get()) return null
  $checkingOut.set(true)
  const next = inLocale(pageLocale(), paths.checkoutPrescription())
  const body = pincode === null ? {} : { pincode }
  const reply = await changing(() => change<typeof checkout.checkPost>(check, { body }, { timeout: 'large', back: next }))
  if (reply.is === 'ok') {
    takeCart(reply.result)
    location.assign(next)
    return null
  }
  // On the way to the sign-in page it stays as it is.
  if (reply.errors.some(({ code }) => code === 'notSignedIn')) return null
  $checkingOut.set(false)
  return reply
}

/** The browser shows the page again as it was left. */
export const backFromCheckout = (): void => $checkingOut.set(false)
