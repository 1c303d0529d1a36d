import type { Cart } from '#client/cart/cart-line.ts'
import type { IslandT } from '#i18n/island-keys.ts'

/**
 * Notices about the whole cart, including a coupon that no longer applies. The notice of a missing pincode (spec §8, "to see elements in
 * cart") would contradict the products below it, and the one of the delivery area asks for a pincode itself.
 */
export const Notices = ({ t, cart: { notices } }: { t: IslandT<'cart'>; cart: Cart }) => {
  const asksAlready = notices.some(({ code }) => code === 'deliveryArea')
  const shown = notices.filter(({ code }) => code !== 'pincodeMissing' || !asksAlready)
  if (shown.length === 0) return null
  return (
    <div role="status">
      <ul className="cart-notices">
        {shown.map(({ code, msg }) => (
          <li key={code} className="note note-caution">
            {code === 'pincodeMissing' ? t('cart:askPincode') : msg}
          </li>
        ))}
      </ul>
    </div>
  )
}
