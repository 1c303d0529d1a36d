/** Consents that a customer may give. Message consents are about one number. */
export const consentKinds = ['orderUpdatesWhatsapp', 'orderUpdatesSms', 'healthHistory', 'personalStorage'] as const
export type ConsentKind = (typeof consentKinds)[number]

export type Said = { kind: ConsentKind; contactNumber: string | null; given: boolean }

const isAboutNumber = (kind: ConsentKind): boolean => kind === 'orderUpdatesWhatsapp' || kind === 'orderUpdatesSms'

/** The latest answer for a kind and a number (`null` for kinds without one), in the order given. */
export const standing = (said: readonly Said[], kind: ConsentKind, contactNumber: string | null): Said | null =>
  said.findLast((one) => one.kind === kind && one.contactNumber === contactNumber) ?? null

/** The consent in force for a kind: given and not withdrawn since. */
const agreed = (said: readonly Said[], kind: ConsentKind): Said | null =>
  said.findLast((one) => one.kind === kind && standing(said, kind, one.contactNumber)?.given) ?? null

export const isAgreed = (said: readonly Said[], kind: ConsentKind): boolean => agreed(said, kind) !== null

/** The number to which messages of a kind may be sent; `null` if none. */
export const numberFor = (said: readonly Said[], kind: ConsentKind): string | null => agreed(said, kind)?.contactNumber ?? null

/** The entries that an answer adds: none if it changes nothing. A new number replaces the old one. */
export const answer = (said: readonly Said[], { kind, contactNumber, given }: Said): Said[] => {
  if (!isAboutNumber(kind)) return (standing(said, kind, null)?.given ?? false) === given ? [] : [{ kind, contactNumber: null, given }]
  const old = numberFor(said, kind)
  // A withdrawal without a number applies to the current one.
  const number = contactNumber ?? old
  if (number === null || standing(said, kind, number)?.given === given) return []
  const replaced: Said[] = given && old !== null ? [{ kind, contactNumber: old, given: false }] : []
  return [...replaced, { kind, contactNumber: number, given }]
}

/** A phone number with country code and without plus; ten digits are Indian. */
export const internationalNumber = (typed: string): string => {
  const digits = typed.replace(/^\+|^00/, '').replace(/^0(?=\d{10}$)/, '')
  return digits.length === 10 && !typed.startsWith('+') ? `91${digits}` : digits
}
