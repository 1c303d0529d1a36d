import type { Endpoint, Input, Result } from '#contract/core/endpoint.ts'
import type { Locale } from '#model/locale.ts'
import type { Operator } from '#model/operator.ts'
import type { Outcome } from './outcome.ts'

/** The context of a call besides its parsed input. */
export type Call = {
  /** The caller's; of a form without a script, the language of its page. */
  locale: Locale
  request: Request
  /** The network address of the client, if known: for limits. */
  client: string | null
  /** The route itself reads the upload from `request.body`. */
  isUpload: boolean
  /** The session's token, not yet checked; `null` without a cookie. */
  token: string | null
  /** Only for calls that change something. A call of an operator is run once per key before it reaches its route. */
  idempotencyKey: string | null
}

export type OperatorCall = Call & { operator: Operator }

export type CallOf<Of extends Endpoint> = Of['access'] extends 'operator' ? OperatorCall : Call
export type CallHandler<Of extends Endpoint> = (
  input: Input<Of>,
  call: CallOf<Of>,
) => Promise<Outcome<Result<Of>>> | Outcome<Result<Of>>

/** The use cases of a group of endpoints, or of those of them that are named: the contract says what each is given and answers. */
export type Serving<
  Group extends Readonly<Record<string, Endpoint>>,
  Name extends keyof Group = keyof Group,
> = { readonly [One in Name]: CallHandler<Group[One]> }
