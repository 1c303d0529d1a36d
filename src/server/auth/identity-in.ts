import type { Identity } from '#model/identity.ts'
import { emailOf } from '#model/patterns.ts'
import { isIndianLandline, isReachable, phoneOf, plainNumber } from '#model/phone.ts'
import { type Failed, failed } from '../kernel/outcome.ts'

/** What the caller of a sign-in names: an e-mail address or a number, as typed. */
export type NamedIdentity = { email?: string | undefined; phone?: string | undefined }

/** The stored form of what was named; a number must be one that an SMS can reach. */
export const identityIn = (
  { email, phone }: NamedIdentity,
  countries: readonly string[],
): Identity | Failed => {
  if (phone === undefined || email !== undefined) {
    const name = phone === undefined ? emailOf(email ?? '') : null
    return name === null ? failed('emailInvalid', { field: 'email' }) : { by: 'email', name }
  }
  const field = 'phone'
  if (plainNumber(phone) === '') return failed('contactEmpty', { field })
  const name = phoneOf(phone)
  if (name === null) return failed('contactInvalid', { field })
  if (!isReachable(name, countries)) return failed('contactCountry', { field })
  return isIndianLandline(name) ? failed('contactInvalid', { field }) : { by: 'phone', name }
}
