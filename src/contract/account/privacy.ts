import { z } from 'zod'
import { keptByLaw } from '#model/personal-data.ts'
import { endpoint } from '../core/endpoint.ts'

const changing = { method: 'POST', access: 'customer', changes: true } as const

/** A customer's rights over the data that the shop stores about them. */
export const account = {
  export: endpoint({
    ...changing,
    path: '/api/v3/account/export',
    summary: 'All data that the shop stores about the customer, by area.',
    result: z.object({ at: z.string(), areas: z.record(z.string(), z.unknown()) }),
    errors: ['badCsrf', 'notSameOrigin', 'notSignedIn', 'signInAgain'],
  }),
  erase: endpoint({
    ...changing,
    path: '/api/v3/account/erase',
    summary:
      'Erases the account: ends its sessions, removes data that identifies the customer, and lists what the law requires to keep.',
    body: z.object({
      email: z
        .string()
        .max(320, 'is too long')
        .describe('The account’s e-mail address or number, typed again'),
    }),
    result: z.object({
      areas: z.array(z.string()),
      /** In the language of the request. */
      kept: z.array(z.object({ what: z.enum(keptByLaw), msg: z.string() })),
    }),
    errors: [
      'badCsrf',
      'notSameOrigin',
      'notSignedIn',
      'signInAgain',
      'eraseConfirm',
      'eraseOpenOrder',
    ],
  }),
} as const
