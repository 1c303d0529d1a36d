import { hash, randomBytes } from 'node:crypto'

/** A random token of 128 bits, as text for a cookie. */
export const newSecret = (): string => randomBytes(16).toString('base64url')

/** The form in which a secret is stored: the database alone signs no one in. */
export const hashOfSecret = (secret: string): string => hash('sha256', secret, 'hex')
