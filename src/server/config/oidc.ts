import { z } from 'zod'
import { isUnread } from './loopback.ts'

const isIssuer = (text: string): boolean => {
  const url = URL.canParse(text) ? new URL(text) : null
  if (
    url === null ||
    url.username !== '' ||
    url.password !== '' ||
    url.search !== '' ||
    url.hash !== ''
  )
    return false
  return isUnread(url)
}

const printable = z
  .string()
  .regex(/^[\x21-\x7e]+$/, 'must be printable ASCII without spaces')
  .optional()

/** The environment variables of the sign-in to the console at a provider of OpenID Connect. */
export const oidcEnvironment = {
  OIDC_ISSUER: z
    .string()
    .refine(isIssuer, 'must be an https address such as https://accounts.example, without a query')
    .optional()
    .describe(
      'Provider of OpenID Connect at which operators sign in to the console, too; none when not set',
    ),
  OIDC_CLIENT_ID: printable.describe(
    'Name of the console at that provider; its redirect address is `/console/oidc` under `CONSOLE_HOST`',
  ),
  OIDC_CLIENT_SECRET: printable.describe('Its secret there'),
} as const

export type OidcConfig = { issuer: string; clientId: string; clientSecret: string }

/** Throws a sentence for each variable that is missing beside the others. */
export const oidcOf = (
  read: { [Name in keyof typeof oidcEnvironment]?: string | undefined },
): OidcConfig | null => {
  const names = Object.keys(oidcEnvironment) as (keyof typeof oidcEnvironment)[]
  const missing = names.filter((name) => read[name] === undefined)
  if (missing.length === names.length) return null
  if (missing.length > 0)
    throw new Error(
      missing
        .map(
          (name) =>
            `The environment variable ${name} must be set where one of ${names.join(', ')} is.`,
        )
        .join('\n'),
    )
  const {
    OIDC_ISSUER: issuer = '',
    OIDC_CLIENT_ID: clientId = '',
    OIDC_CLIENT_SECRET: clientSecret = '',
  } = read
  return { issuer, clientId, clientSecret }
}
