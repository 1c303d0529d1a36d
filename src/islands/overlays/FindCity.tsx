import { useStore } from '@nanostores/react'
import { $finding, findCity, stopFinding } from '#client/session/location.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { Icon } from '../parts/Icon.tsx'

type Props = { t: IslandT<'location'>; city: string | null; onChoose: (city: string) => void }

/** Finds the device's city on a press, and asks for confirmation where it differs from the chosen one (spec §4 "Geolocation"). */
export const FindCity = ({ t, city, onChoose }: Props) => {
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
