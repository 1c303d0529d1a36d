import type { ClientAuth, Configuration } from 'openid-client'
import { hourMs } from '#model/duration.ts'
import type { OidcConfig } from '../config/oidc.ts'

const secondsOfCall = 5
/** Clocks of two companies differ. */
const toleranceSeconds = 30

/** The provider did not answer, or answered that it cannot now. */
export class ProviderAway extends Error {}

/** Loaded with the first sign-in of that kind. */
export const openid = () => import('openid-client')
type Openid = Awaited<ReturnType<typeof openid>>

const away = (error: unknown): never => {
  throw new ProviderAway(error instanceof Error ? error.message : String(error), { cause: error })
}

const reach = async (url: string, options: object): Promise<Response> => {
  const reply = await fetch(url, options).catch(away)
  if (reply.status >= 500) throw new ProviderAway(`the provider answered ${reply.status}`)
  return reply
}

/** The secret goes into the body where the provider says that it takes it there, else into a header, which all must take (RFC 6749 §2.3.1). */
const authOf = ({ ClientSecretBasic, ClientSecretPost }: Openid, secret: string): ClientAuth => {
  const [inBody, inHeader] = [ClientSecretPost(secret), ClientSecretBasic(secret)]
  return (server, ...rest) => {
    const isInBody =
      server.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? false
    return (isInBody ? inBody : inHeader)(server, ...rest)
  }
}

/**
 * What a provider says of itself at its well-known address, read again after an hour. The returned function throws where it does not say
 * it. The signature of each ID token is checked, although it comes over TLS from the provider itself.
 */
export const createOidcProvider = (
  { issuer, clientId, clientSecret }: OidcConfig,
  now: () => Date,
): (() => Promise<Configuration>) => {
  let known: { configuration: Configuration; until: number } | null = null
  return async () => {
    if (known && known.until > now().getTime()) return known.configuration
    const library = await openid()
    const {
      allowInsecureRequests,
      clockTolerance,
      customFetch,
      discovery,
      enableNonRepudiationChecks,
    } = library
    const isInsecure = issuer.startsWith('http:')
    const configuration = await discovery(
      new URL(issuer),
      clientId,
      { [clockTolerance]: toleranceSeconds },
      authOf(library, clientSecret),
      {
        [customFetch]: reach,
        timeout: secondsOfCall,
        execute: [enableNonRepudiationChecks, ...(isInsecure ? [allowInsecureRequests] : [])],
      },
    )
    known = { configuration, until: now().getTime() + hourMs }
    return configuration
  }
}

/** Whether a call failed because the provider was away, and not because of what it was sent or said. */
export const isAway = (error: unknown): boolean => {
  if (!(error instanceof Error)) return false
  const { cause } = error
  return (
    error instanceof ProviderAway ||
    cause instanceof ProviderAway ||
    ('code' in error && error.code === 'OAUTH_TIMEOUT')
  )
}
