import { useState } from 'react'

/** What a screen does, one act at a time: whether it is on its way, and why the last one failed. */
export const useAttempt = () => {
  const [error, setError] = useState<Error | null>(null)
  const [isBusy, setBusy] = useState(false)
  /** Whether it succeeded. */
  const attempt = async (act: () => Promise<unknown>): Promise<boolean> => {
    setBusy(true)
    setError(null)
    try {
      await act()
      return true
    } catch (caught) {
      setError(caught as Error)
      return false
    } finally {
      setBusy(false)
    }
  }
  return { error, setError, isBusy, attempt }
}
