import type { Cart } from '#client/cart/cart-line.ts'
import { Icon } from '../parts/Icon.tsx'
import type { IslandT } from '../t.ts'

/** Notices about the whole cart, including a coupon that no longer applies. */
export const Notices = ({ t, cart }: { t: IslandT<'cart'>; cart: Cart }) => (
  <>
    {cart.notices.length > 0 && (
      <div role="status">
        <ul className="cart-notices">
          {cart.notices.map(({ code, msg }) => (
            <li key={code} className="note note-caution">
              {msg}
            </li>
          ))}
        </ul>
      </div>
    )}
    {cart.prescriptionReq && (
      <p className="note cart-rx">
        <Icon name="prescription" /> <span>{t('cart:prescriptionNote')}</span>
      </p>
    )}
  </>
)
