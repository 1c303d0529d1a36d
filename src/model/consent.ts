/** What a customer may agree to. Messages go to a number, and the consent is about that number. */
export const consentKinds = ['orderUpdatesWhatsapp', 'orderUpdatesSms', 'healthHistory', 'personalStorage'] as const
export type ConsentKind = (typeof consentKinds)[number]

export type Said = { kind: ConsentKind; contactNumber: string | null; given: boolean }

const isAboutNumber = (kind: ConsentKind): boolean => kind === 'orderUpdatesWhatsapp' || kind === 'orderUpdatesSms'

/** The last word of a kind about a number (`null` for kinds that are about none), after everything that was said in order. */
export const standing = (said: readonly Said[], kind: ConsentKind, contactNumber: string | null): Said | null =>
  said.findLast((one) => one.kind === kind && one.contactNumber === contactNumber) ?? null

/** What holds of a kind: what was agreed to and not taken back since. */
const agreed = (said: readonly Said[], kind: ConsentKind): Said | null =>
  said.findLast((one) => one.kind === kind && standing(said, kind, one.contactNumber)?.given) ?? null

export const isAgreed = (said: readonly Said[], kind: ConsentKind): boolean => agreed(said, kind) !== null

/** The number that messages of a kind may go to; `null` for none. */
export const numberFor = (said: readonly Said[], kind: ConsentKind): string | null => agreed(said, kind)?.contactNumber ?? null

/** What an answer adds to what was said: nothing where it is no news. A new number takes the place of the old one. */
export const answer = (said: readonly Said[], { kind, contactNumber, given }: Said): Said[] => {
  if (!isAboutNumber(kind)) return (standing(said, kind, null)?.given ?? false) === given ? [] : [{ kind, contactNumber: null, given }]
  const old = numberFor(said, kind)
  // Without a number, what is taken back is taken back for the one that there is.
  const number = contactNumber ?? old
  if (number === null || standing(said, kind, number)?.given === given) return []
  const replaced: Said[] = given && old !== null ? [{ kind, contactNumber: old, given: false }] : []
  return [...replaced, { kind, contactNumber: number, given }]
}

/** A telephone number with its country code and without plus, as it is kept: ten digits are Indian. */
export const internationalNumber = (typed: string): string => {
  const digits = typed.replace(/^\+|^00/, '').replace(/^0(?=\d{10}$)/, '')
  return digits.length === 10 && !typed.startsWith('+') ? `91${digits}` : digits
}
