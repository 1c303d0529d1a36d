import { z } from 'zod'
import { scopes } from '#model/role.ts'
import { endpoint } from '../core/endpoint.ts'
import { text } from '../core/fields.ts'
import { TokenEntry } from './people.ts'

const id = z.object({ id: z.string().max(60) })
const reason = text(500)
const { days } = TokenEntry.shape

export const ServiceView = z
  .object({
    id: z.string(),
    name: z.string(),
    scopes: z.array(z.enum(scopes)),
    createdBy: z.string(),
    createdAt: z.iso.datetime(),
    expiresAt: z.iso.datetime(),
    revokedAt: z.iso.datetime().nullable(),
  })
  .meta({ title: 'ServiceAccount' })
export type ServiceView = z.infer<typeof ServiceView>

export const ServiceEntry = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'must not be empty')
    .max(60, 'is too long')
    .describe('What it is, as the audit names it'),
  scopes: z
    .array(z.enum(scopes, `must be one of ${scopes.join(', ')}`))
    .min(1, 'must name a permission')
    .max(scopes.length, 'names a permission twice')
    .refine((named) => new Set(named).size === named.length, 'names a permission twice')
    .describe('All that it may'),
  days,
})

/** `token` is told once: only its hash is kept. */
export const ServiceToken = z.object({ service: ServiceView, token: z.string() })

const writing = { method: 'POST', permission: 'people.write' } as const
const secretOnce = 'its answer is a secret, which is not kept for a repetition.'

export const opsServices = {
  list: endpoint({
    method: 'GET',
    permission: 'people.read',
    path: '/api/ops/services',
    summary: 'Other programs that call as themselves, those that ended too.',
    result: z.array(ServiceView),
  }),
  add: endpoint({
    ...writing,
    path: '/api/ops/services',
    summary:
      'Lets another program call as itself, soon after a sign-in: it may do what its scopes name and nothing that takes a person. The token is in this answer alone.',
    takesNoKey: secretOnce,
    body: ServiceEntry,
    result: ServiceToken,
    errors: ['signInAgain', 'personNeeded', 'permissionMissing'],
  }),
  renew: endpoint({
    ...writing,
    path: '/api/ops/services/{id}/renew',
    summary:
      'Makes another token with a new end, soon after a sign-in; the former one ends now. One that was revoked stays so.',
    takesNoKey: secretOnce,
    params: id,
    body: z.object({ days }),
    result: ServiceToken,
    errors: ['notFound', 'signInAgain', 'personNeeded', 'permissionMissing', 'tokenRevoked'],
  }),
  revoke: endpoint({
    ...writing,
    path: '/api/ops/services/{id}/revoke',
    summary:
      'Ends what it may do, now and for good, and the webhooks that it made. It stays in the list, because the audit names it.',
    params: id,
    body: z.object({ reason }),
    result: ServiceView,
    errors: ['notFound'],
  }),
} as const
