import { createPrivateKey, createPublicKey, generateKeyPairSync, hash, sign } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

export type SigningKey = {
  /** Ed25519 in base64url; deterministic. */
  sign: (text: string) => string
  /** PEM, to verify signatures with. */
  publicKey: string
  /** First half of the SHA-256 of the public key's bytes, in hex. */
  id: string
}

const made = (): string =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString()

/** The key in `file`, created if missing, readable only by the server's user. Servers that share a database share the file. */
export const openSigningKey = (file: string): SigningKey => {
  mkdirSync(dirname(file), { recursive: true })
  try {
    // Another server may create it at the same time: one wins, and both read the same file.
    writeFileSync(file, made(), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  const key = createPrivateKey(readFileSync(file))
  if (key.asymmetricKeyType !== 'ed25519') throw new Error(`${file} is no Ed25519 key.`)
  const publicKey = createPublicKey(key)
  return {
    sign: (text) => sign(null, Buffer.from(text), key).toString('base64url'),
    publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString(),
    id: hash('sha256', publicKey.export({ type: 'spki', format: 'der' }), 'hex').slice(0, 32),
  }
}
