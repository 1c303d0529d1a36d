import Autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useState } from 'react'
import type { Parcel } from '#client/orders/tracking.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { limits } from '#model/limits.ts'
import type { Locale } from '#model/locale.ts'
import { Icon } from '../parts/Icon.tsx'
import { Carried, Steps } from './Steps.tsx'

type Props = { t: IslandT<'orders'>; locale: Locale; parcel: Parcel; number: number }

/** It moves by itself only when the visitor allows motion, and can be paused (WCAG 2.2.2). */
const wantsMotion = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches

/** The steps of one of several parcels as a carousel (spec §4 "Tracking"). */
export const ParcelSteps = ({ t, locale, parcel, number }: Props) => {
  const [view, embla] = useEmblaCarousel({ align: 'start', containScroll: 'trimSnaps' }, [
    Autoplay({ delay: limits.carouselIntervalMs, playOnInit: false, stopOnInteraction: true }),
  ])
  const [isMoving, setIsMoving] = useState(false)
  const [canMove, setCanMove] = useState(false)

  // Follows the carousel's state; steps that all fit do not move.
  useEffect(() => {
    if (!embla) return
    const fits = () => setCanMove(embla.canScrollNext() || embla.canScrollPrev())
    fits()
    embla
      .on('reInit', fits)
      .on('autoplay:play', () => setIsMoving(true))
      .on('autoplay:stop', () => setIsMoving(false))
    if (wantsMotion() && embla.canScrollNext()) embla.plugins().autoplay.play()
  }, [embla])

  const goes = (): void => {
    const { autoplay } = embla?.plugins() ?? {}
    if (isMoving) autoplay?.stop()
    else autoplay?.play()
  }
  return (
    <section className="panel" aria-labelledby={`parcel-${number}`}>
      <div className="heading-row">
        <h2 id={`parcel-${number}`}>{t('orders:parcel', { number })}</h2>
        {/* Whether the buttons are needed is known after measuring: their space is reserved. */}
        <span className={canMove ? 'buttons' : 'buttons idle'}>
          <button
            type="button"
            className="button"
            aria-label={t('orders:previous')}
            onClick={() => embla?.scrollPrev()}
          >
            ‹
          </button>
          <button type="button" className="button" onClick={goes}>
            <Icon name={isMoving ? 'pause' : 'play'} />
            {isMoving ? t('orders:pause') : t('orders:play')}
          </button>
          <button
            type="button"
            className="button"
            aria-label={t('orders:next')}
            onClick={() => embla?.scrollNext()}
          >
            ›
          </button>
        </span>
      </div>
      <p className="soft">{parcel.orderItems.map(({ productName }) => productName).join(', ')}</p>
      <Carried t={t} parcel={parcel} number={number} />
      <section
        className="track"
        ref={view}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
        tabIndex={0}
        aria-label={t('orders:stepsOf', { number })}
      >
        <Steps locale={locale} parcel={parcel} down={false} />
      </section>
    </section>
  )
}
