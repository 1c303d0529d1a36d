import type { z } from 'zod'
import type { Outcome } from '../../src/server/kernel/outcome.ts'
import { entryFault } from './entry-fault.ts'

/** Checks what was typed by the schema of the call, and makes it. */
export const checked = async <Of extends z.ZodType, Answer>(
  schema: Of,
  typed: unknown,
  act: (body: z.infer<Of>) => Promise<Outcome<Answer>>,
): Promise<Outcome<Answer>> => {
  const { data, error } = schema.safeParse(typed)
  return error ? entryFault(error, 'body') : await act(data)
}
