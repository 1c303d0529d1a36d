import { useEffect, useId, useState } from 'react'
import { pincodesLike } from '#client/session/location.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { limits } from '#model/limits.ts'
import { patterns } from '#model/patterns.ts'
import { pincodeField } from '#model/pincode.ts'
import { Field } from '../parts/Field.tsx'

type Props = {
  t: IslandT<'checkout'>
  value: string
  error: string | null
  onChange: (pincode: string) => void
}

const { minCharacters, delayMs } = limits.pincodeAutocomplete

type Known = { name: string; info: { city: string; state: string; country: string } }

/** A pincode with suggestions from its third digit on (spec §5, §9); city, state and country follow from it. */
export const PincodeField = ({ t, value, error, onChange }: Props) => {
  const listId = useId()
  const [known, setKnown] = useState<readonly Known[]>([])
  const [none, setNone] = useState<string | null>(null)
  const place = known.find(({ name }) => name === value)

  // Looks up while the customer types, and discards older replies.
  useEffect(() => {
    setNone(null)
    if (value.length < minCharacters || !patterns.pincode.test(value)) return setKnown([])
    const stop = new AbortController()
    const timer = setTimeout(async () => {
      const reply = await pincodesLike(value, stop.signal)
      if (reply.is === 'failed') return
      setKnown(reply.result.result)
      setNone(reply.result.message)
    }, delayMs)
    return () => {
      clearTimeout(timer)
      stop.abort()
    }
  }, [value])

  return (
    <>
      <Field
        label={t('checkout:pincode')}
        error={
          error ??
          (value === '' || patterns.pincode.test(value) ? none : t('errors:pincodeInvalid'))
        }
        inputMode="numeric"
        autoComplete="postal-code"
        list={listId}
        value={value}
        onChange={({ currentTarget }) => onChange(pincodeField(currentTarget.value))}
      />
      <datalist id={listId}>
        {known.map(({ name, info }) => (
          <option key={name} value={name}>
            {info.city}
          </option>
        ))}
      </datalist>
      <p role="status" className="soft">
        {place && [place.info.city, place.info.state, place.info.country].join(', ')}
      </p>
    </>
  )
}
