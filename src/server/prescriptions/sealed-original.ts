import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** A file that no program opens by accident: neither half is worth anything without the other. */
export type Sealed = { bytes: Uint8Array; seal: string }

/** Encrypts with a key of its own, which goes into the row: whoever has the file store alone has nothing, and without the row it is gone. */
export const sealOriginal = (original: Uint8Array): Sealed => {
  const key = randomBytes(32)
  const nonce = randomBytes(nonceBytes)
  const encrypting = createCipheriv(cipher, key, nonce)
  const bytes = Buffer.concat([nonce, encrypting.update(original), encrypting.final(), encrypting.getAuthTag()])
  return { bytes, seal: key.toString('base64') }
}

/** What was sealed. Throws when a byte of it was changed. */
export const openOriginal = ({ bytes, seal }: Sealed): Uint8Array => {
  const decrypting = createDecipheriv(cipher, Buffer.from(seal, 'base64'), bytes.subarray(0, nonceBytes))
  decrypting.setAuthTag(bytes.subarray(-tagBytes))
  return Buffer.concat([decrypting.update(bytes.subarray(nonceBytes, -tagBytes)), decrypting.final()])
}
