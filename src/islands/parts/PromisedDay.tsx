import { formatComingDay } from '#i18n/date.ts'
import type { T } from '#i18n/t.ts'
import type { Locale } from '#model/locale.ts'

type Props = {
  t: T<'product:promise' | 'product:promiseWithPrescription'>
  locale: Locale
  /** `deliveryBy`: a day, `2026-12-01`. */
  cart: { deliveryBy: string | null; prescriptionReq: boolean }
}

/** The day by which it is at the door; nothing where none can be promised. */
export const PromisedDay = ({ t, locale, cart: { deliveryBy, prescriptionReq } }: Props) => {
  if (deliveryBy === null) return null
  const day = formatComingDay(locale, deliveryBy)
  return (
    <p>
      {prescriptionReq
        ? t('product:promiseWithPrescription', { day })
        : t('product:promise', { day })}
    </p>
  )
}
