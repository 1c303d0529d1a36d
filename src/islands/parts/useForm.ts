import { type ChangeEvent, useEffect, useState } from 'react'
import { readForm, writeForm } from '#client/browser/forms.ts'

/**
 * A form whose texts survive as described in `browser/forms.ts`, under the name `draft`. `errors` are by field; typing into a field
 * clears its error. `known` supplies values that the browser knows, once hydrated.
 */
export const useForm = <Form extends Record<string, string>>(
  draft: string,
  empty: Form,
  known: () => Partial<Form> = () => ({}),
) => {
  const [typed, setTyped] = useState(empty)
  const [errors, setErrors] = useState<Partial<Record<keyof Form, string>>>({})

  const [isAlive, setIsAlive] = useState(false)

  // The printed form is empty; earlier text is restored after hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, after hydration
  useEffect(() => {
    setTyped(readForm(draft, { ...empty, ...known() }))
    setIsAlive(true)
  }, [])

  const set = (changed: Partial<Form>): void => {
    const next = { ...typed, ...changed }
    setTyped(next)
    writeForm(draft, next)
    setErrors(
      (before) =>
        Object.fromEntries(
          Object.entries(before).filter(([field]) => !(field in changed)),
        ) as typeof before,
    )
  }
  return {
    /** Until then the form is disabled: typed text would be lost, and a native submit would put it into an address. */
    isAlive,
    typed,
    /** Puts a value that is known later into a field that is empty still; it is no text of the customer’s, so it is not kept. */
    fill: (name: keyof Form & string, value: string): void =>
      setTyped((before) => (before[name] === '' ? { ...before, [name]: value } : before)),
    errors,
    setErrors,
    set,
    field: (name: keyof Form & string) => ({
      name,
      value: typed[name] as string,
      error: errors[name] ?? null,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) =>
        set({ [name]: currentTarget.value } as unknown as Partial<Form>),
    }),
    /** Call it after the form was sent. */
    clear: (): void => {
      setTyped(empty)
      setErrors({})
      writeForm(draft, null)
    },
  }
}
