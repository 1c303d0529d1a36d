import { createHmac, randomBytes } from 'node:crypto'

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
