import { useStore } from '@nanostores/react'
import { type FormEvent, useEffect, useState } from 'react'
import {
  $transactions,
  type Erased,
  eraseAccount,
  exportAccount,
  loadTransactions,
  walletBalance,
} from '#client/account/account.ts'
import type { CallFailure } from '#client/http/call.ts'
import { failureTexts } from '#client/ui/toast.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import type { Locale } from '#model/locale.ts'
import { rupeesText } from '#model/money.ts'
import { inLocale, paths } from '#paths.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { Errors } from '../parts/Errors.tsx'
import { Field } from '../parts/Field.tsx'
import { Refused } from '../parts/Refused.tsx'
import { SignInAgain, wantsSignIn } from './SignInAgain.tsx'

const save = (name: string, text: string): void => {
  const href = URL.createObjectURL(new Blob([text], { type: 'application/json' }))
  Object.assign(document.createElement('a'), { href, download: name }).click()
  setTimeout(() => URL.revokeObjectURL(href), 10_000)
}

type Ended = Extract<Erased, { is: 'erased' }>
type EraseProps = { t: IslandT<'account'>; locale: Locale; onClose: (isErased: boolean) => void }

/** Typing the address or number again is the confirmation: erasure cannot be undone. */
const Erase = ({ t, locale, onClose }: EraseProps) => {
  const [email, setEmail] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [busy, setBusy] = useState(false)
  const [again, setAgain] = useState(false)
  const [ended, setEnded] = useState<Ended | null>(null)
  useStore($transactions)
  const balance = walletBalance()

  // What is in the wallet is said before it ends.
  useEffect(() => void loadTransactions(), [])

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    setFailure(null)
    const outcome = await eraseAccount(email)
    setBusy(false)
    if (outcome.is === 'erased') return setEnded(outcome)
    const unconfirmed = outcome.errors.find(({ code }) => code === 'eraseConfirm')
    if (unconfirmed) setWrong(unconfirmed.msg)
    else {
      setAgain(wantsSignIn(outcome))
      setFailure(outcome)
    }
  }
  return (
    <Dialog
      title={t('account:erase')}
      close={t('overlay:close')}
      onClose={() => onClose(ended !== null)}
    >
      {ended ? (
        <div role="status">
          {ended.owed.map((text) => (
            <p key={text} className="note">
              {text}
            </p>
          ))}
          <p>{t('account:erased')}</p>
          <ul className="list">
            {ended.kept.map((text) => (
              <li key={text}>{text}</li>
            ))}
          </ul>
        </div>
      ) : (
        <form className="form" noValidate onSubmit={(event) => void send(event)}>
          <p>{t('account:eraseLead')}</p>
          <p>
            <a href={inLocale(locale, paths.wallet())}>{t('account:walletTitle')}</a>
            {balance !== null && (
              <>
                {' · '}
                {t('account:balance')} <b>{rupeesText(balance, true)}</b>
              </>
            )}
          </p>
          <Field
            label={t('account:eraseEmail')}
            autoComplete="username"
            value={email}
            error={wrong}
            onChange={({ currentTarget }) => {
              setEmail(currentTarget.value)
              setWrong(null)
            }}
          />
          <Refused of={failure} otherwise={t('common:requestFailed')} />
          {again && <SignInAgain t={t} locale={locale} />}
          <button type="submit" className="button button-main" disabled={busy}>
            {t('account:eraseNow')}
          </button>
        </form>
      )}
    </Dialog>
  )
}

/** The shop's data about the customer: download or erase. */
export const MyData = ({ t, locale }: { t: IslandT<'account'>; locale: Locale }) => {
  const [isErasing, setIsErasing] = useState(false)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<readonly string[]>([])
  const [again, setAgain] = useState(false)

  const fetchAll = async () => {
    setBusy(true)
    setFailed([])
    const outcome = await exportAccount()
    setBusy(false)
    if (outcome.is === 'exported') return save('my-data.json', outcome.text)
    setAgain(wantsSignIn(outcome))
    setFailed(failureTexts(outcome, t('common:requestFailed')))
  }
  return (
    <section className="panel" aria-labelledby="data">
      <h2 id="data">{t('account:data')}</h2>
      <p className="buttons">
        <button type="button" className="button" disabled={busy} onClick={() => void fetchAll()}>
          {t('account:export')}
        </button>
        <button type="button" className="link" onClick={() => setIsErasing(true)}>
          {t('account:erase')}
        </button>
      </p>
      <Errors texts={failed} />
      {again && <SignInAgain t={t} locale={locale} />}
      {/* After the erasure the session is gone. */}
      {isErasing && (
        <Erase
          t={t}
          locale={locale}
          onClose={(isErased) => (isErased ? location.reload() : setIsErasing(false))}
        />
      )}
    </section>
  )
}
