import { createHmac, timingSafeEqual } from 'node:crypto'

export const signatureOf = (text: string | Uint8Array, secret: string): string =>
  createHmac('sha256', secret).update(text).digest('hex')

/** Compared in constant time. */
export const isSignature = (
  given: string | null | undefined,
  text: string | Uint8Array,
  secret: string,
): boolean => {
  const [own, expected] = [Buffer.from(given ?? ''), Buffer.from(signatureOf(text, secret))]
  return own.length === expected.length && timingSafeEqual(own, expected)
}
