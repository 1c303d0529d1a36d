import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useId, useState } from 'react'
import { $cancelReasons, cancelOrder, loadCancelReasons } from '#client/orders/order-changes.ts'
import { failureTexts } from '#client/ui/toast.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { Errors } from '../parts/Errors.tsx'
import { Failed } from '../parts/Failed.tsx'
import { CancelReasons } from './CancelForm.tsx'

type Props = {
  t: IslandT<'orders'>
  orderId: string
  onClose: () => void
  onCancelled: (text: string) => void
}

/** Asks why an order is cancelled (spec §5 "Cancel"); the last reason requires a text. */
export const CancelDialog = ({ t, orderId, onClose, onCancelled }: Props) => {
  const id = useId()
  const reasons = useStore($cancelReasons)
  const [reason, setReason] = useState('')
  const [text, setText] = useState('')
  const [wrong, setWrong] = useState<readonly string[]>([])
  const [busy, setBusy] = useState(false)
  const known = reasons.is === 'known' ? reasons.reasons : []
  const wantsText = known.find(({ reasonId }) => reasonId === reason)?.others ?? false

  useEffect(() => void loadCancelReasons(), [])

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setWrong([])
    if (reason === '') return setWrong([t('errors:cancelReasonMissing')])
    if (wantsText && text.trim() === '') return setWrong([t('errors:cancelTextMissing')])
    setBusy(true)
    const outcome = await cancelOrder(orderId, reason, wantsText ? text : '')
    if (outcome.is === 'done') return onCancelled(outcome.text)
    setBusy(false)
    setWrong(failureTexts(outcome, t('orders:cancelFailed')))
  }
  return (
    <Dialog
      title={t('orders:cancelTitle', { order: orderId })}
      close={t('overlay:close')}
      onClose={onClose}
    >
      {reasons.is === 'failed' && (
        <Failed
          text={t('common:requestFailed')}
          retry={t('overlay:retry')}
          onRetry={() => void loadCancelReasons()}
        />
      )}
      <form className="form" noValidate onSubmit={(event) => void send(event)}>
        <CancelReasons t={t} reasons={known} chosen={reason} onChoose={setReason} />
        {wantsText && (
          <div className="field">
            <label htmlFor={id}>{t('orders:cancelText')}</label>
            <textarea
              id={id}
              maxLength={500}
              value={text}
              aria-invalid={wrong.length > 0 && text.trim() === ''}
              onChange={({ currentTarget }) => setText(currentTarget.value)}
            />
          </div>
        )}
        <Errors texts={wrong} />
        <button type="submit" className="button button-main" disabled={busy}>
          {busy ? t('orders:cancelling') : t('orders:cancel')}
        </button>
      </form>
    </Dialog>
  )
}
