import { useStore } from '@nanostores/react'
import { type FormEvent, useState } from 'react'
import {
  $camps,
  $campsNear,
  type Camp,
  chooseCamp,
  findCamps,
  moreCamps,
} from '#client/camps/camps.ts'
import { failureTexts } from '#client/ui/toast.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import type { Locale } from '#model/locale.ts'
import { isPincode } from '#model/patterns.ts'
import { pincodeField } from '#model/pincode.ts'
import { Errors } from '../parts/Errors.tsx'
import { Field } from '../parts/Field.tsx'
import { More } from '../parts/More.tsx'
import { CampFacts } from './CampFacts.tsx'

type Props = { t: IslandT<'camp'>; locale: Locale }

const Row = ({ t, locale, camp }: Props & { camp: Camp }) => (
  <li>
    <CampFacts t={t} locale={locale} camp={camp} />
    <span className="small">{t('camp:placesLeft', { count: camp.places_left })}</span>
    <button type="button" className="button" onClick={() => chooseCamp(camp)}>
      {t('camp:choose', { camp: camp.name })}
    </button>
  </li>
)

export const FindCamps = ({ t, locale }: Props) => {
  const near = useStore($campsNear)
  const camps = useStore($camps)
  const [typed, setTyped] = useState(near ?? '')
  const [error, setError] = useState<string | null>(null)
  const isLooking = near !== null && camps.load === 'loading'
  const isNothing = near !== null && camps.load === 'ready' && camps.entries.length === 0

  const find = (event: FormEvent): void => {
    event.preventDefault()
    if (!isPincode(typed)) setError(t('errors:pincodeInvalid'))
    else if (!isLooking) void findCamps(typed)
  }
  return (
    <>
      <form className="form" noValidate onSubmit={find}>
        <Field
          label={t('camp:pincode')}
          inputMode="numeric"
          autoComplete="postal-code"
          value={typed}
          error={error}
          onChange={({ currentTarget }) => {
            setTyped(pincodeField(currentTarget.value))
            setError(null)
          }}
        />
        <button type="submit" className="button button-main" disabled={isLooking}>
          {t('camp:find')}
        </button>
      </form>
      <p role="status">{isLooking ? t('common:loading') : isNothing ? t('camp:noMatches') : ''}</p>
      {near !== null && camps.failure && (
        <Errors texts={failureTexts(camps.failure, t('camp:findFailed'))} />
      )}
      {near !== null && camps.entries.length > 0 && (
        <ul className="rows" aria-label={t('camp:camps')}>
          {camps.entries.map((camp) => (
            <Row key={camp.camp_id} t={t} locale={locale} camp={camp} />
          ))}
        </ul>
      )}
      {near !== null && (
        <More
          list={camps}
          text={t('camp:more')}
          loading={t('common:loading')}
          onMore={() => void moreCamps()}
        />
      )}
    </>
  )
}
