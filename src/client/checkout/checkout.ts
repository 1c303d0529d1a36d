import { atom } from 'nanostores'
import type { Cart } from '#contract/cart/cart.ts'
import { inLocale, paths } from '#paths.ts'
import { runCartMutation, takeCart } from '../cart/cart.ts'
import { type CallFailure, pageLocale } from '../http/call.ts'
import { change } from '../http/change.ts'

/** Whether the cart is being checked: the button stays disabled until the reply, and while the next page loads (spec §4). */
export const $checkingOut = atom(false)

/**
 * Goes to the first step of the checkout, or returns the blockers. A visitor signs in first and continues there. A cart that needs no prescription
 * starts with the address.
 */
export const checkOut = async (
  pincode: string | null,
  { orderItems }: Pick<Cart, 'orderItems'>,
): Promise<CallFailure | null> => {
  if ($checkingOut.get()) return null
  $checkingOut.set(true)
  const needsPrescription = orderItems.some(({ prescriptionReq }) => prescriptionReq)
  const next = inLocale(
    pageLocale(),
    needsPrescription ? paths.checkoutPrescription() : paths.addressList({ of: '2' }),
  )
  const body = pincode === null ? {} : { pincode }
  const reply = await runCartMutation(() =>
    change('POST /api/v3/cart/checkout', { body }, { timeout: 'large', back: next }),
  )
  if (reply.is === 'ok') {
    takeCart(reply.result)
    location.assign(next)
    return null
  }
  // The button stays disabled on the way to the sign-in page.
  if (reply.errors.some(({ code }) => code === 'notSignedIn')) return null
  $checkingOut.set(false)
  return reply
}

/** The browser restored the page from its back/forward cache. */
export const backFromCheckout = (): void => $checkingOut.set(false)
