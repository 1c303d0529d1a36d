import { z } from 'zod'
import { type ErrorCode, errorStatus } from './errors.ts'

/** One error (spec §8); `msg` is in the language of the request, `code` is for programs. */
export const WireError = z.object({
  msg: z.string(),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  field: z.string().optional(),
  /** Why that field is refused, without its name: for pages that call it as their forms do. */
  reason: z.string().optional(),
  /** A more specific code, where `code` covers several causes. */
  detail: z.string().optional(),
  /** The page on which its reader mends it, with its name. */
  mend: z.object({ href: z.string(), text: z.string() }).optional(),
})
export type WireError = z.infer<typeof WireError>

/** A failed reply (spec §8): status 1 and the errors; `requestId` is that of `X-Request-Id`, to be told to the shop. */
export const Failure = z.object({
  status: z.literal(1),
  errors: z.object({ errs: z.array(WireError).min(1), requestId: z.string().optional() }),
})
export type Failure = z.infer<typeof Failure>

export const Success = <Result extends z.ZodType>(result: Result) =>
  z.object({ status: z.literal(0), result })

/** The reply of a `named` endpoint: the fields of the result are beside the status. */
export const NamedSuccess = (result: z.ZodType) =>
  result instanceof z.ZodObject ? result.extend({ status: z.literal(0) }) : Success(result)
