/** Consents that a customer may give. Message consents are about one number. */
export const consentKinds = [
  'orderUpdatesWhatsapp',
  'orderUpdatesSms',
  'healthHistory',
  'personalStorage',
  'marketing',
] as const
export type ConsentKind = (typeof consentKinds)[number]

export type ConsentEntry = { kind: ConsentKind; contactNumber: string | null; given: boolean }

const isAboutNumber = (kind: ConsentKind): boolean =>
  kind === 'orderUpdatesWhatsapp' || kind === 'orderUpdatesSms'

/** The latest answer for a kind and a number (`null` for kinds without one), in the order given. */
export const latestEntry = (
  entries: readonly ConsentEntry[],
  kind: ConsentKind,
  contactNumber: string | null,
): ConsentEntry | null =>
  entries.findLast((entry) => entry.kind === kind && entry.contactNumber === contactNumber) ?? null

/** The consent in force for a kind: given and not withdrawn since. */
const consentInForce = (entries: readonly ConsentEntry[], kind: ConsentKind): ConsentEntry | null =>
  entries.findLast(
    (entry) => entry.kind === kind && latestEntry(entries, kind, entry.contactNumber)?.given,
  ) ?? null

export const isAgreed = (entries: readonly ConsentEntry[], kind: ConsentKind): boolean =>
  consentInForce(entries, kind) !== null

/** The number to which messages of a kind may be sent; `null` if none. */
export const numberFor = (entries: readonly ConsentEntry[], kind: ConsentKind): string | null =>
  consentInForce(entries, kind)?.contactNumber ?? null

/** The entries that an answer adds: none if it changes nothing. A new number replaces the old one. */
export const answer = (
  entries: readonly ConsentEntry[],
  { kind, contactNumber, given }: ConsentEntry,
): ConsentEntry[] => {
  if (!isAboutNumber(kind))
    return (latestEntry(entries, kind, null)?.given ?? false) === given
      ? []
      : [{ kind, contactNumber: null, given }]
  const old = numberFor(entries, kind)
  // A withdrawal without a number applies to the current one.
  const number = contactNumber ?? old
  if (number === null || latestEntry(entries, kind, number)?.given === given) return []
  const replaced: ConsentEntry[] =
    given && old !== null ? [{ kind, contactNumber: old, given: false }] : []
  return [...replaced, { kind, contactNumber: number, given }]
}
