import { limits } from './limits.ts'

/**
 * The shared patterns of spec §5. Letters are those of every Indian script with vowel signs and joiners: a name in Devanagari or Tamil
 * is a name. Digits of phone numbers, pincodes and amounts are 0–9.
 */
const letter = '\\p{L}\\p{M}\\u200c\\u200d'
/** D'Souza and Sundaram-Rao: what Indian names hold besides what the specification lists. */
const joining = "'’-"
const nameSet = `${letter}\\p{Nd} .(),/&${joining}`
const prescriptionSet = `${letter} .&()/,${joining}`
/** `#12, 3rd Cross` is how a house is written. */
const streetSet = `#:${nameSet}`

export const patterns = {
  /** A mailbox of ASCII characters at a host of at least two labels; RFC 5321 without its quoted and bracketed forms. */
  email:
    /^(?!\.)(?!.*\.\.)[\w.!#$%&'*+/=?^`{|}~-]{1,64}(?<!\.)@(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/i,
  integer: /^\d+$/,
  decimal: /^\d+(\.\d{1,2})?$/,
  name: new RegExp(`^[${nameSet}]+$`, 'u'),
  street: new RegExp(`^[${streetSet}]+$`, 'u'),
  contactNumber: /^\+?\d+$/,
  pincode: /^\d+$/,
  letters: new RegExp(`^[${letter} ]+$`, 'u'),
  /** spec §5 "Prescription upload": alphabets, periods, &, parentheses, slash, comma and spaces. */
  prescriptionName: new RegExp(`^[${prescriptionSet}]+$`, 'u'),
} as const

/** The first character of a text that its pattern does not allow; empty where there is none. */
export const refusedSign = (
  pattern: 'name' | 'street' | 'prescriptionName',
  text: string,
): string => [...text].find((sign) => !patterns[pattern].test(sign)) ?? ''

/** The stored form of an e-mail address: trimmed, lower case; `null` if invalid. */
export const emailOf = (text: string): string | null => {
  const email = text.trim().toLowerCase()
  return patterns.email.test(email) ? email : null
}

/** Whether a text is a phone number of the given length (spec §9), counting the plus. */
export const isContactNumber = (
  text: string,
  { min, max }: { min: number; max: number },
): boolean => patterns.contactNumber.test(text) && text.length >= min && text.length <= max

/** Whether a text has the digits of a pincode (spec §9), the first not zero. */
export const isPincode = (text: string): boolean =>
  patterns.pincode.test(text) && text.length === limits.pincodeDigits && !text.startsWith('0')

/** Whether a text is ten digits (spec §9 "Phone (app SMS, camp)"). */
export const isMobile = (text: string): boolean =>
  patterns.integer.test(text) && text.length === limits.mobileDigits
