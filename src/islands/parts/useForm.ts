import { type ChangeEvent, useEffect, useState } from 'react'
import { readForm, writeForm } from '#client/browser/forms.ts'

/**
 * A form whose texts survive what `browser/forms.ts` says, under `draft`. `errors` are by field; typing into a field takes away what was
 * wrong with it. `known` is what the browser knows already, once the page is alive.
 */
export const useForm = <Form extends Record<string, string>>(draft: string, empty: Form, known: () => Partial<Form> = () => ({})) => {
  const [typed, setTyped] = useState(empty)
  const [errors, setErrors] = useState<Partial<Record<keyof Form, string>>>({})

  const [isAlive, setIsAlive] = useState(false)

  // What the server printed is empty; what was typed before comes after.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the page comes alive
  useEffect(() => {
    setTyped(readForm(draft, { ...empty, ...known() }))
    setIsAlive(true)
  }, [])

  const set = (changed: Partial<Form>): void => {
    const next = { ...typed, ...changed }
    setTyped(next)
    writeForm(draft, next)
    setErrors((before) => Object.fromEntries(Object.entries(before).filter(([field]) => !(field in changed))) as typeof before)
  }
  return {
    /** Before it is, the form is disabled: what is typed would be lost, and sent by the browser itself would stand in an address. */
    isAlive,
    typed,
    errors,
    setErrors,
    set,
    /** Of a text field, by its name. */
    field: (name: keyof Form & string) => ({
      name,
      value: typed[name] as string,
      error: errors[name] ?? null,
      onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement>) => set({ [name]: currentTarget.value } as unknown as Partial<Form>),
    }),
    /** Once it is sent. */
    clear: (): void => {
      setTyped(empty)
      setErrors({})
      writeForm(draft, null)
    },
  }
}
