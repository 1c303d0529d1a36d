import { limits } from './limits.ts'
import { isContactNumber } from './patterns.ts'

/** The zeros of the scripts in which digits are typed in India, of Arabic, and of full width; nine more digits follow each. */
const zeros = [
  0x06_60, 0x06_f0, 0x09_66, 0x09_e6, 0x0a_66, 0x0a_e6, 0x0b_66, 0x0b_e6, 0x0c_66, 0x0c_e6, 0x0d_66,
  0xff_10,
]

/** Digits of every script of India as 0–9. */
export const westernDigits = (text: string): string =>
  text.replaceAll(/\p{Nd}/gu, (digit) => {
    const point = digit.codePointAt(0) ?? 0
    const zero = zeros.find((first) => point >= first && point < first + 10)
    return zero === undefined ? digit : String(point - zero)
  })

/** What people and address books write between the digits of a number, and marks that cannot be seen. */
const between = /[\s\p{Cf}\p{Pd}\u2212.()[\]]/gu

/** What links and address books write before a number. */
const label =
  /^\s*(?:(?:https:\/\/)?wa\.me\/|(?:tel|sms|phone|ph|mob|mobile|whatsapp)(?:\s*no)?\s*[.:]+\s*)/i

/** A telephone number as typed or pasted, without what stands before it and between its digits; the plus and leading zeros stay. */
export const plainNumber = (typed: string): string =>
  westernDigits(typed)
    .replace(label, '')
    .replaceAll(between, '')
    .replace(/^\uff0b/, '+')

/** A phone number with country code and without plus; ten digits are Indian. */
export const internationalNumber = (typed: string): string => {
  const digits = typed
    .replace(/^\+|^00/, '')
    .replace(/^0(?=\d{10}$)/, '')
    // +91 (0)98…
    .replace(/^910(?=\d{10}$)/, '91')
  return digits.length === 10 && !typed.startsWith('+') ? `91${digits}` : digits
}

/** Whether the shop sends messages to numbers of this country; an Indian one has ten digits after its code. */
export const isReachable = (number: string, countries: readonly string[]): boolean =>
  countries.some((code) => number.startsWith(code) && (code !== '91' || number.length === 12))

/** The stored form of a number (E.164 without its plus); null if the text is none, by the limits of spec §9. */
export const phoneOf = (typed: string): string | null => {
  const text = plainNumber(typed)
  const number = internationalNumber(text)
  return isContactNumber(text, limits.phone) && isContactNumber(number, limits.phone)
    ? number
    : null
}

/** The ten digits of a mobile number of India as spec §9 counts them, without what people write before them; any other text as it is. */
export const tenDigits = (typed: string): string => {
  const text = plainNumber(typed)
  const number = internationalNumber(text)
  return /^91\d{10}$/.test(number) ? number.slice(2) : text
}

/** Whether a stored number of India is one of a mobile: others receive no code. Numbers of other countries are not known well enough. */
export const isIndianLandline = (number: string): boolean => /^91[0-5]/.test(number)

/** Digits that may be a code within the message that told it; minutes and days have fewer. */
const codeWithin = /(?<!\d)\d{4,10}(?!\d)/g

/** A code as a person copied it: in digits of any script, with spaces, hyphens or marks that cannot be seen, or with the message around it. */
export const typedCode = (typed: string): string => {
  const code = plainNumber(typed)
  if (/^\d*$/.test(code)) return code
  const [only, ...others] = new Set(westernDigits(typed).match(codeWithin))
  return only !== undefined && others.length === 0 ? only : code
}
