import { limits } from './limits.ts'
import { westernDigits } from './phone.ts'

/** A pincode as typed or pasted: `411 038` as the post prints it, `४११०३८`, or with marks that cannot be seen. */
export const plainPincode = (typed: string): string =>
  westernDigits(typed).replaceAll(/[\s\p{Cf}\p{Pd}]/gu, '')

/** The same for a field, which takes no more digits than a pincode has. */
export const pincodeField = (typed: string): string =>
  plainPincode(typed).slice(0, limits.pincodeDigits)
