import { emailOf } from './patterns.ts'
import { phoneOf } from './phone.ts'

/** What a customer signs in with: an e-mail address, or a mobile number with country code and without plus. */
export type Identity = { by: 'email' | 'phone'; name: string }

/** Reads what was typed into one field for both: only an address has an at sign. Null if it is neither. */
export const identityOf = (typed: string): Identity | null => {
  const by = typed.includes('@') ? 'email' : 'phone'
  const name = by === 'email' ? emailOf(typed) : phoneOf(typed)
  return name === null ? null : { by, name }
}

/** How a person is shown what they sign in with. */
export const shownIdentity = ({ by, name }: Identity): string =>
  by === 'email' ? name : `+${name}`

type Account = { email: string | null; phone: string | null }

export const isNameOf = (typed: string, { email, phone }: Account): boolean => {
  const identity = identityOf(typed)
  return identity !== null && identity.name === (identity.by === 'email' ? email : phone)
}
