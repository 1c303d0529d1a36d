import { type FormEvent, useEffect, useId, useState } from 'react'
import { choosePincode, pincodesLike } from '#client/session/location.ts'
import { failureTexts } from '#client/ui/toast.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { limits } from '#model/limits.ts'
import { isPincode } from '#model/patterns.ts'
import { pincodeField } from '#model/pincode.ts'
import { Field } from '../parts/Field.tsx'

type Props = { t: IslandT<'location'>; pincode: string | null; onChosen: () => void }

const { minCharacters, delayMs } = limits.pincodeAutocomplete

/** A pincode with suggestions from its third digit on (spec §5, §9). */
export const PincodeForm = ({ t, pincode, onChosen }: Props) => {
  const [typed, setTyped] = useState<string | null>(null)
  const [error, setError] = useState<string | null>(null)
  /** The message for a prefix to which no pincode is served. */
  const [none, setNone] = useState<string | null>(null)
  const [known, setKnown] = useState<readonly { name: string; city: string }[]>([])
  const [sending, setSending] = useState(false)
  const listId = useId()
  const text = typed ?? pincode ?? ''

  // Looks up while the visitor types, and discards older replies.
  useEffect(() => {
    if (typed === null || typed.length < minCharacters || /\D/.test(typed)) {
      setKnown([])
      return
    }
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const reply = await pincodesLike(typed, stop.signal)
      if (reply.is === 'failed') return
      setKnown(reply.result.result.map(({ name, info }) => ({ name, city: info.city })))
      setNone(reply.result.message)
    }, delayMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [typed])

  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return setError(t('location:pincodeRequired'))
    if (!isPincode(text)) return setError(t('location:pincodeInvalid'))
    setSending(true)
    const failed = await choosePincode(text)
    setSending(false)
    if (failed) setError(failureTexts(failed, t('location:requestFailed')).join(' '))
    else onChosen()
  }

  return (
    <form className="pincode-form" noValidate onSubmit={(event) => void send(event)}>
      <Field
        label={t('location:pincode')}
        error={error ?? none}
        inputMode="numeric"
        autoComplete="postal-code"
        placeholder={t('location:pincodePlaceholder')}
        list={listId}
        value={text}
        onChange={({ currentTarget }) => {
          const value = pincodeField(currentTarget.value)
          setTyped(value)
          // spec §5: digits only.
          setError(/\D/.test(value) ? t('location:pincodeInvalid') : null)
          setNone(null)
        }}
      />
      <datalist id={listId}>
        {known.map(({ name, city }) => (
          <option key={name} value={name}>
            {city}
          </option>
        ))}
      </datalist>
      <button type="submit" className="button button-main" disabled={sending}>
        {t('location:check')}
      </button>
    </form>
  )
}
