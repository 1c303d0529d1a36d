import type { z } from 'zod'
import type { Locale } from '#model/locale.ts'
import type { FormState } from '#model/views/forms.ts'
import { failureText } from '../kernel/error-messages.ts'
import { faultsOf } from '../kernel/invalid-field.ts'
import { type Failed, failed, type Outcome } from '../kernel/outcome.ts'

export type Fields = Record<string, string>

/** Runs a use case with the fields of a form, or says what the schema refuses: the first fault, with the others besides. */
export const parsed = async <Of, Result>(
  schema: z.ZodType<Of>,
  value: unknown,
  run: (body: Of) => Promise<Outcome<Result>> | Outcome<Result>,
): Promise<Outcome<Result>> => {
  const body = schema.safeParse(value)
  if (body.success) return await run(body.data)
  const [first = failed('badRequest'), ...besides] = faultsOf(body.error, value)
  return { ...first, besides }
}

/** A form as it was sent, with the texts of what is wrong; a fault that belongs to no field of it stands above. */
export const formState = <Field extends string>(
  locale: Locale,
  known: readonly Field[],
  typed: Fields,
  refusal?: Failed,
): FormState<Field> => {
  const faults: Partial<Record<Field, string>> = {}
  let whole: string | null = null
  for (const fault of refusal ? [refusal, ...(refusal.besides ?? [])] : []) {
    const field = known.find((name) => name === fault.field)
    if (field === undefined) whole ??= failureText(locale, fault)
    else faults[field] ??= failureText(locale, fault)
  }
  const fields = known.map((name) => [name, typed[name]?.slice(0, 5_000) ?? ''])
  return {
    is: 'asked',
    typed: Object.fromEntries(fields) as Partial<Record<Field, string>>,
    faults,
    failed: whole,
  }
}
