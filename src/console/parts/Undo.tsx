import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect, useState } from 'react'
import { say } from '../texts.ts'
import { Fault } from './Fault.tsx'

/** An act that was just done and can still be taken back. */
type Offer = { text: string; undo: () => Promise<unknown> }

const shownMs = 10_000

const $offer = atom<Offer | null>(null)

/** Offers for ten seconds, on whatever screen the operator is, to take back what they did. A later offer replaces it. */
export const offerUndo = (text: string, undo: () => Promise<unknown>): void => $offer.set({ text, undo })

/** The latest offer, at the bottom of every screen. */
export const Undo = () => {
  const current = useStore($offer)
  const [error, setError] = useState<Error | null>(null)
  const [isBusy, setBusy] = useState(false)
  useEffect(() => {
    setError(null)
    if (!current) return
    const timer = setTimeout(() => $offer.set(null), shownMs)
    return () => clearTimeout(timer)
  }, [current])
  const take = async (): Promise<void> => {
    if (!current) return
    setBusy(true)
    try {
      await current.undo()
      $offer.set(null)
    } catch (caught) {
      setError(caught as Error)
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="undo" role="status" hidden={!current}>
      {current && (
        <>
          {current.text}{' '}
          <button type="button" disabled={isBusy} onClick={() => void take()}>
            {say('undo')}
          </button>
          <Fault error={error} />
        </>
      )}
    </div>
  )
}
