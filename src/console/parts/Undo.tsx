import { useStore } from '@nanostores/react'
import { atom } from 'nanostores'
import { useEffect, useState } from 'react'
import { t } from '../texts.ts'
import { Fault } from './Fault.tsx'

/** An act that was just done and can still be taken back. */
type Offer = { text: string; undo: () => Promise<unknown> }

const shownMs = 10_000

const $offer = atom<Offer | null>(null)

/** Offers for ten seconds, on whatever screen the operator is, to take back what they did. A later offer replaces it. */
export const offerUndo = (text: string, undo: () => Promise<unknown>): void =>
  $offer.set({ text, undo })

/** The latest offer, at the bottom of every screen, and an act that could not be taken back, until it is or the operator has read it. */
export const Undo = () => {
  const current = useStore($offer)
  const [failed, setFailed] = useState<{ offer: Offer; error: Error } | null>(null)
  const [isBusy, setBusy] = useState(false)
  // An offer that is being taken stays, so that its end is seen.
  useEffect(() => {
    if (!current || isBusy) return
    const timer = setTimeout(() => $offer.set(null), shownMs)
    return () => clearTimeout(timer)
  }, [current, isBusy])
  const take = async (offer: Offer): Promise<void> => {
    setBusy(true)
    try {
      await offer.undo()
      setFailed((before) => (before?.offer === offer ? null : before))
    } catch (caught) {
      setFailed({ offer, error: caught as Error })
    } finally {
      setBusy(false)
      // A later offer stays.
      if ($offer.get() === offer) $offer.set(null)
    }
  }
  return (
    <div className="undo" role="status" hidden={!current && !failed}>
      {current && (
        <>
          {current.text}{' '}
          <button type="button" disabled={isBusy} onClick={() => void take(current)}>
            {t('undo')}
          </button>
        </>
      )}
      {failed && (
        <>
          <p>{failed.offer.text}</p>
          <Fault error={failed.error} />
          <button type="button" disabled={isBusy} onClick={() => void take(failed.offer)}>
            {t('undo')}
          </button>{' '}
          <button type="button" onClick={() => setFailed(null)}>
            {t('close')}
          </button>
        </>
      )}
    </div>
  )
}
