import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { text } from '../core/fields.ts'

const entering = { method: 'POST', access: 'everyone', sameOrigin: true } as const

/** The token that every changing call of the console sends as `x-csrf-token`. */
export const Entered = z.object({ csrf: z.string(), expiresAt: z.iso.datetime() })

export const ConsoleSession = z.object({
  id: z.string(),
  /** The browser, as it names itself. */
  label: z.string(),
  createdAt: z.iso.datetime(),
  seenAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isThis: z.boolean(),
})
export type ConsoleSession = z.infer<typeof ConsoleSession>

/** What of a role is counted by hours: rupees of invoices, and acts. */
export const paceMeasures = ['sales', 'reviewed', 'packed', 'answered'] as const

/** A day till now beside the same weekday of the week before till the same time. */
export const Pace = z
  .object({
    measure: z.enum(paceMeasures),
    today: z.number(),
    before: z.number(),
    /** Sums of each hour in India, from midnight: of today those that have begun, of the week before all 24. */
    hours: z.object({ today: z.array(z.number()), before: z.array(z.number()) }),
  })
  .meta({ title: 'Pace' })
export type Pace = z.infer<typeof Pace>

export const consoleSignIn = {
  code: endpoint({
    ...entering,
    path: '/api/console/code',
    summary:
      'Mails an operator a code to sign in to the console with. The answer is the same whether or not the address is known.',
    body: z.object({ email: z.string().max(320, 'is too long') }),
    result: z.object({
      /** Binds the code to the browser that asked for it. */
      ticket: z.string(),
      digits: z.int(),
      seconds: z.int(),
    }),
    errors: ['emailInvalid', 'tooOften'],
  }),
  signIn: endpoint({
    ...entering,
    path: '/api/console/sign-in',
    summary: 'Signs an operator in to the console for 12 hours, and for 30 minutes without a call.',
    body: z.object({ ticket: text(60), code: text(20) }),
    result: Entered,
    errors: ['codeWrong'],
  }),
  signOut: endpoint({
    ...entering,
    path: '/api/console/sign-out',
    summary: 'Ends the session of the console’s cookie.',
    result: z.object({}),
  }),
} as const

export const opsConsole = {
  session: endpoint({
    method: 'GET',
    permission: 'self.read',
    path: '/api/ops/me/session',
    summary: 'The session of the console’s cookie.',
    result: Entered,
  }),
  pace: endpoint({
    method: 'GET',
    permission: 'self.read',
    path: '/api/ops/me/pace',
    summary:
      'How the day goes for the roles of the operator, till now: sales in rupees, orders reviewed, parcels packed, tickets answered; each beside the same hours a week before.',
    result: z.array(Pace),
  }),
  sessions: endpoint({
    method: 'GET',
    permission: 'self.read',
    path: '/api/ops/me/sessions',
    summary: 'Where the operator is signed in to the console.',
    result: z.array(ConsoleSession),
  }),
  revoke: endpoint({
    method: 'POST',
    permission: 'self.renew',
    path: '/api/ops/me/sessions/{id}/revoke',
    summary: 'Ends a session of the operator, now.',
    params: z.object({ id: z.string().max(60) }),
    result: z.array(ConsoleSession),
    errors: ['notFound'],
  }),
} as const
