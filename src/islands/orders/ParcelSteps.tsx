import Autoplay from 'embla-carousel-autoplay'
import useEmblaCarousel from 'embla-carousel-react'
import { useEffect, useState } from 'react'
import type { Parcel } from '#client/orders/tracking.ts'
import { formatDay } from '#i18n/date.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { dayInIndia } from '#model/calendar-india.ts'
import { limits } from '#model/limits.ts'
import type { Locale } from '#model/locale.ts'
import { Icon } from '../parts/Icon.tsx'

type Props = { t: IslandT<'orders'>; locale: Locale; parcel: Parcel; number: number }

/** It moves by itself only when the visitor allows motion, and can be paused (WCAG 2.2.2). */
const wantsMotion = (): boolean => !matchMedia('(prefers-reduced-motion: reduce)').matches

const Steps = ({ locale, parcel, down }: Pick<Props, 'locale' | 'parcel'> & { down: boolean }) => (
  <ol className={down ? 'track-down' : 'track-steps'}>
    {parcel.orderHistory.map(({ jobType, jobName, jobStatus, comments, at }) => (
      <li
        key={jobType}
        className={`step-${jobStatus}`}
        aria-current={jobStatus === 'inprocess' ? 'step' : undefined}
      >
        {jobName}
        {at !== null && (
          <span className="sub soft small">{formatDay(locale, dayInIndia(new Date(at)))}</span>
        )}
        {/* spec §4: a message shows only for the step in progress. */}
        {jobStatus === 'inprocess' && comments !== '' && (
          <span className="small">{` ${comments}`}</span>
        )}
      </li>
    ))}
  </ol>
)

/** What is in a parcel and who carries it. */
const Contents = ({ t, parcel, number }: Omit<Props, 'locale'>) => (
  <>
    <p className="soft">{parcel.orderItems.map(({ productName }) => productName).join(', ')}</p>
    {(parcel.courier ?? parcel.awb ?? parcel.trackingUrl) !== null && (
      <p>
        {[parcel.courier, parcel.awb].filter(Boolean).join(', ')}{' '}
        {parcel.trackingUrl !== null && (
          <a href={parcel.trackingUrl} rel="noreferrer" target="_blank">
            {t('orders:followParcel', { number })}
          </a>
        )}
      </p>
    )}
    {parcel.doorCode !== null && (
      <div className="note">
        <p>
          <b>{t('orders:doorCode', { code: parcel.doorCode })}</b>
        </p>
        <p>{t('orders:doorCodeWhen')}</p>
      </div>
    )}
  </>
)

/** The steps of an order that goes in one parcel: they stand still, under one another. */
export const OnlyParcel = ({ t, locale, parcel }: Omit<Props, 'number'>) => (
  <section className="panel" aria-labelledby="parcel-1">
    <h2 id="parcel-1">{t('orders:parcel', { number: 1 })}</h2>
    <Contents t={t} parcel={parcel} number={1} />
    <Steps locale={locale} parcel={parcel} down />
  </section>
)

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
      <Contents t={t} parcel={parcel} number={number} />
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
