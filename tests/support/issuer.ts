import { generateKeyPairSync, hash, randomUUID, sign } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

export const client = { id: 'nuskha-console', secret: 'secret-of-the-tests' }

const base64url = (value: object | Uint8Array): string =>
  Buffer.from(value instanceof Uint8Array ? value : JSON.stringify(value)).toString('base64url')
const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;')
const keyPair = () => generateKeyPairSync('rsa', { modulusLength: 2048 })

type Claims = Record<string, unknown>
/** What an issuer may do differently from a good one. */
type Ways = { claims?: Claims; signedBy?: 'another' }
type Granted = {
  redirectUri: string
  challenge: string
  nonce: string
  claims: Claims
  signedBy: Ways['signedBy']
}

/** RFC 6749 §2.3.1: both parts are encoded as in a form. */
const isClient = (authorization = ''): boolean => {
  const [id, secret] = Buffer.from(authorization.replace('Basic ', ''), 'base64')
    .toString()
    .split(':')
    .map(decodeURIComponent)
  return id === client.id && secret === client.secret
}

/** A provider of OpenID Connect (Core 1.0) with keys of its own. It holds a client to PKCE and to one use of each code. */
export const openIssuer = async (port = 0) => {
  const [own, another] = [keyPair(), keyPair()]
  const granted = new Map<string, Granted>()
  const state = { isAway: false }
  let issuer = ''

  const metadata = () => ({
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    authorization_response_iss_parameter_supported: true,
  })
  const tokenOf = ({ nonce, claims, signedBy }: Granted): string => {
    const seconds = Math.floor(Date.now() / 1000)
    const head = base64url({ alg: 'RS256', kid: 'own' })
    const standard = {
      iss: issuer,
      sub: 'somebody',
      aud: client.id,
      iat: seconds,
      exp: seconds + 300,
      nonce,
      email_verified: true,
    }
    const signed = `${head}.${base64url({ ...standard, ...claims })}`
    return `${signed}.${base64url(sign('sha256', Buffer.from(signed), (signedBy ? another : own).privateKey))}`
  }
  /** The query with which somebody who signs in at `url` is sent back. */
  const answer = (
    url: string,
    { claims = {}, signedBy }: Ways = {},
  ): { to: string; search: string } => {
    const { searchParams } = new URL(url)
    const asked = (name: string): string => searchParams.get(name) ?? ''
    if (
      asked('client_id') !== client.id ||
      asked('code_challenge_method') !== 'S256' ||
      asked('response_type') !== 'code'
    )
      throw new Error(`not a request for a code of this client with PKCE: ${url}`)
    const [code, redirectUri] = [randomUUID(), asked('redirect_uri')]
    granted.set(code, {
      redirectUri,
      challenge: asked('code_challenge'),
      nonce: asked('nonce'),
      claims,
      signedBy,
    })
    return {
      to: redirectUri,
      search: `?${new URLSearchParams({ code, state: asked('state'), iss: issuer })}`,
    }
  }
  const token = async (request: IncomingMessage): Promise<object | null> => {
    const form = new URLSearchParams(await text(request))
    const found = granted.get(form.get('code') ?? '')
    granted.delete(form.get('code') ?? '')
    const verifier = hash('sha256', form.get('code_verifier') ?? '', 'base64url')
    const isGood = found && isClient(request.headers.authorization) && verifier === found.challenge
    return isGood && form.get('redirect_uri') === found.redirectUri
      ? { access_token: 'none', token_type: 'Bearer', id_token: tokenOf(found) }
      : null
  }
  const answers = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const url = new URL(request.url ?? '', issuer)
    const json = (body: object, status = 200) =>
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
    if (state.isAway) json({}, 503)
    else if (url.pathname === '/.well-known/openid-configuration') json(metadata())
    else if (url.pathname === '/jwks')
      json({
        keys: [
          { ...own.publicKey.export({ format: 'jwk' }), kid: 'own', use: 'sig', alg: 'RS256' },
        ],
      })
    else if (url.pathname === '/token') {
      const told = await token(request)
      json(told ?? { error: 'invalid_grant' }, told ? 200 : 400)
    } else if (url.pathname === '/authorize' && url.searchParams.has('email')) {
      const { to, search } = answer(url.href, { claims: { email: url.searchParams.get('email') } })
      response.writeHead(302, { location: `${to}${search}` }).end()
    } else if (url.pathname === '/authorize') {
      const hidden = [...url.searchParams].map(
        ([name, value]) => `<input type="hidden" name="${name}" value="${escaped(value)}">`,
      )
      const form = `<form><label>E-mail at the provider <input name="email"></label>${hidden.join('')}<button>Continue</button></form>`
      response
        .writeHead(200, { 'content-type': 'text/html' })
        .end(`<!doctype html><title>Provider</title>${form}`)
    } else json({}, 404)
  }
  const server = createServer((request, response) => void answers(request, response))
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const environment = {
    OIDC_ISSUER: issuer,
    OIDC_CLIENT_ID: client.id,
    OIDC_CLIENT_SECRET: client.secret,
  }
  return { issuer, state, answer, environment, close: () => server.close() }
}
