import { hash } from 'node:crypto'
import { type DrugPart, drugParts } from '#model/views/drug.ts'
import type { PageView } from '#model/views/pages.ts'

/** A short digest, 22 characters of base64url (132 bits): collisions are not a practical concern, its size is. */
export const digestOf = (data: string | Uint8Array): string => hash('sha256', data, 'base64url').slice(0, 22)

/** Views share what stands on many pages (all drugs of one salt) as one object: its digest is worked out once. */
const digests = new WeakMap<object, string>()

const sharedDigest = (part: object): string => {
  const known = digests.get(part)
  if (known !== undefined) return known
  const digest = digestOf(JSON.stringify(part))
  digests.set(part, digest)
  return digest
}

/** An offer is each drug's own: there is nothing to keep. */
const partDigest = (part: DrugPart, made: object): string => (part === 'offer' ? digestOf(JSON.stringify(made)) : sharedDigest(made))

/**
 * Of everything that a page prints. That of a drug has its parts' own digests at its end, so that the digest of a page of which
 * one part changed is known without making the rest.
 */
export const viewDigest = (view: PageView): string => {
  if (view.is !== 'drug') return digestOf(JSON.stringify(view))
  const { offer, substitutes, sameBrand, interactions, ...rest } = view
  return [digestOf(JSON.stringify(rest) + sharedDigest(interactions)), ...drugParts.map((part) => partDigest(part, view[part]))].join(' ')
}

/** The digest of a drug's view after one of its parts became `made`. */
export const withPart = (digest: string, part: DrugPart, made: object): string => {
  const digestsOf = digest.split(' ')
  digestsOf[drugParts.indexOf(part) + 1] = partDigest(part, made)
  return digestsOf.join(' ')
}
