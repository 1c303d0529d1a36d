import { createReadStream, createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import { Decrypter, Encrypter } from 'age-encryption'

/** Encrypts a file in the format of age, for which `age -d` needs nothing of the shop. Only the holders of the identities can read it. */
export const sealFile = async (
  from: string,
  to: string,
  recipients: readonly string[],
): Promise<void> => {
  const encrypter = new Encrypter()
  for (const recipient of recipients) encrypter.addRecipient(recipient)
  const sealed = await encrypter.encrypt(
    Readable.toWeb(createReadStream(from)) as globalThis.ReadableStream<Uint8Array>,
  )
  await pipeline(Readable.fromWeb(sealed as ReadableStream), createWriteStream(to, { mode: 0o600 }))
}

/**
 * Decrypts what `sealFile` wrote into a file. Throws where the identity is another one, or any byte was changed or is missing; the end of
 * a file is verified last, so that nothing of it may be used before this resolves.
 */
export const openSealed = async (sealed: Readable, to: string, identity: string): Promise<void> => {
  const decrypter = new Decrypter()
  decrypter.addIdentity(identity)
  const opened = await decrypter.decrypt(
    Readable.toWeb(sealed) as globalThis.ReadableStream<Uint8Array>,
  )
  await pipeline(Readable.fromWeb(opened as ReadableStream), createWriteStream(to, { mode: 0o600 }))
}
