import type { Parcel } from '#client/orders/tracking.ts'
import { formatDay } from '#i18n/date.ts'
import type { T } from '#i18n/t.ts'
import { dayInIndia } from '#model/calendar-india.ts'
import type { Locale } from '#model/locale.ts'

type Key = 'orders:stepsTitle' | 'orders:followParcel' | 'orders:doorCode' | 'orders:doorCodeWhen'
type Props = { t: T<Key>; locale: Locale; parcel: Parcel }

export const Steps = ({ locale, parcel, down }: Omit<Props, 't'> & { down: boolean }) => (
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

export const Carried = ({ t, parcel, number }: Omit<Props, 'locale'> & { number: number }) => (
  <>
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
export const OnlyParcel = ({ t, locale, parcel }: Props) => (
  <section className="panel" aria-labelledby="steps">
    <h2 id="steps">{t('orders:stepsTitle')}</h2>
    <Carried t={t} parcel={parcel} number={1} />
    <Steps locale={locale} parcel={parcel} down />
  </section>
)
