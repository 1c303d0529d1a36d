import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { text } from '../core/fields.ts'
import { Entered } from './console.ts'

const entering = { method: 'POST', access: 'everyone', sameOrigin: true } as const

/** Bytes as browsers write them in JSON (WebAuthn §5.1.8). */
const bytes = (longest: number) =>
  z
    .string()
    .min(1, 'must not be empty')
    .max(longest, 'is too long')
    .regex(/^[\w-]+$/, 'must be base64url')
const credentialId = bytes(1_400)
const extensions = z.object({})
const attachment = z.enum(['platform', 'cross-platform']).exactOptional()
const transports = z.array(z.string().max(20)).max(10)

/** What an authenticator answers when a passkey is made. */
const Attestation = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensions,
  response: z.object({
    clientDataJSON: bytes(4_000),
    attestationObject: bytes(20_000),
    transports: transports.exactOptional(),
  }),
})

/** What an authenticator answers when a passkey signs. */
const Assertion = z.object({
  id: credentialId,
  rawId: credentialId,
  type: z.literal('public-key'),
  authenticatorAttachment: attachment,
  clientExtensionResults: extensions,
  response: z.object({
    clientDataJSON: bytes(4_000),
    authenticatorData: bytes(4_000),
    signature: bytes(8_000),
    userHandle: bytes(200).exactOptional(),
  }),
})

export const Passkey = z.object({
  id: z.string(),
  /** How the operator calls it. */
  name: z.string(),
  createdAt: z.iso.datetime(),
  /** The last sign-in with it. */
  usedAt: z.iso.datetime().nullable(),
  /** Whether the maker of the device keeps copies of it on others. */
  isSynced: z.boolean(),
})
export type Passkey = z.infer<typeof Passkey>

/** Sign-in of operators with a passkey; the device knows whose it is. */
export const passkeySignIn = {
  options: endpoint({
    ...entering,
    path: '/api/console/passkey/options',
    summary:
      'What a passkey has to sign to sign in to the console. Good for five minutes and one try.',
    body: z.object({}),
    result: z.object({
      challenge: z.string(),
      rpId: z.string(),
      timeout: z.int(),
      userVerification: z.literal('required'),
    }),
    errors: ['passkeyRefused', 'tooOften'],
  }),
  signIn: endpoint({
    ...entering,
    path: '/api/console/passkey/sign-in',
    summary: 'Signs an operator in to the console with a passkey, as long as with a code.',
    body: z.object({ response: Assertion }),
    result: Entered,
    errors: ['passkeyRefused'],
  }),
} as const

export const opsPasskeys = {
  list: endpoint({
    method: 'GET',
    permission: 'self.read',
    path: '/api/ops/me/passkeys',
    summary: 'The operator’s passkeys.',
    result: z.array(Passkey),
  }),
  options: endpoint({
    method: 'POST',
    permission: 'self.renew',
    path: '/api/ops/me/passkeys/options',
    summary:
      'What a device needs to make a passkey. Only in a browser that signed in to the console in the last 15 minutes.',
    takesNoKey: 'each call makes a new challenge.',
    body: z.object({}),
    result: z.object({
      challenge: z.string(),
      rp: z.object({ id: z.string(), name: z.string() }),
      user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
      pubKeyCredParams: z.array(z.object({ alg: z.int(), type: z.literal('public-key') })),
      timeout: z.int(),
      attestation: z.literal('none'),
      excludeCredentials: z.array(z.object({ id: z.string(), type: z.literal('public-key') })),
      authenticatorSelection: z.object({
        residentKey: z.literal('required'),
        requireResidentKey: z.literal(true),
        userVerification: z.literal('required'),
      }),
    }),
    errors: ['signInAgain', 'passkeyRefused', 'passkeysFull'],
  }),
  add: endpoint({
    method: 'POST',
    permission: 'self.renew',
    path: '/api/ops/me/passkeys',
    summary: 'Stores the passkey that a device made.',
    body: z.object({
      name: text(60),
      response: Attestation,
    }),
    result: z.array(Passkey),
    errors: ['signInAgain', 'passkeyRefused', 'passkeysFull'],
  }),
  remove: endpoint({
    method: 'POST',
    permission: 'self.renew',
    path: '/api/ops/me/passkeys/{id}/remove',
    summary: 'Removes a passkey, which then signs its operator in no more.',
    params: z.object({ id: z.string().max(1_400) }),
    result: z.array(Passkey),
    errors: ['notFound'],
  }),
} as const
