import { hash } from 'node:crypto'

/** A short digest, 22 characters of base64url (132 bits): collisions are not a practical concern, its size is. */
export const digestOf = (data: string | Uint8Array): string => hash('sha256', data, 'base64url').slice(0, 22)
