import { useState } from 'react'
import type { Cart } from '#client/cart/cart-line.ts'
import { payWithWallet } from '#client/cart/coupon.ts'
import { alertList, failureTexts } from '#client/ui/toast.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { rupeesText } from '../rupees.ts'

/** Whether to pay from the wallet first; nothing when it is empty. */
export const Wallet = ({ t, cart }: { t: IslandT<'cart'>; cart: Cart }) => {
  const [requested, setRequested] = useState<boolean | null>(null)
  if (Number(cart.walletBalance) <= 0) return null
  const use = async (on: boolean) => {
    setRequested(on)
    const failed = await payWithWallet(on)
    setRequested(null)
    if (failed) alertList(failureTexts(failed, t('cart:requestFailed')))
  }
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={requested ?? cart.usesBalance}
        disabled={requested !== null}
        onChange={({ currentTarget }) => void use(currentTarget.checked)}
      />{' '}
      {t('cart:useWallet', { amount: rupeesText(cart.walletBalance) ?? '' })}
    </label>
  )
}
