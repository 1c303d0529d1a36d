import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import {
  $stockAlerts,
  addStockAlert,
  loadStockAlerts,
  removeStockAlert,
} from '#client/account/stock-alerts.ts'
import type { CallFailure } from '#client/http/call.ts'
import { $session, openSession, signedInName } from '#client/session/session.ts'
import { closeOverlay } from '#client/ui/overlay.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { formatMoment } from '#i18n/moment.ts'
import type { Locale } from '#model/locale.ts'
import { stockAlerts as rule } from '#model/stock.ts'
import { inLocale, paths, withoutLocale } from '#paths.ts'
import { Dialog } from '../parts/Dialog.tsx'
import { Refused } from '../parts/Refused.tsx'

type Props = { t: IslandT<'overlay'>; locale: Locale }

/** Asks for one message when the product of the page can be bought again. Who is not signed in does that first, and comes back here. */
export const StockAlert = ({ t, locale }: Props) => {
  const session = useStore($session)
  const { data } = useStore($stockAlerts)
  const [busy, setBusy] = useState(false)
  const [failure, setFailure] = useState<CallFailure | null>(null)
  const [product] = useState(() => document.querySelector('h1')?.textContent?.trim() ?? '')
  const [productId] = useState(() =>
    Number(document.querySelector<HTMLElement>('.buy')?.dataset.product),
  )
  const name = signedInName(session)
  const alert = data?.alerts.find((one) => one.productId === productId && one.toldAt === null)

  // The page knows neither the customer nor what they wait for.
  useEffect(() => {
    void openSession().then((reply) => {
      if (reply.is === 'failed') setFailure(reply)
      else if (signedInName(reply.result) !== null) void loadStockAlerts()
    })
  }, [])

  const press = async (act: (id: number) => Promise<CallFailure | null>) => {
    setBusy(true)
    setFailure(null)
    const refused = await act(productId)
    setBusy(false)
    setFailure(refused)
  }
  const here = `${withoutLocale(location.pathname)}#tell-me`
  return (
    <Dialog title={t('overlay:alertTitle')} close={t('overlay:close')} onClose={closeOverlay}>
      {session === null && !failure && <p role="status">{t('overlay:loading')}</p>}
      {session !== null && name === null && (
        <>
          <p>{t('overlay:alertSignInText', { product })}</p>
          <p className="buttons">
            <a
              className="button button-main"
              href={inLocale(locale, paths.login(inLocale(locale, here)))}
            >
              {t('overlay:alertSignIn')}
            </a>
          </p>
        </>
      )}
      {name !== null && !alert && (
        <>
          <p>{t('overlay:alertText', { product, name, days: rule.waitDays })}</p>
          <p className="buttons">
            <button
              type="button"
              className="button button-main"
              disabled={busy}
              onClick={() => void press(addStockAlert)}
            >
              {t('overlay:alertAsk')}
            </button>
          </p>
        </>
      )}
      {name !== null && alert && (
        <>
          {/* The button that had the focus is gone. */}
          <p ref={(element) => element?.focus()} tabIndex={-1} className="note" role="status">
            {t('overlay:alertWaits', { name, until: formatMoment(locale, alert.until) })}
          </p>
          <p className="buttons">
            <button
              type="button"
              className="button"
              disabled={busy}
              onClick={() => void press(removeStockAlert)}
            >
              {t('overlay:alertWithdraw')}
            </button>
          </p>
        </>
      )}
      <Refused of={failure} otherwise={t('overlay:alertFailed')} />
    </Dialog>
  )
}
