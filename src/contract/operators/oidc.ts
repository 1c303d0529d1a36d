import { z } from 'zod'
import { endpoint } from '../core/endpoint.ts'
import { Entered } from './console.ts'

const entering = { method: 'POST', access: 'everyone', sameOrigin: true } as const

/** Sign-in of operators to the console at a provider of OpenID Connect, where the shop has one. */
export const oidcSignIn = {
  ways: endpoint({
    method: 'GET',
    access: 'everyone',
    path: '/api/console/ways',
    summary: 'How operators may sign in to the console, besides codes and passkeys.',
    result: z.object({
      /** The host of the provider of OpenID Connect; null without one. */
      oidc: z.string().nullable(),
    }),
    errors: ['notFound'],
  }),
  start: endpoint({
    ...entering,
    path: '/api/console/oidc/start',
    summary:
      'Where at the provider of OpenID Connect an operator signs in. Good for ten minutes and one answer, in the browser that asked.',
    body: z.object({}),
    result: z.object({ url: z.url() }),
    errors: ['notFound', 'oidcUnreachable', 'tooOften'],
  }),
  signIn: endpoint({
    ...entering,
    path: '/api/console/oidc/sign-in',
    summary:
      'Signs an operator in to the console with the answer of the provider of OpenID Connect, as long as with a code.',
    body: z.object({
      /** The query with which the provider sent the browser back to `/console/oidc`. */
      answer: z.string().max(8_000, 'is too long'),
    }),
    result: Entered,
    errors: ['notFound', 'oidcRefused', 'oidcUnreachable'],
  }),
} as const
