import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { pageLocale } from '#client/http/call.ts'
import {
  $cities,
  $finding,
  chooseCity,
  findCity,
  loadCities,
  stopFinding,
} from '#client/session/location.ts'
import { $place, loadPlace } from '#client/session/place.ts'
import { closeOverlay } from '#client/ui/overlay.ts'
import { failureTexts } from '#client/ui/toast.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { formatList } from '#i18n/t.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { Failed } from '../parts/Failed.tsx'
import { Icon } from '../parts/Icon.tsx'
import { finishWith } from './chosen.ts'
import { PincodeForm } from './PincodeForm.tsx'

type Props = { t: IslandT<'location'>; city: string | null; onChoose: (city: string) => void }

/** Finds the device's city on a press, and asks for confirmation where it differs from the chosen one (spec §4 "Geolocation"). */
const FindCity = ({ t, city, onChoose }: Props) => {
  const finding = useStore($finding)
  return (
    <div className="find-city">
      <button
        type="button"
        className="button"
        disabled={finding.is === 'asking'}
        onClick={() => void findCity()}
      >
        <Icon name="target" />{' '}
        {finding.is === 'asking' ? t('location:finding') : t('location:find')}
      </button>
      {finding.is === 'found' && (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset groups form fields, and there are none
        <div
          className="note"
          role="group"
          aria-label={t('location:confirm', { city: finding.city })}
        >
          <p role="status">
            {city === null
              ? t('location:confirm', { city: finding.city })
              : t('location:confirmOther', { city: finding.city, chosen: city })}
          </p>
          <p className="buttons">
            <button
              type="button"
              className="button button-main"
              onClick={() => onChoose(finding.city)}
            >
              {t('location:deliverTo', { city: finding.city })}
            </button>
            <button type="button" className="button" onClick={stopFinding}>
              {city === null ? t('location:notThere') : t('location:keep', { city })}
            </button>
          </p>
        </div>
      )}
      {finding.is === 'same' && <p role="status">{t('location:same', { city: finding.city })}</p>}
      {finding.is === 'failed' && <p role="alert">{t('location:findFailed')}</p>}
    </div>
  )
}

type ListProps = {
  name: string
  cities: readonly string[]
  chosen: string | null
  onChoose: (city: string) => void
}

const CityList = ({ name, cities, chosen, onChoose }: ListProps) => (
  <div hidden={cities.length === 0}>
    <h3>{name}</h3>
    <ul className="chips" aria-label={name}>
      {cities.map((city) => (
        <li key={city}>
          <button
            type="button"
            className="chip"
            aria-pressed={city === chosen}
            onClick={() => onChoose(city)}
          >
            {city}
          </button>
        </li>
      ))}
    </ul>
  </div>
)

/** Where to deliver: a pincode, the device's city, or a city of the list (spec §2 "Location or city picker"). */
export const LocationBox = ({ t }: { t: IslandT<'location'> }) => {
  const cities = useStore($cities)
  const place = useStore($place)
  const [error, setError] = useState<string | null>(null)

  useEffect(() => {
    void loadCities()
    void loadPlace()
    return stopFinding
  }, [])

  const choose = async (city: string) => {
    const failed = await chooseCity(city)
    if (failed) setError(failureTexts(failed, t('location:cityFailed')).join(' '))
    else finishWith(t)
  }

  return (
    <Dialog
      title={t('location:title')}
      close={t('location:close')}
      onClose={closeOverlay}
      isStatic
      className="location-box"
    >
      <PincodeForm t={t} pincode={place?.pincode ?? null} onChosen={() => finishWith(t)} />
      <FindCity t={t} city={place?.city ?? null} onChoose={(city) => void choose(city)} />
      {error !== null && (
        <p className="note note-danger" role="alert">
          {error}
        </p>
      )}
      {cities.is === 'failed' && (
        <Failed
          text={t('location:citiesFailed')}
          retry={t('location:retry')}
          onRetry={() => void loadCities()}
        />
      )}
      {cities.is === 'loading' && <p role="status">{t('location:loading')}</p>}
      {cities.is === 'known' && (
        <>
          <CityList
            name={t('location:topCities')}
            cities={cities.cities.top_cities}
            chosen={place?.city ?? null}
            onChoose={(city) => void choose(city)}
          />
          <CityList
            name={t('location:otherCities')}
            cities={cities.cities.all_cities.filter(
              (city) => !cities.cities.top_cities.includes(city),
            )}
            chosen={place?.city ?? null}
            onChoose={(city) => void choose(city)}
          />
          {/* Last: it comes with the cities, and above them it would move what is being read. */}
          <p className="small soft">
            {t('location:area', { cities: formatList(pageLocale(), cities.cities.all_cities) })}
          </p>
        </>
      )}
    </Dialog>
  )
}
