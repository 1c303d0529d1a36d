import { formatDay } from '#i18n/date.ts'
import type { T } from '#i18n/t.ts'
import type { Locale } from '#model/locale.ts'
import { type OrderState, unsettledStates } from '#model/order.ts'

type Props = {
  t: T<'orders:promised' | 'orders:promisedLate'>
  locale: Locale
  order: { state: OrderState; promise: { by: string; isLate: boolean } | null }
}

/** By when an order was promised, or that it comes later, while it is on its way. */
export const Promised = ({ t, locale, order: { promise, state } }: Props) => {
  if (!promise || !unsettledStates.includes(state)) return null
  const day = formatDay(locale, promise.by)
  return promise.isLate ? (
    <p className="note note-caution">{t('orders:promisedLate', { day })}</p>
  ) : (
    <p>{t('orders:promised', { day })}</p>
  )
}
