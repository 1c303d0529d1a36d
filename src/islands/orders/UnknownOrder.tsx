import type { CallFailure } from '#client/http/call.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import type { Locale } from '#model/locale.ts'
import { inLocale, paths } from '#paths.ts'
import { Drawing } from '../parts/Icon.tsx'

/** Whether the address names no order, none of this customer, or nothing that can be an order's id. */
export const isUnknownOrder = (orderId: string, failure: Pick<CallFailure, 'errors'>): boolean =>
  orderId === '' || failure.errors.some(({ code }) => code === 'notFound' || code === 'badRequest')

type Props = { t: IslandT<'unknownOrder'>; locale: Locale }

/** In place of an order that the address names wrongly or not at all: what may be the matter, and where the orders are. */
export const UnknownOrder = ({ t, locale }: Props) => (
  <section className="note note-caution section" aria-labelledby="unknown-order">
    <Drawing name="draw-lens" />
    <h2 id="unknown-order">{t('orders:unknownTitle')}</h2>
    <p>{t('orders:unknownText')}</p>
    <p className="buttons">
      <a className="button button-main" href={inLocale(locale, paths.orderHistory())}>
        {t('orders:historyTitle')}
      </a>
      <a className="button" href={inLocale(locale, paths.search())}>
        {t('common:findMedicine')}
      </a>
    </p>
  </section>
)
