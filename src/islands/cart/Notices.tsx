import type { Cart } from '#client/cart/cart-line.ts'
import { Icon } from '../parts/Icon.tsx'
import type { IslandT } from '../t.ts'

/** What the server has to tell of the cart as a whole; a coupon that stopped holding is told there too. */
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
