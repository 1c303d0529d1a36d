import type { z } from 'zod'
import type { Permission } from '#model/role.ts'
import { changeErrors, type ErrorCode, operatorErrors, operatorKeyErrors } from './errors.ts'

/** Who may call: anyone, a signed-in customer, an operator by their token, or the payment provider by its signature. */
export type Access = 'everyone' | 'customer' | 'operator' | 'provider'

/**
 * One endpoint of the API. The server's route, the browser's caller and `/api/openapi.json` are derived from it. `path` has its
 * parameters in braces, `/api/v1/cart/add/{id}`, each a field of `params`. Query and form values arrive as text, so their schemas
 * coerce.
 */
export type Endpoint = {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: `/${string}`
  summary: string
  access: Access
  /** What an operator must be allowed, by the table of `src/model/role.ts`. Every call of operators names one. */
  permission?: Permission
  params?: z.ZodObject
  query?: z.ZodObject
  /** A JSON or form-encoded body. */
  body?: z.ZodObject
  /**
   * A body of another kind, passed to the route as a stream. `form`: the fields of a multipart form, by their description; those of
   * `files` are files.
   */
  upload?: {
    types: readonly string[]
    maxBytes: number
    form?: { fields: Readonly<Record<string, string>>; files: Readonly<Record<string, string>> }
  }
  /** Fields that a caller must send although the schema takes their absence as empty, so that the error names them in the customer’s words. */
  needs?: readonly string[]
  result: z.ZodType
  /** The result is an object whose fields the specification puts beside `status`, not below `result`. */
  named?: true
  /** A successful reply is HTML instead of the envelope. */
  html?: true
  /** A successful reply is a file of one of these media types, private to its owner. */
  file?: readonly string[]
  /** Taken from pages of this site, and from programs that send the token of their session; refused from a page of another site. */
  sameOrigin?: true
  /**
   * A mutation of the session: it requires the session's `x-csrf-token`, is refused from another site and as a prefetch, and accepts an
   * `Idempotency-Key`. This includes GETs that the specification defines as mutating.
   */
  changes?: true
  /** Why a POST of operators takes no `Idempotency-Key`, as every other does. */
  takesNoKey?: string
  /** A form of this site may send it without a script: same origin replaces the token, and refusals are pages. */
  acceptsForm?: true
  /** It reads, and still writes something on the way, such as a new session: `HEAD`, which must be safe, is refused. */
  noHead?: true
  /** The codes a caller should expect beside those that its access and its kind bring (`errorsOf`). */
  errors?: readonly ErrorCode[]
}

/** An endpoint that names a permission is of operators, and need not say so. */
type Described = Omit<Endpoint, 'access'> &
  ({ access: Exclude<Access, 'operator'> } | { permission: Permission })

/** Preserves the exact types of an endpoint, so that routes and callers are typed by it. */
export const endpoint = <const Of extends Described>(of: Of) =>
  ({ access: 'operator', ...of }) as Of extends { access: Access }
    ? Of
    : Of & { readonly access: 'operator' }

/** Whether `HEAD` is answered: nothing that writes is, because programs send it to look without doing anything. */
export const answersHead = ({ method, changes, noHead }: Endpoint): boolean =>
  method === 'GET' && !changes && !noHead

/** Whether a repeated call under the same `Idempotency-Key` changes nothing again. */
export const takesKey = ({ access, method, changes, takesNoKey }: Endpoint): boolean =>
  changes === true || (access === 'operator' && method !== 'GET' && takesNoKey === undefined)

/** The codes of `errors`, and those that its access and its method bring. */
export const errorsOf = (of: Endpoint): readonly ErrorCode[] => [
  ...new Set([
    ...(of.access === 'customer' ? (['notSignedIn'] as const) : []),
    ...(of.access === 'operator' ? operatorErrors : []),
    ...(of.access === 'operator' && takesKey(of) ? operatorKeyErrors : []),
    ...(of.changes ? changeErrors : []),
    ...(of.sameOrigin ? (['notSameOrigin'] as const) : []),
    ...(of.errors ?? []),
  ]),
]

/** The methods that the endpoints of one address answer to, for `Allow`. */
export const allowedMethods = (of: readonly Endpoint[]): string =>
  of.flatMap((one) => (answersHead(one) ? ['GET', 'HEAD'] : [one.method])).join(', ')

type Parsed<Schema> = Schema extends z.ZodType ? z.infer<Schema> : undefined

export type Input<Of extends Endpoint> = {
  params: Parsed<Of['params']>
  query: Parsed<Of['query']>
  body: Parsed<Of['body']>
}
export type Result<Of extends Endpoint> = z.infer<Of['result']>
