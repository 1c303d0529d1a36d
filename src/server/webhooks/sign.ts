import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A secret as Standard Webhooks writes it: `whsec_` and 24 bytes in base64. */
export const newSecret = (): string => prefix + randomBytes(24).toString('base64')

/** The headers of Standard Webhooks 1.x: id, seconds, and one signature for each secret. */
export const signedHeaders = (
  id: string,
  at: Date,
  body: string,
  secrets: readonly string[],
): Record<string, string> => {
  const seconds = Math.floor(at.getTime() / 1000)
  const signature = (secret: string): string =>
    `v1,${createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
      .update(`${id}.${seconds}.${body}`)
      .digest('base64')}`
  return {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(seconds),
    'webhook-signature': secrets.map(signature).join(' '),
  }
}

const cipher = 'aes-256-gcm'
const sealed = 'sealed:'
const [nonceBytes, tagBytes] = [12, 16]

/** How secrets lie in the database. */
export type SecretSeal = { close: (secret: string) => string; open: (stored: string) => string }

/**
 * Seals secrets with a key that lies outside the database, so that a copy of it signs nothing. Without a key they lie as they are; what was written
 * before there was a key stays readable. `open` throws for another key than the one that sealed.
 */
export const secretSeal = (key: Buffer | null): SecretSeal => ({
  close: (secret) => {
    if (key === null) return secret
    const nonce = randomBytes(nonceBytes)
    const encrypting = createCipheriv(cipher, key, nonce)
    const bytes = [nonce, encrypting.update(secret), encrypting.final(), encrypting.getAuthTag()]
    return sealed + Buffer.concat(bytes).toString('base64')
  },
  open: (stored) => {
    if (!stored.startsWith(sealed)) return stored
    try {
      const bytes = Buffer.from(stored.slice(sealed.length), 'base64')
      const decrypting = createDecipheriv(
        cipher,
        key ?? Buffer.alloc(32),
        bytes.subarray(0, nonceBytes),
        { authTagLength: tagBytes },
      ).setAuthTag(bytes.subarray(-tagBytes))
      const text = decrypting.update(bytes.subarray(nonceBytes, -tagBytes))
      return Buffer.concat([text, decrypting.final()]).toString()
    } catch {
      throw new Error('WEBHOOKS_KEY does not open the secret of this webhook')
    }
  },
})
