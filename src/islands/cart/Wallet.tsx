import { useState } from 'react'
import type { Cart } from '#client/cart/cart-line.ts'
import { payWithWallet } from '#client/cart/coupon.ts'
import { alertList, failureTexts } from '#client/ui/toast.ts'
import { rupeesText } from '../rupees.ts'
import type { IslandT } from '../t.ts'

/** Whether the wallet pays first; nothing where it is empty. */
export const Wallet = ({ t, cart }: { t: IslandT<'cart'>; cart: Cart }) => {
  const [wanted, setWanted] = useState<boolean | null>(null)
  if (Number(cart.walletBalance) <= 0) return null
  const use = async (on: boolean) => {
    setWanted(on)
    const failed = await payWithWallet(on)
    setWanted(null)
    if (failed) alertList(failureTexts(failed, t('cart:requestFailed')))
  }
  return (
    <label className="check">
      <input
        type="checkbox"
        checked={wanted ?? cart.usesBalance}
        disabled={wanted !== null}
        onChange={({ currentTarget }) => void use(currentTarget.checked)}
      />{' '}
      {t('cart:useWallet', { amount: rupeesText(cart.walletBalance) ?? '' })}
    </label>
  )
}
