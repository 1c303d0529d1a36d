import { useStore } from '@nanostores/react'
import { useState } from 'react'
import type { OrderBrief } from '#client/orders/history.ts'
import { reorder } from '#client/orders/order-changes.ts'
import { $regular, loadRegular } from '#client/reorders/refill.ts'
import { asksPlace } from '#client/session/place.ts'
import { alertList, failureTexts, toast } from '#client/ui/toast.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import type { Locale } from '#model/locale.ts'
import { endpoints, inLocale, orderByFormPath, paths, screenPaths } from '#paths.ts'
import { actButton } from '../parts/act-button.ts'
import { Errors } from '../parts/Errors.tsx'
import { PayButtons } from '../payments/PayButtons.tsx'
import { ReorderDialog } from '../reorders/ReorderDialog.tsx'
import { CancelDialog } from './CancelDialog.tsx'

type Props = {
  t: IslandT<'orders'>
  locale: Locale
  order: Pick<OrderBrief, 'orderId' | 'can' | 'prescription'>
  /** After a cancellation the history reloads and the tracking page goes to the history (spec §4 "Cancel order"). */
  onCancelled: (text: string) => void
  onChanged: () => void
}

/** The actions that the server allows for an order now (`can`): by its forms before the script has come, or without one. */
export const Actions = ({
  t,
  locale,
  order: { orderId, can, prescription },
  onCancelled,
  onChanged,
}: Props) => {
  const [open, setOpen] = useState<'cancel' | 'refill' | null>(null)
  const [busy, setBusy] = useState(false)
  const regular = useStore($regular).data?.find(
    (one) => one.orderId === orderId || one.placedOrderIds.includes(orderId),
  )
  const [failed, setFailed] = useState<readonly string[]>([])

  const isMissing = prescription?.is === 'missing'
  const prescriptionButton = isMissing ? 'button button-main' : 'button'
  const prescriptionText = t(isMissing ? 'orders:sendPrescription' : 'orders:sendAnother')
  const again = async () => {
    setBusy(true)
    setFailed([])
    const outcome = await reorder(orderId)
    setBusy(false)
    if (outcome.is === 'failed') {
      setFailed(failureTexts(outcome, t('orders:reorderFailed')))
      // spec §8: a missing pincode opens the popup, which repeats the press.
      if (asksPlace(outcome))
        import('../open-overlay.ts')
          .then(({ openOverlay }) => openOverlay('location', () => void again()))
          .catch(() => {})
      return
    }
    toast(outcome.text, { text: t('orders:toCart'), href: inLocale(locale, paths.cart()) })
    alertList(outcome.left)
  }
  return (
    <>
      <PayButtons t={t} locale={locale} orderId={orderId} can={can} onChanged={onChanged} />
      <form className="buttons" action={inLocale(locale, screenPaths.track)} method="post">
        <input type="hidden" name="orderId" value={orderId} />
        {can.addPrescription && (
          <>
            <a
              className={`${prescriptionButton} by-script`}
              href={inLocale(locale, paths.orderPrescription(orderId))}
            >
              {prescriptionText}
            </a>
            <noscript>
              <a
                className={prescriptionButton}
                href={inLocale(locale, orderByFormPath({ order: orderId }))}
              >
                {prescriptionText}
              </a>
            </noscript>
          </>
        )}
        <button {...actButton('again', () => void again(), busy)} className="button">
          {t('orders:reorder')}
        </button>
        {regular ? (
          <a className="button" href={inLocale(locale, paths.refills())}>
            {t('orders:regularTitle')}
            {regular.nextOn === null && ` · ${t('orders:regularPaused')}`}
          </a>
        ) : (
          <button
            {...actButton('set', () => setOpen('refill'))}
            formAction={inLocale(locale, paths.refills())}
            formMethod="get"
            className="button"
          >
            {t('orders:refill')}
          </button>
        )}
        {can.labels && (
          <a className="button" href={endpoints.labels(orderId)} download>
            {t('orders:labels')}
          </a>
        )}
        {can.invoice && (
          <a className="button" href={endpoints.invoice(orderId)} download>
            {t('orders:invoice')}
          </a>
        )}
        {can.cancel && (
          <button
            {...actButton('cancel', () => setOpen('cancel'))}
            formMethod="get"
            className="link"
          >
            {t('orders:cancel')}
          </button>
        )}
      </form>
      <Errors texts={failed} />
      {open === 'cancel' && (
        <CancelDialog
          t={t}
          orderId={orderId}
          onClose={() => setOpen(null)}
          onCancelled={(text) => {
            setOpen(null)
            onCancelled(text)
          }}
        />
      )}
      {open === 'refill' && (
        <ReorderDialog
          t={t}
          orderId={orderId}
          onClose={() => {
            setOpen(null)
            void loadRegular()
          }}
        />
      )}
    </>
  )
}
