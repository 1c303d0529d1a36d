import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { prescribeOrder } from '#client/orders/order-changes.ts'
import { $ticked, $ticking, deletePrescription, loadPrescriptions, tick } from '#client/prescriptions/prescriptions.ts'
import { alertList, failureTexts, showSnackbar } from '#client/ui/toast.ts'
import type { Texts } from '#i18n/area.ts'
import type { Locale } from '#model/locale.ts'
import { inLocale, paths } from '#paths.ts'
import { accountT } from '../account/texts.ts'
import { PrescriptionList } from './PrescriptionList.tsx'
import { Upload } from './Upload.tsx'

type Props = { locale: Locale; texts: Texts }

/** The customer's prescriptions; with an order in the address, a button attaches the ticked ones to it. */
export const PrescriptionBook = ({ locale, texts }: Props) => {
  const t = accountT(locale, texts)
  const ticked = useStore($ticked)
  const ticking = useStore($ticking)
  const [orderId, setOrderId] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  // The address names the order.
  useEffect(() => {
    setOrderId(new URLSearchParams(location.search).get('orderId'))
    void loadPrescriptions()
  }, [])

  const attempt = async (act: () => ReturnType<typeof tick>, done?: () => void) => {
    setBusy(true)
    const failure = await act()
    setBusy(false)
    if (failure) alertList(failureTexts(failure, t('common:requestFailed')))
    else done?.()
  }
  const give = (order: string) =>
    attempt(
      () => prescribeOrder(order),
      () => location.assign(inLocale(locale, paths.track(order))),
    )
  return (
    <div className="cart">
      <section className="cart-main">
        <PrescriptionList t={t}>
          {({ id, nickname, doctor, patient, file, ordered }) => (
            <>
              <div>
                <b>{nickname}</b>
                <span className="sub">{t('checkout:of', { doctor, patient })}</span>
              </div>
              <span className="buttons">
                {orderId !== null && (
                  <label className="check">
                    <input
                      type="checkbox"
                      checked={ticked.has(id)}
                      onChange={({ currentTarget: { checked } }) => void attempt(() => tick(id, checked))}
                    />
                    {t('account:forOrder')}
                  </label>
                )}
                <a className="button" href={file} target="_blank" rel="noreferrer" aria-label={t('checkout:viewName', { name: nickname })}>
                  {t('checkout:view')}
                </a>
                {!ordered && (
                  <button
                    type="button"
                    className="button"
                    disabled={busy}
                    aria-label={t('account:removeName', { name: nickname })}
                    onClick={() =>
                      void attempt(
                        () => deletePrescription(id),
                        () => showSnackbar(t('account:removed')),
                      )
                    }
                  >
                    {t('account:remove')}
                  </button>
                )}
              </span>
            </>
          )}
        </PrescriptionList>
        {orderId !== null && (
          <p>
            <button
              type="button"
              className="button button-main"
              disabled={busy || ticked.size === 0 || ticking.size > 0}
              onClick={() => void give(orderId)}
            >
              {t('account:sendToOrder', { order: orderId })}
            </button>
          </p>
        )}
      </section>
      <section className="cart-payment">
        <Upload t={t} onSent={(id) => void (orderId !== null && !ticked.has(id) && attempt(() => tick(id, true)))} />
      </section>
    </div>
  )
}
