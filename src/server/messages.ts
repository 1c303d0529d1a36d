import type { ErrorCode } from '#contract/errors.ts'
import { type ErrorKey, errorText } from '#i18n/errors.ts'
import type { Locale } from '#model/locale.ts'

/** The key of each code's text, written out so that a search for a key finds who uses it. */
const keys = {
  badRequest: 'errors:badRequest',
  invalid: 'errors:invalid',
  notSignedIn: 'errors:notSignedIn',
  badToken: 'errors:badToken',
  opsDisabled: 'errors:opsDisabled',
  notSameOrigin: 'errors:notSameOrigin',
  notFound: 'errors:notFound',
  methodNotAllowed: 'errors:methodNotAllowed',
  tooLarge: 'errors:tooLarge',
  addressTooLong: 'errors:addressTooLong',
  unsupportedType: 'errors:unsupportedType',
  sourceNotFound: 'errors:sourceNotFound',
  publishRefused: 'errors:publishRefused',
  badCsrf: 'errors:badCsrf',
  pincodeInvalid: 'errors:pincodeInvalid',
  quantityStep: 'errors:quantityStep',
  cartChanged: 'errors:cartChanged',
  keyInFlight: 'errors:keyInFlight',
  keyReused: 'errors:keyReused',
  pincodeNotServed: 'errors:pincodeNotServed',
  placeRequired: 'errors:placeRequired',
  placeNotCovered: 'errors:placeNotCovered',
  placeChanges: 'errors:placeChanges',
  pincodeMissing: 'errors:pincodeMissing',
  deliveryArea: 'errors:deliveryArea',
  cityUnknown: 'errors:cityUnknown',
  productUnavailable: 'errors:productUnavailable',
  productBanned: 'errors:productBanned',
  productNotSold: 'errors:productNotSold',
  productDiscontinued: 'errors:productDiscontinued',
  priceChanged: 'errors:priceChanged',
  unitsCapped: 'errors:unitsCapped',
  cartFull: 'errors:cartFull',
  minimumOrder: 'errors:minimumOrder',
  interactionFull: 'errors:interactionFull',
  interactionRepeated: 'errors:interactionRepeated',
  interactionNotFound: 'errors:interactionNotFound',
  interactionFailed: 'errors:interactionFailed',
  failed: 'errors:failed',
  notReady: 'errors:notReady',
} as const satisfies Record<ErrorCode, ErrorKey>

/** The text of an error code in a language. */
export const messageOf = (locale: Locale, code: ErrorCode, values: Record<string, string | number> = {}): string =>
  errorText(locale, keys[code], values)
