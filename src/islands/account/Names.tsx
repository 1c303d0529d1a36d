import { type FormEvent, useState } from 'react'
import { putName, sendNameCode } from '#client/account/names.ts'
import type { CallFailure } from '#client/http/call.ts'
import { failureTexts } from '#client/ui/toast.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { type Identity, identityOf, shownIdentity } from '#model/identity.ts'
import type { Locale } from '#model/locale.ts'
import { typedCode } from '#model/phone.ts'
import { Errors } from '../parts/Errors.tsx'
import { Field } from '../parts/Field.tsx'
import { SignInAgain, wantsSignIn } from './SignInAgain.tsx'

type Props = { t: IslandT<'account'>; locale: Locale; names: readonly string[] }
type Step = { is: 'name' } | { is: 'code'; name: Identity } | { is: 'another'; name: Identity }

/** What the customer signs in with: an address, a number or both. Another one is added, or changed, by a code that is sent to it. */
export const Names = ({ t, locale, names }: Props) => {
  const [step, setStep] = useState<Step>({ is: 'name' })
  const [typed, setTyped] = useState('')
  const [code, setCode] = useState('')
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [wrong, setWrong] = useState<string | null>(null)

  const begin = (): void => {
    setBusy(true)
    setFailure(null)
    setWrong(null)
  }
  const again = (): void => {
    setStep({ is: 'name' })
    setCode('')
    setFailure(null)
  }
  const send = async (event: FormEvent) => {
    event.preventDefault()
    const name = identityOf(typed)
    if (name === null) return setWrong(t('account:nameWrong'))
    begin()
    const outcome = await sendNameCode(name)
    setBusy(false)
    if (outcome.is === 'sent') setStep({ is: 'code', name })
    else setFailure(outcome)
  }
  const put = async (name: Identity, other?: 'merge' | 'leave') => {
    begin()
    const failed = await putName(name, code, other)
    setBusy(false)
    if (failed?.errors[0]?.code === 'nameOfAnother') return setStep({ is: 'another', name })
    setFailure(failed)
    if (failed) return
    again()
    setTyped('')
  }
  return (
    <section className="panel" aria-labelledby="names">
      <h2 id="names">{t('account:names')}</h2>
      <ul className="list">
        {names.map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
      {step.is === 'name' && (
        <form className="form" noValidate onSubmit={(event) => void send(event)}>
          <Field
            label={t('account:nameNew')}
            hint={t('account:nameHint')}
            inputMode="email"
            autoCapitalize="none"
            value={typed}
            error={wrong}
            onChange={({ currentTarget }) => {
              setTyped(currentTarget.value)
              setWrong(null)
            }}
          />
          <button type="submit" className="button" disabled={busy}>
            {t('account:nameSend')}
          </button>
        </form>
      )}
      {step.is === 'code' && (
        <form
          className="form"
          noValidate
          onSubmit={(event) => {
            event.preventDefault()
            void put(step.name)
          }}
        >
          <Field
            label={t('account:nameCode', { name: shownIdentity(step.name) })}
            inputMode="numeric"
            autoComplete="one-time-code"
            value={code}
            onChange={({ currentTarget }) => setCode(typedCode(currentTarget.value))}
          />
          <p className="buttons">
            <button type="submit" className="button button-main" disabled={busy}>
              {t('account:nameConfirm')}
            </button>
            <button type="button" className="button" disabled={busy} onClick={again}>
              {t('account:nameCancel')}
            </button>
          </p>
        </form>
      )}
      {step.is === 'another' && (
        <div role="status">
          <p>{t('account:nameOther', { name: shownIdentity(step.name) })}</p>
          <p className="buttons">
            <button
              type="button"
              className="button button-main"
              disabled={busy}
              onClick={() => void put(step.name, 'merge')}
            >
              {t('account:nameMerge')}
            </button>
            {step.name.by === 'phone' && (
              <button
                type="button"
                className="button"
                disabled={busy}
                onClick={() => void put(step.name, 'leave')}
              >
                {t('account:nameLeave')}
              </button>
            )}
            <button type="button" className="button" disabled={busy} onClick={again}>
              {t('account:nameCancel')}
            </button>
          </p>
        </div>
      )}
      <Errors texts={failure ? failureTexts(failure, t('common:requestFailed')) : []} />
      {wantsSignIn(failure) && <SignInAgain t={t} locale={locale} />}
    </section>
  )
}
