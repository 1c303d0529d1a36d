/** Every code of an error reply and the HTTP status that goes with it. Codes are stable; texts are in `src/i18n`. */
export const errorStatus = {
  badRequest: 400,
  invalid: 400,
  notSignedIn: 403,
  badToken: 401,
  opsDisabled: 403,
  notSameOrigin: 403,
  notFound: 404,
  methodNotAllowed: 405,
  tooLarge: 413,
  addressTooLong: 414,
  unsupportedType: 415,
  sourceNotFound: 422,
  publishRefused: 422,
  failed: 500,
  notReady: 503,
} as const

export type ErrorCode = keyof typeof errorStatus
