import { useStore } from '@nanostores/react'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { wordOf } from '#client/page/words.ts'
import { $cities, chooseCity, loadCities } from '#client/session/location.ts'
import { $place, loadPlace } from '#client/session/place.ts'
import { closeOverlay, requestOverlay } from '#client/ui/overlay.ts'
import { alertFailure, alertList } from '#client/ui/toast.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { finishWith } from './chosen.ts'

/** The most common cities, below the place in the header; the location box has the rest and the pincode. */
export const Cities = ({ t }: { t: IslandT<'location'> }) => {
  const cities = useStore($cities)
  const place = useStore($place)
  const list = useRef<HTMLDivElement>(null)
  const home = document.querySelector('.place')

  useEffect(() => {
    void loadCities()
    void loadPlace()
  }, [])
  // As a popover, the browser closes it on Escape or an outside press and restores the focus. The top layer has page coordinates.
  useLayoutEffect(() => {
    const element = list.current
    const button = document.querySelector('.place-button')?.getBoundingClientRect()
    if (!element || !button) return
    element.style.top = `${button.bottom + scrollY}px`
    element.showPopover()
    // On a phone the place stands in the middle of its row: the list stays inside the window, also where that gets narrower.
    const { clientWidth } = document.documentElement
    element.style.right = `${Math.max(8, clientWidth - button.left - element.offsetWidth)}px`
    element.querySelector('button')?.focus()
  }, [])

  const choose = async (city: string) => {
    const failed = await chooseCity(city)
    if (failed) alertFailure(failed, t('location:cityFailed'))
    else finishWith(t)
  }
  const openBox = async () => {
    try {
      await requestOverlay('location')
    } catch {
      alertList([wordOf('notLoaded')])
    }
  }
  return (
    home &&
    createPortal(
      <div
        ref={list}
        className="cities-list"
        popover="auto"
        onToggle={(event) => {
          if (event.newState === 'closed') closeOverlay()
        }}
      >
        {cities.is === 'failed' && <p role="alert">{t('location:citiesFailed')}</p>}
        {cities.is === 'known' && (
          <ul aria-label={t('location:topCities')}>
            {cities.cities.top_cities.map((city) => (
              <li key={city}>
                <button
                  type="button"
                  aria-pressed={city === place?.city}
                  onClick={() => void choose(city)}
                >
                  {city}
                </button>
              </li>
            ))}
          </ul>
        )}
        <button type="button" className="link" onClick={() => void openBox()}>
          {t('location:otherCity')}
        </button>
      </div>,
      home,
    )
  )
}
