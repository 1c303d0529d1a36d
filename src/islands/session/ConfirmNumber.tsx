import { useState } from 'react'
import { type Confirmed, confirmNumber } from '#client/session/opt-in.ts'
import { failureTexts } from '#client/ui/toast.ts'
import type { T } from '#i18n/t.ts'
import { Errors } from '../parts/Errors.tsx'
import { Field } from '../parts/Field.tsx'

type Props = {
  t: T<
    | 'optIn:codeLabel'
    | 'optIn:codeHint'
    | 'optIn:codeConfirm'
    | 'optIn:codeAgain'
    | 'common:requestFailed'
  >
  number: string
  onConfirmed: (confirmed: Extract<Confirmed, { is: 'confirmed' }>) => void
  onAgain: () => void
}

/** The code that was sent to a number: typed by the person who reads its messages. */
export const ConfirmNumber = ({ t, number, onConfirmed, onAgain }: Props) => {
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<readonly string[]>([])

  const confirm = async () => {
    setBusy(true)
    setFailed([])
    const outcome = await confirmNumber(number, code)
    setBusy(false)
    if (outcome.is === 'confirmed') onConfirmed(outcome)
    else setFailed(failureTexts(outcome, t('common:requestFailed')))
  }
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault()
        void confirm()
      }}
    >
      <Field
        label={t('optIn:codeLabel', { number })}
        hint={t('optIn:codeHint')}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        onChange={({ currentTarget }) => setCode(currentTarget.value)}
      />
      <p className="buttons">
        <button type="submit" className="button button-main" disabled={busy}>
          {t('optIn:codeConfirm')}
        </button>
        <button type="button" className="button" disabled={busy} onClick={onAgain}>
          {t('optIn:codeAgain')}
        </button>
      </p>
      <Errors texts={failed} />
    </form>
  )
}
