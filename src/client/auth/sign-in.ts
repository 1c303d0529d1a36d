import { atom } from 'nanostores'
import type { Identity } from '#model/identity.ts'
import { clearPerson } from '../browser/clear-personal.ts'
import { storeLocal } from '../browser/local-store.ts'
import { applyMarketing } from '../browser/marketing-flag.ts'
import { forgetCart } from '../cart/cart.ts'
import type { CallFailure } from '../http/call.ts'
import { change } from '../http/change.ts'
import { applyStorageConsent } from '../session/personal.ts'
import { $session, sessionChanged } from '../session/session.ts'

/** Sign-in: the visitor enters an e-mail address or a number, then the code that was sent to it. */
export type SigningIn =
  | { is: 'address'; busy: boolean }
  | {
      is: 'code'
      name: Identity
      digits: number
      minutes: number
      busy: 'no' | 'checking' | 'sending'
    }

export const $signingIn = atom<SigningIn>({ is: 'address', busy: false })

/** A new code invalidates the previous one. */
export const sendCode = async (name: Identity): Promise<CallFailure | null> => {
  const before = $signingIn.get()
  if (before.is === 'address' ? before.busy : before.busy !== 'no') return null
  $signingIn.set(
    before.is === 'address' ? { ...before, busy: true } : { ...before, busy: 'sending' },
  )
  const reply = await change('POST /api/v3/login/code', {
    body: { [name.by]: name.name },
  })
  if (reply.is === 'failed') {
    $signingIn.set(before)
    return reply
  }
  const { digits, seconds } = reply.result
  $signingIn.set({ is: 'code', name, digits, minutes: Math.floor(seconds / 60), busy: 'no' })
  return null
}

/** Back to the address form; the caller still has the address. */
export const otherAddress = (): void => $signingIn.set({ is: 'address', busy: false })

export type SignedIn = { is: 'signedIn'; redirectUrl: string } | CallFailure

export const signIn = async (
  code: string,
  redirectUrl: string | undefined,
): Promise<SignedIn | null> => {
  const state = $signingIn.get()
  if (state.is !== 'code' || state.busy !== 'no') return null
  $signingIn.set({ ...state, busy: 'checking' })
  const { by, name } = state.name
  const body = { [by]: name, code, ...(redirectUrl !== undefined && { redirectUrl }) }
  const reply = await change('POST /api/v3/login', { body })
  if (reply.is === 'failed') {
    $signingIn.set(state)
    return reply
  }
  const { csrf, emailId, phone, personalStorage, marketing } = reply.result
  // The guest's cart was merged into the customer's, so the counter must be read again.
  forgetCart()
  storeLocal('cart', null)
  const known = $session.get()
  sessionChanged({
    city: known?.city ?? null,
    pincode: known?.pincode ?? null,
    csrf,
    emailId,
    phone,
    personalStorage,
    marketing,
  })
  applyMarketing(marketing)
  applyStorageConsent(emailId ?? `+${phone}`, personalStorage)
  return { is: 'signedIn', redirectUrl: reply.result.redirectUrl }
}

/** Removes everything of the customer from this browser (spec §3). */
const clearCustomer = (): void => {
  clearPerson()
  forgetCart()
  sessionChanged(null)
}

export const signOut = async (everywhere: boolean): Promise<CallFailure | null> => {
  const reply = everywhere
    ? await change('POST /api/v3/logout/everywhere', {})
    : await change('POST /api/v3/logout', {})
  if (reply.is === 'failed') return reply
  clearCustomer()
  return null
}

/** Erasing the account also ended its sessions. */
export const accountErased = clearCustomer
