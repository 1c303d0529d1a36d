import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { useLocation } from 'wouter'
import { say } from '../texts.ts'
import { $untaken } from './scanner.ts'

const shownMs = 10_000

/** Says that a scanned code was not taken, in the dialog that was in its way or at the foot of the screen. */
export const Untaken = () => {
  const untaken = useStore($untaken)
  const [place] = useLocation()
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was said of one screen is not said of the next
  useEffect(() => () => $untaken.set(null), [place])
  useEffect(() => {
    if (!untaken) return
    const over = (): void => $untaken.set(null)
    const timer = setTimeout(over, shownMs)
    untaken.dialog?.addEventListener('close', over)
    return () => {
      clearTimeout(timer)
      untaken.dialog?.removeEventListener('close', over)
    }
  }, [untaken])
  if (!untaken) return null
  const { code, dialog } = untaken
  const told = (
    <p className={dialog ? 'band fault' : 'undo'} role="alert">
      {say(dialog ? 'untakenDialog' : 'untakenHere', { code })}
    </p>
  )
  return dialog ? createPortal(told, dialog) : told
}
