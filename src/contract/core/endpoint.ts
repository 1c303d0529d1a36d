import type { z } from 'zod'
import type { Role } from '#model/role.ts'
import type { ErrorCode } from './errors.ts'

/** Who may call: anybody, a customer who is signed in, who holds an operators' token, or the payment provider by its signature. */
export type Access = 'everyone' | 'customer' | 'operator' | 'provider'

/**
 * One call of the API. The server's route, the browser's caller and `/api/openapi.json` are derived from it. `path` has
 * its parameters in braces, `/api/v1/cart/add/{id}`, each a field of `params`. Query and form values arrive as text:
 * their schemas coerce.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  summary: string
  access: Access
  /** Of the operators, the ones whose tokens are enough. The holder of `OPS_TOKEN` may make every call. */
  roles?: readonly Role[]
  params?: z.ZodObject
  query?: z.ZodObject
  /** A JSON or form-encoded body. */
  body?: z.ZodObject
  /** A body of another kind, handed to the route as a stream. */
  upload?: { types: readonly string[]; maxBytes: number }
  result: z.ZodType
  /** The result is an object whose names the specification puts beside `status`, not below `result`. */
  named?: true
  /** The reply to a success is not the envelope but HTML. */
  html?: true
  /** The reply to a success is a file of one of these media types, for its owner to keep. */
  file?: readonly string[]
  /** Refused when a page of another site sent it. */
  sameOrigin?: true
  /**
   * It changes something for the session: it demands the session's `x-csrf-token`, is refused from another site and as a prefetch,
   * and takes an `Idempotency-Key`. Also where the specification makes it a GET.
   */
  changes?: true
  /** It reads, and still writes something on the way, such as a new session: `HEAD`, which must be safe, is refused. */
  noHead?: true
  /** The codes a caller should expect; `badRequest`, `invalid`, `notFound` and `failed` are always possible. */
  errors: readonly ErrorCode[]
}

/** Keeps the exact types of an endpoint, so that routes and callers are typed by it. */
export const endpoint = <const Of extends Endpoint>(of: Of): Of => of

/** Whether `HEAD` is answered: nothing that writes is, because programs send it to look without doing anything. */
export const answersHead = ({ method, changes, noHead }: Endpoint): boolean => method === 'GET' && !changes && !noHead

/** The methods that the endpoints of one address answer to, for `Allow`. */
export const allowedMethods = (of: readonly Endpoint[]): string =>
  of.flatMap((one) => (answersHead(one) ? ['GET', 'HEAD'] : [one.method])).join(', ')

type Parsed<Schema> = Schema extends z.ZodType ? z.infer<Schema> : undefined

/** What a route gets: parsed and typed. */
export type Input<Of extends Endpoint> = { params: Parsed<Of['params']>; query: Parsed<Of['query']>; body: Parsed<Of['body']> }
export type Result<Of extends Endpoint> = z.infer<Of['result']>
