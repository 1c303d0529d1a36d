import { hash } from 'node:crypto'
import { type DrugPart, drugParts } from '#model/views/drug.ts'
import type { PageView } from '#model/views/pages.ts'

/** A short digest: 22 characters of base64url, 132 bits. The ledger stores two a page, so the size matters; collisions do not occur in practice. */
export const digestOf = (data: string | Uint8Array): string =>
  hash('sha256', data, 'base64url').slice(0, 22)

/** Views share the parts that appear on many pages (all drugs of one salt) as one object, whose digest is computed once. */
const digests = new WeakMap<object, string>()

const sharedDigest = (part: object): string => {
  const known = digests.get(part)
  if (known !== undefined) return known
  const digest = digestOf(JSON.stringify(part))
  digests.set(part, digest)
  return digest
}

/** Each drug has its own offer object, so caching its digest gains nothing. */
const partDigest = (part: DrugPart, made: object): string =>
  part === 'offer' ? digestOf(JSON.stringify(made)) : sharedDigest(made)

/**
 * The digest of everything that a page prints. That of a drug ends with the digests of its parts, so that the digest after a change of one
 * part is known without making the rest of the view.
 */
export const viewDigest = (view: PageView): string => {
  if (view.is !== 'drug') return digestOf(JSON.stringify(view))
  const { offer, substitutes, sameBrand, interactions, ...rest } = view
  return [
    digestOf(JSON.stringify(rest) + sharedDigest(interactions)),
    ...drugParts.map((part) => partDigest(part, view[part])),
  ].join(' ')
}

/** The digest of a drug's view after `part` has changed to `made`. */
export const withPart = (digest: string, part: DrugPart, made: object): string => {
  const digestsOf = digest.split(' ')
  digestsOf[drugParts.indexOf(part) + 1] = partDigest(part, made)
  return digestsOf.join(' ')
}
