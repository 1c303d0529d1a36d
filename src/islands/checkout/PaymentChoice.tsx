import type { IslandT } from '#i18n/island-keys.ts'
import type { PaymentMethod } from '#model/order.ts'

type Props = {
  t: IslandT<'checkout'>
  methods: readonly PaymentMethod[]
  chosen: PaymentMethod
  onChoose: (method: PaymentMethod) => void
}

export const PaymentChoice = ({ t, methods, chosen, onChoose }: Props) => (
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
  </fieldset>
)
