import { z } from 'zod'
import { keptByLaw } from '#model/personal-data.ts'
import { identityFaults, identityFields } from '../auth/login.ts'
import { endpoint } from '../core/endpoint.ts'
import { Rupees } from '../core/fields.ts'

const changing = { method: 'POST', access: 'customer', changes: true } as const

const changingName = ['signInAgain', ...identityFaults] as const

export const account = {
  export: endpoint({
    ...changing,
    acceptsForm: true,
    path: '/api/v3/account/export',
    summary: 'All data that the shop stores about the customer, by area.',
    result: z.object({ at: z.string(), areas: z.record(z.string(), z.unknown()) }),
    errors: ['signInAgain', 'tooOften'],
  }),
  nameCode: endpoint({
    ...changing,
    path: '/api/v3/account/name/code',
    summary:
      'Sends a code to an e-mail address or number that the customer wants to sign in with, too.',
    body: z.object(identityFields),
    result: z.object({ digits: z.int(), seconds: z.int() }),
    errors: [...changingName, 'tooOften'],
  }),
  name: endpoint({
    ...changing,
    path: '/api/v3/account/name',
    summary:
      'Adds or changes what the customer signs in with, by the code that was sent to it. Where it belongs to another account, nothing happens until the customer says what to do.',
    body: z.object({
      ...identityFields,
      code: z.string().max(60, 'is too long'),
      other: z
        .enum(['merge', 'leave'])
        .optional()
        .describe(
          'The other account with this name: `merge` brings everything of it into this one, `leave` takes only the number from it',
        ),
    }),
    result: z.object({ emailId: z.string().nullable(), phone: z.string().nullable() }),
    errors: [...changingName, 'codeWrong', 'nameOfAnother'],
  }),
  erase: endpoint({
    ...changing,
    acceptsForm: true,
    path: '/api/v3/account/erase',
    summary:
      'Erases the account: ends its sessions, removes data that identifies the customer, and lists what the law requires to keep and what is owed to them.',
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
      /** Refunds that lay in the wallet, by the order that they are of: paid by transfer. */
      owed: z.array(z.object({ orderId: z.string(), amount: Rupees, msg: z.string() })),
    }),
    errors: ['signInAgain', 'eraseConfirm', 'eraseOpenOrder'],
  }),
} as const
