import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'
import { $proof, editCamp, prove, registerForCamp } from '#client/camps/camps.ts'
import { failureTexts } from '#client/ui/toast.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { limits } from '#model/limits.ts'
import { emailOf, isMobile, refusedSign } from '#model/patterns.ts'
import { tenDigits } from '#model/phone.ts'
import { Errors } from '../parts/Errors.tsx'
import { Field } from '../parts/Field.tsx'

const empty = { name: '', email: '', mobile: '' }
type Form = typeof empty
type Faults = Partial<Record<keyof Form, string>>

/** Form fields by the endpoint's names. */
const fields: Record<string, keyof Form> = { name: 'name', email: 'email', mobile_number: 'mobile' }

/** Proof of work against robots: the browser solves it and reports the state. */
const Checked = ({ t, campId }: { t: IslandT<'camp'>; campId: string }) => {
  const proof = useStore($proof)
  return (
    <div className="camp-proof">
      <p role="status">
        {proof.is === 'working'
          ? t('camp:checking')
          : proof.is === 'ready'
            ? t('camp:checked')
            : ''}
      </p>
      {proof.is === 'failed' && (
        <>
          <p className="field-error" role="alert">
            {t('errors:captchaRequired')}
          </p>
          <button type="button" className="button" onClick={() => void prove(campId)}>
            {t('camp:checkAgain')}
          </button>
        </>
      )}
    </div>
  )
}

/** Registration for the chosen camp (spec §5 "Camp register"). */
export const Register = ({ t, campId }: { t: IslandT<'camp'>; campId: string }) => {
  const proof = useStore($proof)
  const [typed, setTyped] = useState(empty)
  const [faults, setFaults] = useState<Faults>({})
  const [failed, setFailed] = useState<readonly string[]>([])
  const [sending, setSending] = useState(false)
  // spec §4: enabled only when e-mail, phone and captcha are valid.
  const isReady =
    emailOf(typed.email) !== null && isMobile(tenDigits(typed.mobile)) && proof.is === 'ready'

  const faultOf = (field: keyof Form, text: string): string | undefined => {
    if (text.trim() === '') return undefined
    if (field === 'email') return emailOf(text) === null ? t('errors:emailInvalid') : undefined
    if (field === 'mobile')
      return isMobile(tenDigits(text))
        ? undefined
        : t('errors:mobileInvalid', { digits: limits.mobileDigits })
    const sign = refusedSign('name', text.trim())
    return sign === ''
      ? undefined
      : `${t('errors:nameInvalid')}: ${t('errors:reasonSign', { sign })}`
  }
  const mark = (field: keyof Form, fault: string | undefined): void =>
    setFaults(({ [field]: _, ...others }) =>
      fault === undefined ? others : { ...others, [field]: fault },
    )
  const of = (field: keyof Form) => ({
    name: field,
    value: typed[field],
    error: faults[field] ?? null,
    onChange: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) => {
      setTyped({ ...typed, [field]: value })
      mark(field, undefined)
    },
    onBlur: ({ currentTarget: { value } }: { currentTarget: HTMLInputElement }) =>
      mark(field, faultOf(field, value)),
  })
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady || sending) return
    setFailed([])
    setSending(true)
    const refused = await registerForCamp({
      name: typed.name.trim(),
      email: typed.email.trim(),
      mobile: tenDigits(typed.mobile),
    })
    setSending(false)
    if (!refused) return
    const known = refused.errors.filter(({ field = '' }) => field in fields)
    setFaults(Object.fromEntries(known.map(({ field = '', msg }) => [fields[field], msg])))
    const rest = refused.errors.filter((error) => !known.includes(error))
    if (rest.length > 0 || known.length === 0)
      setFailed(failureTexts({ errors: rest }, t('camp:registerFailed')))
  }
  return (
    <form className="form" noValidate onSubmit={(event) => void send(event)}>
      <button type="button" className="button" onClick={editCamp}>
        {t('camp:edit')}
      </button>
      <Field label={t('camp:name')} autoComplete="name" maxLength={100} {...of('name')} />
      <Field
        label={t('camp:email')}
        type="email"
        inputMode="email"
        autoComplete="email"
        hint={t('camp:emailHint')}
        {...of('email')}
      />
      <Field
        label={t('camp:mobile')}
        type="tel"
        inputMode="numeric"
        autoComplete="tel-national"
        hint={t('camp:mobileHint', { digits: limits.mobileDigits })}
        {...of('mobile')}
      />
      <Checked t={t} campId={campId} />
      <button type="submit" className="button button-main" disabled={!isReady || sending}>
        {sending ? t('camp:registering') : t('camp:register')}
      </button>
      <Errors texts={failed} />
    </form>
  )
}
