import { type FormEvent, useEffect, useRef, useState } from 'react'
import { otherAddress, type SigningIn, sendCode, signIn } from '#client/auth/sign-in.ts'
import type { CallFailure } from '#client/http/call.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { shownIdentity } from '#model/identity.ts'
import { typedCode } from '#model/phone.ts'
import { Errors } from '../parts/Errors.tsx'
import { Field } from '../parts/Field.tsx'
import { focusError } from '../parts/focusError.ts'

type Props = {
  t: IslandT<'login'>
  state: Extract<SigningIn, { is: 'code' }>
  errorText: (failure: CallFailure | null) => string | null
  redirectUrl: string | undefined
}

/** The code from the mail or SMS; another can be requested as often as the server allows. */
export const Code = ({ t, state, errorText, redirectUrl }: Props) => {
  const form = useRef<HTMLFormElement>(null)
  const [code, setCode] = useState('')
  const [wrong, setWrong] = useState<string | null>(null)
  const [failed, setFailed] = useState<string | null>(null)
  const [isNew, setIsNew] = useState(false)

  // This field replaced the one that had the focus.
  useEffect(() => form.current?.querySelector('input')?.focus(), [])

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setFailed(null)
    if (typedCode(code).length !== state.digits) {
      setWrong(t('login:codeRequired', { digits: state.digits }))
      return focusError(form.current)
    }
    const outcome = await signIn(code, redirectUrl)
    if (outcome?.is === 'signedIn') return location.assign(outcome.redirectUrl)
    if (outcome?.errors[0]?.field === 'code') {
      setWrong(outcome.errors[0].msg)
      focusError(form.current)
    } else setFailed(errorText(outcome))
  }
  const again = async () => {
    setFailed(null)
    setWrong(null)
    setIsNew(false)
    const failure = await sendCode(state.name)
    setFailed(errorText(failure))
    setIsNew(failure === null)
  }
  return (
    <form ref={form} className="form" noValidate onSubmit={(event) => void send(event)}>
      <p role="status">
        {isNew && `${t('login:newSent')} `}
        {t('login:sent', { name: shownIdentity(state.name), minutes: state.minutes })}
      </p>
      <Field
        label={t('login:code', { digits: state.digits })}
        inputMode="numeric"
        autoComplete="one-time-code"
        value={code}
        error={wrong}
        onChange={({ currentTarget }) => {
          setCode(typedCode(currentTarget.value))
          setWrong(null)
        }}
      />
      <button type="submit" className="button button-main" disabled={state.busy !== 'no'}>
        {state.busy === 'checking' ? t('login:signingIn') : t('login:signIn')}
      </button>
      <Errors texts={failed === null ? [] : [failed]} />
      <p className="buttons">
        <button
          type="button"
          className="button"
          disabled={state.busy !== 'no'}
          onClick={() => void again()}
        >
          {state.busy === 'sending' ? t('login:sending') : t('login:again')}
        </button>
        <button
          type="button"
          className="button"
          disabled={state.busy !== 'no'}
          onClick={otherAddress}
        >
          {t('login:otherName')}
        </button>
      </p>
      <p className="small soft">{t('login:limit')}</p>
    </form>
  )
}
