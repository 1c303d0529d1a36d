import { atom } from 'nanostores'
import type { Result } from '#contract/core/endpoint.ts'
import type { session } from '#contract/session/session.ts'
import { onLocalChange, readLocal, storeLocal } from '../browser/local-store.ts'
import { applyMarketing } from '../browser/marketing-flag.ts'
import { type CallResult, call } from '../http/call.ts'
import { applyStorageConsent } from './personal.ts'

export type Session = Result<typeof session.read>

/** The visitor's session and place; `null` until loaded, because reading it creates a session. */
export const $session = atom<Session | null>(null)

/** What the customer signs in with, as shown; null for a visitor. */
export const signedInName = (now: Pick<Session, 'emailId' | 'phone'> | null): string | null =>
  now?.emailId ?? (now?.phone ? `+${now.phone}` : null)

/** The last sign-in or sign-out of this browser, as this page knows it; `null` until it read the session. */
let changeShown: string | null = null
const lastChange = (): string => JSON.stringify(readLocal('session'))

/** The browser restores a page that it kept, after a sign-out too: it must not show the data of the customer who left. */
const reloadAfterSignOut = (): void => {
  if (changeShown === null)
    addEventListener('pageshow', ({ persisted }) => {
      if (persisted && lastChange() !== changeShown) location.reload()
    })
  changeShown = lastChange()
}

let pendingRead: Promise<CallResult<typeof session.read>> | undefined

const read = async (): Promise<CallResult<typeof session.read>> => {
  const reply = await call('GET /api/v3/session', {})
  pendingRead = undefined
  reloadAfterSignOut()
  if (reply.is === 'ok') {
    $session.set(reply.result)
    const { personalStorage, marketing } = reply.result
    const name = signedInName(reply.result)
    applyMarketing(marketing)
    // An expired session says nothing about the consent of the previous customer.
    if (name !== null) applyStorageConsent(name, personalStorage)
  }
  return reply
}

/** The session, read once for all callers; `fresh` reads it again after the token was refused. */
export const openSession = async (fresh = false): Promise<CallResult<typeof session.read>> => {
  const known = $session.get()
  if (known && !fresh) return { is: 'ok', result: known }
  pendingRead ??= read()
  return await pendingRead
}

/** A sign-in or sign-out in this tab: this page uses the new token, other tabs read theirs again. */
export const sessionChanged = (now: Session | null): void => {
  $session.set(now)
  storeLocal('session', { signedIn: signedInName(now) !== null, at: Date.now() })
  changeShown = lastChange()
}

/** A place change updates the session but issues no new token. */
export const placeChanged = (place: Pick<Session, 'city' | 'pincode'>): void => {
  const known = $session.get()
  if (known) $session.set({ ...known, city: place.city, pincode: place.pincode })
}

/** A sign-in in another tab invalidates this tab's token. */
export const onSession = (): void => onLocalChange('session', () => $session.set(null))
