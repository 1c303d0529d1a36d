import type { Cart } from '#client/cart/cart-line.ts'

/** Notices about the whole cart, including a coupon that no longer applies. */
export const Notices = ({ cart }: { cart: Cart }) => (
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
  </>
)
