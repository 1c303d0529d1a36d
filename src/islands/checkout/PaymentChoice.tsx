import type { IslandT } from '#i18n/island-keys.ts'
import type { PaymentMethod } from '#model/order.ts'

type Props = {
  t: IslandT<'checkout'>
  methods: readonly PaymentMethod[]
  /** Ways to pay that the shop has and that are not open for this order, with the reason. */
  refused: readonly { method: PaymentMethod; msg: string }[]
  chosen: PaymentMethod
  onChoose: (method: PaymentMethod) => void
}

export const PaymentChoice = ({ t, methods, refused, chosen, onChoose }: Props) => (
  <fieldset className="pick">
    <legend>{t('checkout:payment')}</legend>
    {methods.map((method) => (
      <label key={method} className="check">
        <input
          type="radio"
          name="payment"
          value={method}
          checked={chosen === method}
          onChange={() => onChoose(method)}
        />
        {method === 'cod' ? t('checkout:cod') : t('checkout:online')}
      </label>
    ))}
    {methods.length > 0 &&
      refused.map(({ method, msg }) => (
        <p key={method} className="note note-caution">
          {msg}
        </p>
      ))}
  </fieldset>
)
