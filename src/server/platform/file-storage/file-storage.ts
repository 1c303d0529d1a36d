import { randomBytes } from 'node:crypto'

/** Storage of customer files under random keys. Nothing is served from it by name. */
export type Files = {
  /** Resolves once the file is durable. Throws when the store fails. */
  put: (key: string, bytes: Uint8Array, mediaType: string) => Promise<void>
  get: (key: string) => Promise<Uint8Array | null>
  /** Removing a missing file succeeds. */
  remove: (key: string) => Promise<void>
}

/** 160 random bits in lower-case hex: a valid name on every file system that cannot be guessed. */
export const newFileKey = (): string => randomBytes(20).toString('hex')
