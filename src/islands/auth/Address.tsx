import { type FormEvent, useRef, useState } from 'react'
import { sendCode } from '#client/auth/sign-in.ts'
import type { CallFailure } from '#client/http/call.ts'
import { lastLogin } from '#client/session/personal.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { emailOf } from '#model/patterns.ts'
import { Errors } from '../parts/Errors.tsx'
import { Field } from '../parts/Field.tsx'
import { focusError } from '../parts/focusError.ts'
import { useForm } from '../parts/useForm.ts'

type Props = {
  t: IslandT<'login'>
  busy: boolean
  errorText: (failure: CallFailure | null) => string | null
}

/** The address to mail the code to. It stays in the field after an error. */
export const Address = ({ t, busy, errorText }: Props) => {
  const form = useRef<HTMLFormElement>(null)
  const { isAlive, field, typed, setErrors } = useForm('login', { email: '' }, () => ({
    email: lastLogin(),
  }))
  const [failed, setFailed] = useState<string | null>(null)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setFailed(null)
    if (emailOf(typed.email) === null) {
      setErrors({ email: t('errors:emailInvalid') })
      return focusError(form.current)
    }
    const failure = await sendCode(typed.email)
    if (failure?.errors[0]?.field === 'email') {
      setErrors({ email: failure.errors[0].msg })
      focusError(form.current)
    } else setFailed(errorText(failure))
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void send(event)}>
      <fieldset className="form" disabled={!isAlive}>
        <legend className="unseen">{t('login:signIn')}</legend>
        <Field
          label={t('login:email')}
          type="email"
          autoComplete="email"
          inputMode="email"
          hint={t('login:lead')}
          {...field('email')}
        />
        <button type="submit" className="button button-main" disabled={busy}>
          {busy ? t('login:sending') : t('login:send')}
        </button>
        <Errors texts={failed === null ? [] : [failed]} />
      </fieldset>
    </form>
  )
}
