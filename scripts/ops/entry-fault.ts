import type { ZodError } from 'zod'
import { type Failed, failed } from '../../src/server/http/outcome.ts'

/** What is wrong first with an entry; `whole` names the field where the fault is in none. */
export const entryFault = ({ issues: [issue] }: ZodError, whole: string): Failed =>
  failed('invalid', { values: { field: issue?.path.join('.') ?? whole, reason: issue?.message ?? 'is wrong' } })
