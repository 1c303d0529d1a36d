import { z } from 'zod'
import { tokenDays } from '#model/operator.ts'
import { RegistrationNumber } from '#model/registration-number.ts'
import { permissions, roles } from '#model/role.ts'
import { endpoint } from '../core/endpoint.ts'
import { text } from '../core/fields.ts'

const id = z.object({ id: z.string().max(60) })
const reason = text(500)
export const RoleNames = z
  .array(z.enum(roles, `must be one of ${roles.join(', ')}`))
  .max(roles.length, 'names a role twice')
  .refine((named) => new Set(named).size === named.length, 'names a role twice')

export const OperatorView = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    roles: z.array(z.enum(roles)),
    registrationNumber: z.string().nullable(),
    phone: z.string().nullable(),
    /** At home. */
    street: z.string().nullable(),
    pincode: z.string().nullable(),
    createdAt: z.iso.datetime(),
    offAt: z.iso.datetime().nullable(),
    tokens: z.array(
      z.object({
        id: z.string(),
        label: z.string(),
        createdAt: z.iso.datetime(),
        expiresAt: z.iso.datetime(),
        revokedAt: z.iso.datetime().nullable(),
      }),
    ),
  })
  .meta({ title: 'Operator' })
export type OperatorView = z.infer<typeof OperatorView>

/** By what an operator is known who shops with another e-mail address. */
const Reach = z.object({
  phone: text(40).optional().describe('Their own telephone number'),
  street: text(400).optional().describe('Their door at home, as they write it in an address'),
  pincode: text(6).optional().describe('Of that door'),
})
export type OperatorReach = z.infer<typeof Reach>

export const OperatorEntry = z.object({
  name: text(100),
  email: z.email('must be an e-mail address').max(254, 'is too long'),
  registrationNumber: RegistrationNumber.optional().describe(
    'Of a pharmacist: the number at the state council',
  ),
  ...Reach.shape,
})
export type OperatorEntry = z.infer<typeof OperatorEntry>

export const TokenEntry = z.object({
  label: text(60).describe('What it is for, such as the name of a device'),
  days: z.coerce
    .number('must be a number of days')
    .int('must be a number of days')
    .min(1, 'must be at least 1')
    .max(tokenDays.most, `must be at most ${tokenDays.most}`)
    .default(tokenDays.usual),
})
export type TokenEntry = z.infer<typeof TokenEntry>

/** `token` is told once: only its hash is kept. */
export const IssuedToken = z.object({
  id: z.string(),
  token: z.string(),
  expiresAt: z.iso.datetime(),
})
export type IssuedToken = z.infer<typeof IssuedToken>

const writing = {
  method: 'POST',
  permission: 'people.write',
  result: OperatorView,
} as const
const changing = { ...writing, params: id, errors: ['notFound'] } as const

export const opsPeople = {
  me: endpoint({
    method: 'GET',
    permission: 'self.read',
    path: '/api/ops/me',
    summary: 'The operator of the token, with the permissions of their roles.',
    result: z.object({
      id: z.string(),
      name: z.string(),
      roles: z.array(z.enum(roles)),
      registrationNumber: z.string().nullable(),
      permissions: z.array(z.enum(permissions)),
    }),
  }),
  renew: endpoint({
    method: 'POST',
    permission: 'self.renew',
    path: '/api/ops/me/tokens',
    summary:
      'Issues another token to the caller; from the console, soon after a sign-in. First tokens come from the command line on the machine: npm run ops -- machine token.',
    takesNoKey: 'its answer is a secret, which is not kept for a repetition.',
    body: TokenEntry,
    result: IssuedToken,
    errors: ['personNeeded', 'signInAgain'],
  }),
  list: endpoint({
    method: 'GET',
    permission: 'people.read',
    path: '/api/ops/people',
    summary: 'All operators with their roles and tokens, those who are off too.',
    result: z.array(OperatorView),
  }),
  add: endpoint({
    ...writing,
    path: '/api/ops/people',
    summary:
      'Adds an operator, without a role: granting roles takes two people (approval roles.grant).',
    body: OperatorEntry,
    errors: ['operatorExists'],
  }),
  register: endpoint({
    ...changing,
    path: '/api/ops/people/{id}/registration',
    summary:
      'Sets the registration number of a pharmacist: of another than the caller, as their State council wrote it.',
    body: z.object({ registrationNumber: RegistrationNumber, reason }),
    errors: ['notFound', 'registrationOwn'],
  }),
  reach: endpoint({
    ...changing,
    path: '/api/ops/people/{id}/reach',
    summary:
      'Sets the telephone number and the door at home of another operator than the caller, in place of what was known: the operator decides about no person who has these.',
    body: Reach.extend({ reason }),
    errors: ['notFound', 'ownCase'],
  }),
  drop: endpoint({
    ...changing,
    path: '/api/ops/people/{id}/roles/drop',
    summary:
      'Takes roles from an operator, now. Granting them takes two people (approval roles.grant).',
    body: z.object({ roles: RoleNames, reason }),
    errors: [...changing.errors, 'lastAdmin', 'approvalNeeded'],
  }),
  off: endpoint({
    ...changing,
    path: '/api/ops/people/{id}/off',
    summary:
      'Ends what an operator may do, now: roles and tokens. They stay in the list, because the audit names them.',
    body: z.object({ reason }),
    errors: [...changing.errors, 'lastAdmin', 'approvalNeeded'],
  }),
  on: endpoint({
    ...changing,
    path: '/api/ops/people/{id}/on',
    summary: 'Takes an operator back, without a role.',
    body: z.object({ reason }),
  }),
  revoke: endpoint({
    ...changing,
    path: '/api/ops/people/{id}/tokens/{token}/revoke',
    summary: 'Revokes a token of an operator, now.',
    params: z.object({ id: z.string().max(60), token: z.string().max(60) }),
    body: z.object({ reason }),
  }),
} as const
