/** What a customer may agree to. Messages go to a number, and the consent is about that number. */
export const consentKinds = ['orderUpdatesWhatsapp', 'orderUpdatesSms', 'healthHistory', 'personalStorage'] as const
export type ConsentKind = (typeof consentKinds)[number]

export type Said = { kind: ConsentKind; contactNumber: string | null; given: boolean }

/** What holds of a kind after everything that was said, in order: the last word. `null` where nothing was said. */
export const standing = (said: readonly Said[], kind: ConsentKind): Said | null => said.findLast((one) => one.kind === kind) ?? null

/** The last word about one number; `null` where it was never asked. */
export const standingOf = (said: readonly Said[], kind: ConsentKind, contactNumber: string): Said | null =>
  standing(
    said.filter((one) => one.contactNumber === contactNumber),
    kind,
  )

/** The number that messages of a kind may go to: that of the last consent of the kind, unless it was taken back. */
export const numberFor = (said: readonly Said[], kind: ConsentKind): string | null => {
  const last = standing(said, kind)
  return last?.given ? last.contactNumber : null
}

/** A telephone number with its country code and without plus, as it is kept: ten digits are Indian. */
export const internationalNumber = (typed: string): string => {
  const digits = typed.replace(/^\+|^00/, '').replace(/^0(?=\d{10}$)/, '')
  return digits.length === 10 && !typed.startsWith('+') ? `91${digits}` : digits
}
