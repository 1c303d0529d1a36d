import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'

const email = z.string().max(320, 'is too long')
const changing = { method: 'POST', access: 'everyone', changes: true } as const
const alwaysPossible = ['badCsrf', 'notSameOrigin'] as const

/** spec §6: a customer is a person who has signed in. */
export const login = {
  code: endpoint({
    ...changing,
    path: '/api/v3/login/code',
    summary:
      'Mails a code to sign in with. The answer is the same whether or not the address is known.',
    body: z.object({ email }),
    result: z.object({
      digits: z.int(),
      /** How long the code is valid. */
      seconds: z.int(),
    }),
    errors: [...alwaysPossible, 'emailInvalid', 'tooOften', 'keyInFlight', 'keyReused'],
  }),
  signIn: endpoint({
    ...changing,
    path: '/api/v3/login',
    summary:
      'Signs in with a mailed code. The session gets a new cookie and a new token; the cart of the guest is merged.',
    body: z.object({
      email,
      code: z.string().max(20, 'is too long'),
      redirectUrl: z.string().optional().describe('A path of this site to continue at'),
    }),
    result: z.object({
      csrf: z.string(),
      emailId: z.string(),
      /** As in the session. */
      personalStorage: z.boolean(),
      marketing: z.boolean(),
      /** The requested path, or `/` if it is not a path of this site. */
      redirectUrl: z.string(),
    }),
    errors: [...alwaysPossible, 'emailInvalid', 'codeWrong'],
  }),
  signOut: endpoint({
    ...changing,
    path: '/api/v3/logout',
    summary: 'Ends the session. The cart stays with the customer.',
    result: z.object({}),
    errors: alwaysPossible,
  }),
  signOutEverywhere: endpoint({
    ...changing,
    path: '/api/v3/logout/everywhere',
    summary: 'Ends every session of the customer.',
    access: 'customer',
    result: z.object({}),
    errors: [...alwaysPossible, 'notSignedIn'],
  }),
} as const
