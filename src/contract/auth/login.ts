import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'

/** One of the two: what the customer signs in with. */
export const identityFields = {
  email: z.string().max(320, 'is too long').optional(),
  phone: z
    .string()
    .max(60, 'is too long')
    .optional()
    .describe('A mobile number as people write it, in place of the e-mail address'),
}
const changing = { method: 'POST', access: 'everyone', changes: true } as const
export const identityFaults = [
  'emailInvalid',
  'contactEmpty',
  'contactInvalid',
  'contactCountry',
] as const

/** spec §6: a customer is a person who has signed in. */
export const login = {
  code: endpoint({
    ...changing,
    path: '/api/v3/login/code',
    summary:
      'Sends a code to sign in with, to an e-mail address or a mobile number. The answer is the same whether or not it is known.',
    body: z.object(identityFields),
    result: z.object({
      digits: z.int(),
      /** How long the code is valid. */
      seconds: z.int(),
    }),
    errors: [...identityFaults, 'tooOften'],
  }),
  signIn: endpoint({
    ...changing,
    path: '/api/v3/login',
    summary:
      'Signs in with the code that was sent. The session gets a new cookie and a new token; the cart of the guest is merged.',
    body: z.object({
      ...identityFields,
      code: z.string().max(60, 'is too long'),
      redirectUrl: z.string().optional().describe('A path of this site to continue at'),
    }),
    result: z.object({
      csrf: z.string(),
      /** As in the session. */
      emailId: z.string().nullable(),
      phone: z.string().nullable(),
      personalStorage: z.boolean(),
      marketing: z.boolean(),
      /** The requested path, or `/` if it is not a path of this site. */
      redirectUrl: z.string(),
    }),
    errors: [...identityFaults, 'codeWrong'],
  }),
  signOut: endpoint({
    ...changing,
    acceptsForm: true,
    path: '/api/v3/logout',
    summary: 'Ends the session. The cart stays with the customer.',
    result: z.object({}),
  }),
  signOutEverywhere: endpoint({
    ...changing,
    acceptsForm: true,
    path: '/api/v3/logout/everywhere',
    summary: 'Ends every session of the customer.',
    access: 'customer',
    result: z.object({}),
  }),
} as const
