import type { ZodError } from 'zod'
import { type Failed, failed } from '../../src/server/kernel/outcome.ts'

/** The first error of an entry; `whole` names the field when the error has none. */
export const entryFault = ({ issues: [issue] }: ZodError, whole: string): Failed =>
  failed('invalid', {
    values: { field: issue?.path.join('.') ?? whole, reason: issue?.message ?? 'is wrong' },
  })
