import { useState } from 'react'
import { payAtDoor, payOrder } from '#client/orders/order-changes.ts'
import { failureTexts, showSnackbar } from '#client/ui/toast.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import type { Locale } from '#model/locale.ts'
import { inLocale, screenPaths } from '#paths.ts'
import { actButton } from '../parts/act-button.ts'
import { Errors } from '../parts/Errors.tsx'

type Props = {
  t: IslandT<'payButtons'>
  locale: Locale
  orderId: string
  can: { pay: boolean; convertToCod: boolean }
  onChanged: () => void
}

/** For an order that waits for its payment: pay again, or switch to cash on delivery. Otherwise nothing. */
export const PayButtons = ({ t, locale, orderId, can, onChanged }: Props) => {
  const [busy, setBusy] = useState(false)
  const [failed, setFailed] = useState<readonly string[]>([])
  if (!can.pay && !can.convertToCod) return null

  const run = async (act: () => Promise<readonly string[]>) => {
    setBusy(true)
    setFailed([])
    setFailed(await act())
    setBusy(false)
  }
  const pay = async () => {
    const outcome = await payOrder(orderId)
    if (outcome.is === 'failed') return failureTexts(outcome, t('common:requestFailed'))
    if (outcome.is === 'payAt') location.assign(outcome.url)
    else onChanged()
    return []
  }
  const toCod = async () => {
    const outcome = await payAtDoor(orderId)
    if (outcome.is === 'failed') return failureTexts(outcome, t('common:requestFailed'))
    showSnackbar(outcome.text)
    onChanged()
    return []
  }
  const by = (value: string, act: () => Promise<readonly string[]>) =>
    actButton(value, () => void run(act), busy)
  return (
    <>
      <form className="buttons" action={inLocale(locale, screenPaths.track)} method="post">
        <input type="hidden" name="orderId" value={orderId} />
        {can.pay && (
          <button {...by('pay', pay)} className="button button-main">
            {t('orders:pay')}
          </button>
        )}
        {can.convertToCod && (
          <button {...by('toCod', toCod)} className="button">
            {t('orders:toCod')}
          </button>
        )}
      </form>
      <Errors texts={failed} />
    </>
  )
}
