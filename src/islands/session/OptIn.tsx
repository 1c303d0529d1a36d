import { useState } from 'react'
import { answerOptIn } from '#client/session/opt-in.ts'
import { failureTexts } from '#client/ui/toast.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { Errors } from '../parts/Errors.tsx'
import { ConfirmNumber } from './ConfirmNumber.tsx'

type Props = { t: IslandT<'optIn'>; contactNumber: string; onClose: () => void }

/** A question in the page, over which nothing opens; after a yes a dialog says where the messages go (spec §8); after a no the customer is never asked again. */
export const OptIn = ({ t, contactNumber, onClose }: Props) => {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<readonly string[]>([])
  const [isSent, setSent] = useState(false)
  const [confirmation, setConfirmation] = useState<readonly string[] | null>(null)

  const answer = async (isGiven: boolean) => {
    setBusy(true)
    setFailed([])
    const outcome = await answerOptIn(contactNumber, isGiven)
    setBusy(false)
    if (outcome.is === 'failed') setFailed(failureTexts(outcome, t('common:requestFailed')))
    else if (isGiven) {
      setConfirmation(outcome.texts)
      setSent(outcome.confirm)
    } else onClose()
  }
  const errors = <Errors texts={failed} />
  return confirmation ? (
    <Dialog title={t('optIn:optIn')} close={t('overlay:close')} onClose={onClose}>
      <p role="status">{confirmation.join(' ')}</p>
      {isSent && (
        <ConfirmNumber
          t={t}
          number={contactNumber}
          onConfirmed={({ texts }) => {
            setConfirmation(texts)
            setSent(false)
          }}
          onAgain={() => void answer(true)}
        />
      )}
      {errors}
    </Dialog>
  ) : (
    <section className="panel" aria-labelledby="opt-in">
      <h2 id="opt-in">{t('optIn:optIn')}</h2>
      <p>{t('optIn:optInQuestion', { number: contactNumber })}</p>
      <p className="buttons">
        <button type="button" className="button" disabled={busy} onClick={() => void answer(true)}>
          {t('optIn:optInYes')}
        </button>
        <button type="button" className="button" disabled={busy} onClick={() => void answer(false)}>
          {t('optIn:optInNo')}
        </button>
      </p>
      {errors}
    </section>
  )
}
