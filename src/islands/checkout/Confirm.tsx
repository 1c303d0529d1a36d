import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import { $placing, placeAgreed } from '#client/checkout/placing.ts'
import { flashOnNextPage } from '#client/ui/flash-message.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { type IslandProps, translator } from '#i18n/t.ts'
import { inLocale, paths } from '#paths.ts'
import { Failed } from '../parts/Failed.tsx'
import { Refused } from '../parts/Refused.tsx'

/** Places the order agreed to on the summary, once however often this page is opened (spec §8 "Orders"). */
export const Confirm = ({ locale, texts }: IslandProps) => {
  const t: IslandT<'checkout'> = translator(locale, texts)
  const placing = useStore($placing)
  const to = (path: string) => inLocale(locale, path)

  // Opening the page places the order; its idempotency key makes a second opening harmless.
  useEffect(() => {
    void placeAgreed()
  }, [])
  // Replaces this page in history, so that Back leads to the summary.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the destination follows from the order's state
  useEffect(() => {
    if (placing.is === 'nothing') location.replace(to(paths.summary()))
    if (placing.is === 'done') location.replace(to(paths.orderPlaced(placing.orderId)))
    if (placing.is === 'placed') {
      const { msg, orderId, payNow, sbiOmpDetails } = placing.order
      flashOnNextPage(msg)
      // An online order is paid next, on the provider's page. If no payment could be started, the order page offers it again.
      location.replace((payNow && sbiOmpDetails?.payUrl) || to(paths.orderPlaced(orderId)))
    }
  }, [placing])

  if (placing.is === 'unknown')
    return (
      <Failed
        text={t('checkout:unclear')}
        retry={t('overlay:retry')}
        onRetry={() => void placeAgreed()}
      />
    )
  if (placing.is !== 'refused') return <p role="status">{t('checkout:placing')}</p>
  return (
    <>
      <Refused of={placing.failure} otherwise={t('checkout:confirmFailed')} />
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
