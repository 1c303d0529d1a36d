import { useState } from 'react'
import { CallFault } from '../call.ts'

/** Marks the fields that a refusal names, by the whole of its name or the last part, and goes to the first of them. */
export const markRefused = (within: ParentNode, error: unknown): void => {
  const errors = error instanceof CallFault ? error.failure.errors : []
  const fields = errors.flatMap(({ field = '' }) => {
    const [whole, last] = [field, field.split('.').at(-1) ?? ''].map((one) => CSS.escape(one))
    return [...within.querySelectorAll<HTMLElement>(`[name="${whole}"], [name="${last}"]`)]
  })
  for (const one of fields) one.setAttribute('aria-invalid', 'true')
  fields[0]?.focus()
}
export const unmark = (within: ParentNode | null): void => {
  for (const one of within?.querySelectorAll('[aria-invalid]') ?? [])
    one.removeAttribute('aria-invalid')
}

/** What a screen does, one act at a time: whether it is on its way, and why the last one failed; `isMarking`: also at the fields that were refused. */
export const useAttempt = (isMarking = false) => {
  const [error, setError] = useState<Error | null>(null)
  const [isBusy, setBusy] = useState(false)
  /** Whether it succeeded. */
  const attempt = async (act: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    setError(null)
    if (isMarking) unmark(document)
    try {
      await act()
      return true
    } catch (caught) {
      setError(caught as Error)
      if (isMarking) markRefused(document, caught)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { error, setError, isBusy, attempt }
}
