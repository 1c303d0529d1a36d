import { z } from 'zod'
import { keptByLaw } from '#model/personal-data.ts'
import { endpoint } from '../core/endpoint.ts'

const changing = { method: 'POST', access: 'customer', changes: true } as const

/** What a customer may ask of everything that the shop knows of them. */
export const account = {
  export: endpoint({
    ...changing,
    path: '/api/v3/account/export',
    summary: 'Everything that the shop keeps of the customer, by area.',
    result: z.object({ at: z.string(), areas: z.record(z.string(), z.unknown()) }),
    errors: ['badCsrf', 'notSameOrigin', 'notSignedIn'],
  }),
  erase: endpoint({
    ...changing,
    path: '/api/v3/account/erase',
    summary: 'Erases the account: ends its sessions, removes what names the customer, and says what the law keeps.',
    body: z.object({ email: z.string().max(320, 'is too long').describe('Of the account, typed once more') }),
    result: z.object({
      areas: z.array(z.string()),
      /** In the language of the request. */
      kept: z.array(z.object({ what: z.enum(keptByLaw), msg: z.string() })),
    }),
    errors: ['badCsrf', 'notSameOrigin', 'notSignedIn', 'eraseConfirm', 'eraseOpenOrder'],
  }),
} as const
