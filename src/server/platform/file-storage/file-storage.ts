import { randomBytes } from 'node:crypto'

/** Where files of customers lie, under keys that say nothing about anybody. Not a place from which anything is served by its name. */
export type Files = {
  /** Once it resolves the file is safe. Throws when the store fails. */
  put: (key: string, bytes: Uint8Array, mediaType: string) => Promise<void>
  get: (key: string) => Promise<Uint8Array | null>
  /** One that is not there is fine. */
  remove: (key: string) => Promise<void>
}

/** 160 random bits in lower case: a name on every file system, and nobody's guess. */
export const newFileKey = (): string => randomBytes(20).toString('hex')
