import type { CartChecked } from '#client/interactions/cart-interactions.ts'
import type { IslandT } from '#i18n/island-keys.ts'

type Props = {
  t: IslandT<'summary'>
  found: NonNullable<CartChecked['acknowledge']>
  isRead: boolean
  onRead: (isRead: boolean) => void
}

/** High-severity interactions between the medicines of the order, which the customer acknowledges before placing it. */
export const Acknowledge = ({ t, found, isRead, onRead }: Props) => (
  <section className="note note-danger" aria-labelledby="acknowledge">
    <h2 id="acknowledge">
      {found.interactions.length > 0 ? t('checkout:interactions') : t('patients:severeTitle')}
    </h2>
    <ul>
      {found.warnings.map((msg) => (
        <li key={msg}>{msg}</li>
      ))}
      {found.interactions.map(({ salts, products, msg }) => (
        <li key={salts.join()}>
          <b>{products.map((names) => names.join(', ')).join(' + ')}</b> {msg}
        </li>
      ))}
    </ul>
    <label className="check">
      <input
        type="checkbox"
        checked={isRead}
        onChange={({ currentTarget }) => onRead(currentTarget.checked)}
      />
      {t('checkout:acknowledge')}
    </label>
  </section>
)
