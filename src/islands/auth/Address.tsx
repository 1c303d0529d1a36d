import { type FormEvent, useRef, useState } from 'react'
import { sendCode } from '#client/auth/sign-in.ts'
import type { CallFailure } from '#client/http/call.ts'
import { lastLogin } from '#client/session/personal.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { identityOf } from '#model/identity.ts'
import { Errors } from '../parts/Errors.tsx'
import { Field } from '../parts/Field.tsx'
import { focusError } from '../parts/focusError.ts'
import { useForm } from '../parts/useForm.ts'

type Props = {
  t: IslandT<'login'>
  busy: boolean
  errorText: (failure: CallFailure | null) => string | null
}

/** The e-mail address or mobile number to send the code to, in one field. It stays there after an error. */
export const Address = ({ t, busy, errorText }: Props) => {
  const form = useRef<HTMLFormElement>(null)
  const { isAlive, field, typed, setErrors } = useForm('login', { name: '' }, () => ({
    name: lastLogin(),
  }))
  const [failed, setFailed] = useState<string | null>(null)

  const send = async (event: FormEvent) => {
    event.preventDefault()
    setFailed(null)
    const name = identityOf(typed.name)
    if (name === null) {
      const isEmail = typed.name.includes('@') || !/\p{Nd}/u.test(typed.name)
      setErrors({ name: isEmail ? t('errors:emailInvalid') : t('errors:contactInvalid') })
      return focusError(form.current)
    }
    const failure = await sendCode(name)
    if (failure?.errors[0]?.field === name.by) {
      setErrors({ name: failure.errors[0].msg })
      focusError(form.current)
    } else setFailed(errorText(failure))
  }
  return (
    <form ref={form} noValidate onSubmit={(event) => void send(event)}>
      <fieldset className="form" disabled={!isAlive}>
        <legend className="unseen">{t('login:signIn')}</legend>
        <Field
          label={t('login:name')}
          autoComplete="username"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          hint={t('login:lead')}
          {...field('name')}
        />
        <button type="submit" className="button button-main" disabled={busy}>
          {busy ? t('login:sending') : t('login:send')}
        </button>
        <Errors texts={failed === null ? [] : [failed]} />
      </fieldset>
    </form>
  )
}
