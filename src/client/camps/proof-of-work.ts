/** Digests that run before the page is given a breath. */
const batchSize = 200

const bytesOf = (hex: string): Uint8Array => Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16))
const isSame = (one: Uint8Array, other: Uint8Array): boolean =>
  one.length === other.length && one.every((byte, index) => byte === other[index])

/**
 * The number up to `most` for which SHA-256 of `salt` and number is `hash`; null when there is none, or nobody wants it any more. It takes
 * about a second on a cheap phone, and leaves the page alone meanwhile. Throws where the browser has no cryptography: on a page that came
 * without https.
 */
export const solve = async (
  { salt, hash, most }: { salt: string; hash: string; most: number },
  isWanted: () => boolean = () => true,
): Promise<number | null> => {
  const wanted = bytesOf(hash)
  const encoder = new TextEncoder()
  for (let from = 0; from <= most && isWanted(); from += batchSize) {
    const digests = await Promise.all(
      Array.from({ length: Math.min(batchSize, most - from + 1) }, (_, index) =>
        crypto.subtle.digest('SHA-256', encoder.encode(`${salt}${from + index}`)),
      ),
    )
    const found = digests.findIndex((digest) => isSame(new Uint8Array(digest), wanted))
    if (found >= 0) return from + found
  }
  return null
}
