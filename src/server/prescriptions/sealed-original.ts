import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const nonceBytes = 12
const tagBytes = 16

/** An encrypted file and its key: neither is of use without the other. */
export type Sealed = { bytes: Uint8Array; seal: string }

/** Encrypts with a fresh key, stored in the row: the file store alone reveals nothing, and removing the row destroys the file. */
export const sealOriginal = (original: Uint8Array): Sealed => {
  const key = randomBytes(32)
  const nonce = randomBytes(nonceBytes)
  const encrypting = createCipheriv(cipher, key, nonce)
  const bytes = Buffer.concat([
    nonce,
    encrypting.update(original),
    encrypting.final(),
    encrypting.getAuthTag(),
  ])
  return { bytes, seal: key.toString('base64') }
}

/** Decrypts. Throws if any byte was changed. */
export const openOriginal = ({ bytes, seal }: Sealed): Uint8Array => {
  const decrypting = createDecipheriv(
    cipher,
    Buffer.from(seal, 'base64'),
    bytes.subarray(0, nonceBytes),
  )
  decrypting.setAuthTag(bytes.subarray(-tagBytes))
  return Buffer.concat([
    decrypting.update(bytes.subarray(nonceBytes, -tagBytes)),
    decrypting.final(),
  ])
}
