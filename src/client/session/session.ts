import { atom } from 'nanostores'
import type { Result } from '#contract/core/endpoint.ts'
import type { session } from '#contract/session/session.ts'
import { onLocalChange, storeLocal } from '../browser/local-store.ts'
import { type Called, call, type RouteOf } from '../http/call.ts'
import { knowPersonal } from './personal.ts'

export type Session = Result<typeof session.read>

/** Who visits and where to deliver; `null` until it is asked for, because asking gives a visitor a session. */
export const $session = atom<Session | null>(null)

const route: RouteOf<typeof session.read> = { method: 'GET', path: '/api/v3/session' }

let asking: Promise<Called<typeof session.read>> | undefined

const ask = async (): Promise<Called<typeof session.read>> => {
  const reply = await call<typeof session.read>(route, {})
  asking = undefined
  if (reply.is === 'ok') {
    $session.set(reply.result)
    const { emailId, personalStorage } = reply.result
    // A session that has ended says nothing of whoever agreed before.
    if (emailId !== null) knowPersonal(emailId, personalStorage).catch(() => {})
  }
  return reply
}

/** The session, asked for once however many need it; `fresh` asks again, because the token was refused. */
export const openSession = async (fresh = false): Promise<Called<typeof session.read>> => {
  const known = $session.get()
  if (known && !fresh) return { is: 'ok', result: known }
  asking ??= ask()
  return await asking
}

/** Somebody signed in or out here: this page goes on with the new token, the other tabs ask for theirs. */
export const sessionChanged = (now: Session | null): void => {
  $session.set(now)
  storeLocal('session', { signedIn: now?.emailId != null, at: Date.now() })
}

/** What is known of the session changes with a choice of place, which gives no new token. */
export const placeChanged = (place: Pick<Session, 'city' | 'pincode'>): void => {
  const known = $session.get()
  if (known) $session.set({ ...known, city: place.city, pincode: place.pincode })
}

/** A token of before a sign-in elsewhere is dead. */
export const onSession = (): void => onLocalChange('session', () => $session.set(null))
