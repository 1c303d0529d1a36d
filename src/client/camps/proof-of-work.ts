/** Digests per batch, between which the page can respond. */
const batchSize = 200

const bytesOf = (hex: string): Uint8Array =>
  Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index])

/**
 * The number up to `most` for which SHA-256 of `salt` followed by the number equals `hash`; `null` when there is none or the search was
 * superseded. It takes about a second on a cheap phone without blocking the page. Throws where the browser offers no cryptography, as
 * on a page without HTTPS.
 */
export const solve = async (
  { salt, hash, most }: { salt: string; hash: string; most: number },
  isCurrent: () => boolean = () => true,
): Promise<number | null> => {
  const target = bytesOf(hash)
  const encoder = new TextEncoder()
  for (let from = 0; from <= most && isCurrent(); from += batchSize) {
    const digests = await Promise.all(
      Array.from({ length: Math.min(batchSize, most - from + 1) }, (_, index) =>
        crypto.subtle.digest('SHA-256', encoder.encode(`${salt}${from + index}`)),
      ),
    )
    const found = digests.findIndex((digest) => isSame(new Uint8Array(digest), target))
    if (found >= 0) return from + found
  }
  return null
}
