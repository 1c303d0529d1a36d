import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'
import { isoCBOR } from '@simplewebauthn/server/helpers'

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
const sha256 = (text: string | Uint8Array): Buffer => createHash('sha256').update(text).digest()

/** What a device may do differently from a good one. */
type Ways = {
  origin?: string
  rpId?: string
  isVerified?: boolean
  counter?: number
  type?: string
}

const flags = { present: 0x01, verified: 0x04, hasCredential: 0x40 }

/** A device with one passkey in it, which answers as a browser does (WebAuthn level 3, §5.1 and §6.1). */
export type Authenticator = {
  id: string
  create: (options: { challenge: string; user: { id: string } }, ways?: Ways) => object
  get: (options: { challenge: string }, ways?: Ways) => object
}

export const newAuthenticator = (site: string): Authenticator => {
  const credential = randomBytes(32)
  const id = base64url(credential)
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  let [owner, signed] = ['', 0]
  const clientData = (type: string, challenge: string, origin: string): Buffer =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  const head = (flag: number, { rpId, isVerified = true, counter }: Ways): Buffer => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(counter ?? signed)
    return Buffer.concat([
      sha256(rpId ?? new URL(site).hostname),
      Buffer.of(flag | (isVerified ? flags.verified : 0)),
      count,
    ])
  }
  const extras = {
    authenticatorAttachment: 'platform',
    clientExtensionResults: { credProps: { rk: true } },
    type: 'public-key',
    id,
    rawId: id,
  }
  return {
    id,
    create: ({ challenge, user }, ways = {}) => {
      owner = user.id
      const data = clientData(ways.type ?? 'webauthn.create', challenge, ways.origin ?? site)
      const length = Buffer.of(0, credential.length)
      const authData = Buffer.concat([
        head(flags.present | flags.hasCredential, ways),
        Buffer.alloc(16),
        length,
        credential,
        coseKeyOf(publicKey),
      ])
      const attestationObject = isoCBOR.encode(
        new Map<string, unknown>([
          ['fmt', 'none'],
          ['attStmt', new Map()],
          ['authData', new Uint8Array(authData)],
        ]) as never,
      )
      const response = {
        clientDataJSON: base64url(data),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      }
      return {
        ...extras,
        response: { ...response, publicKeyAlgorithm: -7, authenticatorData: base64url(authData) },
      }
    },
    get: ({ challenge }, ways = {}) => {
      signed += 1
      const data = clientData(ways.type ?? 'webauthn.get', challenge, ways.origin ?? site)
      const authData = head(flags.present, ways)
      const signature = sign('sha256', Buffer.concat([authData, sha256(data)]), privateKey)
      const response = {
        clientDataJSON: base64url(data),
        authenticatorData: base64url(authData),
        signature: base64url(signature),
      }
      return { ...extras, response: { ...response, ...(owner && { userHandle: owner }) } }
    },
  }
}

/** RFC 9053 §7.1.1: an ES256 key. */
const coseKeyOf = (key: KeyObject): Uint8Array => {
  const { x, y } = key.export({ format: 'jwk' })
  const bytes = (text: string | undefined) => new Uint8Array(Buffer.from(text ?? '', 'base64url'))
  return isoCBOR.encode(
    new Map<number, unknown>([
      [1, 2],
      [3, -7],
      [-1, 1],
      [-2, bytes(x)],
      [-3, bytes(y)],
    ]) as never,
  )
}
