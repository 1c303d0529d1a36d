import { z } from 'zod'
import { type ErrorCode, errorStatus } from './errors.ts'

/** One thing that is wrong (spec §8); `msg` is in the language of the request, `code` is for programs. */
export const WireError = z.object({
  msg: z.string(),
  code: z.enum(Object.keys(errorStatus) as [ErrorCode, ...ErrorCode[]]),
  /** The field of the request that it is about. */
  field: z.string().optional(),
  /** A finer code, where one code covers several causes. */
  detail: z.string().optional(),
})
export type WireError = z.infer<typeof WireError>

/** The reply to a call that failed (spec §8): status 1, and what is wrong. */
export const Failure = z.object({ status: z.literal(1), errors: z.object({ errs: z.array(WireError).min(1) }) })
export type Failure = z.infer<typeof Failure>

/** The reply to a call that succeeded: status 0, and its result. */
export const Success = <Result extends z.ZodType>(result: Result) => z.object({ status: z.literal(0), result })

/** The same for an endpoint that is `named`: its result's own names stand beside the status. */
export const NamedSuccess = (result: z.ZodType) =>
  result instanceof z.ZodObject ? result.extend({ status: z.literal(0) }) : Success(result)
