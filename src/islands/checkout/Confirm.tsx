import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $placing, placeAgreed } from '#client/checkout/placing.ts'
import { flashOnNextPage } from '#client/ui/flash-message.ts'
import { failureTexts } from '#client/ui/toast.ts'
import type { Texts } from '#i18n/area.ts'
import type { Locale } from '#model/locale.ts'
import { inLocale, paths } from '#paths.ts'
import { Errors } from '../parts/Errors.tsx'
import { Failed } from '../parts/Failed.tsx'
import { translator } from '../t.ts'
import type { CheckoutT } from './texts.ts'

type Props = { locale: Locale; texts: Texts }

/** Places what was agreed to on the summary, once however often it is opened (spec §8 "Orders"). */
export const Confirm = ({ locale, texts }: Props) => {
  const t: CheckoutT = translator<'checkout' | 'cart' | 'errors' | 'common' | 'overlay'>(locale, texts)
  const placing = useStore($placing)
  const to = (path: string) => inLocale(locale, path)

  // Opening the page is the wish; its key makes a second opening the same wish.
  useEffect(() => {
    void placeAgreed()
  }, [])
  // In place of this page: the step back from the next one leads to the summary.
  // biome-ignore lint/correctness/useExhaustiveDependencies: where to go follows from what has become of the order
  useEffect(() => {
    if (placing.is === 'nothing') location.replace(to(paths.summary()))
    if (placing.is === 'done') location.replace(to(paths.orderPlaced(placing.orderId)))
    if (placing.is === 'placed') {
      const { msg, orderId, payNow, sbiOmpDetails } = placing.order
      flashOnNextPage(msg)
      // What is paid online is paid next; that page leads on. Where no payment could be begun, the placed order offers it again.
      location.replace((payNow && sbiOmpDetails?.payUrl) || to(paths.orderPlaced(orderId)))
    }
  }, [placing])

  if (placing.is === 'unknown') return <Failed text={t('checkout:unclear')} retry={t('overlay:retry')} onRetry={() => void placeAgreed()} />
  if (placing.is !== 'refused') return <p role="status">{t('checkout:placing')}</p>
  return (
    <>
      <Errors texts={failureTexts(placing.failure, t('checkout:confirmFailed'))} />
      <p className="buttons section">
        <a className="button button-main" href={to(paths.summary())}>
          {t('checkout:toSummary')}
        </a>
        <a className="button" href={to(paths.orderHistory())}>
          {t('checkout:toOrders')}
        </a>
      </p>
    </>
  )
}
