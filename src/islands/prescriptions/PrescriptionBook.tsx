import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import { $order, loadOrder } from '#client/orders/order.ts'
import { prescribeOrder } from '#client/orders/order-changes.ts'
import {
  $ticked,
  $ticking,
  deletePrescription,
  loadPrescriptions,
  tick,
} from '#client/prescriptions/prescriptions.ts'
import { alertFailure, showSnackbar } from '#client/ui/toast.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { type IslandProps, translator } from '#i18n/t.ts'
import { inLocale, paths } from '#paths.ts'
import { isUnknownOrder, UnknownOrder } from '../orders/UnknownOrder.tsx'
import { PrescriptionList, useIsAnswered } from './PrescriptionList.tsx'
import { Upload } from './Upload.tsx'

/** The customer's prescriptions; with an order in the address that waits for one, a button attaches the ticked ones to it. */
export const PrescriptionBook = ({ locale, texts }: IslandProps) => {
  const t: IslandT<'prescriptions'> = translator(locale, texts)
  const ofOrder: IslandT<'prescriptions'> = translator(locale, texts)
  const reading = useStore($order)
  const isAnswered = useIsAnswered()
  const ticked = useStore($ticked)
  const ticking = useStore($ticking)
  const [named, setNamed] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)

  // The address names the order.
  useEffect(() => {
    const order = new URLSearchParams(location.search).get('orderId')
    setNamed(order)
    if (order !== null) void loadOrder(order)
    void loadPrescriptions()
  }, [])

  const attempt = async (act: () => ReturnType<typeof tick>, done?: () => void) => {
    setBusy(true)
    const failure = await act()
    setBusy(false)
    if (failure) alertFailure(failure, t('common:requestFailed'))
    else done?.()
  }
  const give = (order: string) =>
    attempt(
      () => prescribeOrder(order),
      () => location.assign(inLocale(locale, paths.track(order))),
    )
  const isUnknown =
    named !== null && reading.is === 'failed' && isUnknownOrder(named, reading.failure)
  // An order that could not be read may wait for one: the server decides.
  const orderId =
    reading.data?.can.addPrescription || (reading.is === 'failed' && !isUnknown) ? named : null
  return (
    <div className="cart">
      <section className="cart-main">
        {isUnknown && <UnknownOrder t={ofOrder} locale={locale} />}
        {named !== null && reading.data && orderId === null && (
          <p className="note">
            {t('account:orderNeedsNone', { order: named })}{' '}
            <a href={inLocale(locale, paths.track(named))}>{t('checkout:track')}</a>
          </p>
        )}
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
                      onChange={({ currentTarget: { checked } }) =>
                        void attempt(() => tick(id, checked))
                      }
                    />
                    {t('account:forOrder')}
                  </label>
                )}
                <a
                  className="button"
                  href={file}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={t('checkout:viewName', { name: nickname })}
                >
                  {t('checkout:view')}
                </a>
                {!ordered && (
                  <button
                    type="button"
                    className="link"
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
      {isAnswered && (
        <section className="panel cart-payment">
          <Upload
            t={t}
            onSent={(id) =>
              void (orderId !== null && !ticked.has(id) && attempt(() => tick(id, true)))
            }
          />
        </section>
      )}
    </div>
  )
}
