import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import {
  $stockAlerts,
  loadStockAlerts,
  removeStockAlert,
  type StockAlert,
} from '#client/account/stock-alerts.ts'
import { failureTexts } from '#client/ui/toast.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { formatMoment } from '#i18n/moment.ts'
import type { Locale } from '#model/locale.ts'
import { Errors } from '../parts/Errors.tsx'
import { Unread } from '../parts/Unread.tsx'

type Props = { t: IslandT<'account'>; locale: Locale }

/** What the customer waits for, each withdrawn by one press. */
export const StockAlerts = ({ t, locale }: Props) => {
  const reading = useStore($stockAlerts)
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<readonly string[]>([])

  // The pressed page knows no customer.
  useEffect(() => void loadStockAlerts(), [])

  const remove = async (productId: number) => {
    setBusy(true)
    setFailed([])
    const failure = await removeStockAlert(productId)
    setBusy(false)
    if (failure) setFailed(failureTexts(failure, t('common:requestFailed')))
  }
  const stateOf = ({ toldAt, isOver, until }: StockAlert): string => {
    if (toldAt !== null) return t('account:alertTold', { moment: formatMoment(locale, toldAt) })
    return isOver
      ? t('account:alertOver')
      : t('account:alertUntil', { moment: formatMoment(locale, until) })
  }
  const alerts = reading.data?.alerts ?? []
  if (alerts.length === 0 && reading.is !== 'failed' && failed.length === 0) return null
  return (
    <section className="panel" aria-labelledby="stock-alerts">
      <h2 id="stock-alerts">{t('account:alerts')}</h2>
      <Unread t={t} of={reading} retry={() => void loadStockAlerts()} />
      <ul className="list">
        {alerts.map((alert) => {
          const { productId, productName, url } = alert
          return (
            <li key={productId}>
              <p>{url === null ? productName : <a href={url}>{productName}</a>}</p>
              <p>{stateOf(alert)}</p>
              <button
                type="button"
                className="button"
                disabled={busy}
                aria-label={t('account:alertRemoveName', { product: productName })}
                onClick={() => void remove(productId)}
              >
                {t('account:alertRemove')}
              </button>
            </li>
          )
        })}
      </ul>
      <Errors texts={failed} />
    </section>
  )
}
