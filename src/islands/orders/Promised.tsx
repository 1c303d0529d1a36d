import { formatComingDay } from '#i18n/date.ts'
import type { T } from '#i18n/t.ts'
import type { Locale } from '#model/locale.ts'
import { type OrderState, unsettledStates } from '#model/order.ts'

type Address = { street1: string; city: string; pincode: string }
type Props = {
  t: T<'orders:promised' | 'orders:promisedLate'>
  locale: Locale
  order: {
    state: OrderState
    promise: { by: string; isLate: boolean } | null
    address?: Address | null
  }
}

/** By when an order was promised and where to, or that it comes later, while it is on its way. */
export const Promised = ({ t, locale, order: { promise, state, address } }: Props) => {
  if (!promise || !unsettledStates.includes(state)) return null
  const day = formatComingDay(locale, promise.by)
  if (promise.isLate)
    return <p className="note note-caution">{t('orders:promisedLate', { day })}</p>
  const [before, after] = t('orders:promised', { day }).split(day)
  return (
    <div className="promise">
      <p>
        {before}
        <b>{day}</b>
        {after}
      </p>
      {address && (
        <p className="small">
          {address.street1}, {address.city} {address.pincode}
        </p>
      )}
    </div>
  )
}
