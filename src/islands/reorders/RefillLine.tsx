import { useId } from 'react'
import type { RefillConfig } from '#client/reorders/refill.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { limits } from '#model/limits.ts'
import { rupeesText } from '#model/money.ts'
import { packsOf } from '#model/reorder.ts'

type Choice = { isIn: boolean; packs: string }
type Props = {
  t: IslandT<'orders'>
  product: RefillConfig['products'][number]
  choice: Choice
  /** Sent as a form where no script is: it must be possible to tick the medicine and say its packs at once. */
  isForm: boolean
  onChange: (choice: Choice) => void
}

/** One medicine: included or not, and the number of packs, 1 to 100 (spec §5). */
export const RefillLine = ({ t, product, choice, isForm, onChange }: Props) => {
  const id = useId()
  return (
    <li>
      <label className="check">
        <input
          type="checkbox"
          name="product"
          value={product.pid}
          checked={choice.isIn}
          onChange={({ currentTarget }) => onChange({ ...choice, isIn: currentTarget.checked })}
        />
        <span>
          <b>{product.productName}</b>
          <span className="sub">{rupeesText(product.offeredPrice, true)}</span>
        </span>
      </label>
      <div className="field packs">
        <label htmlFor={id}>{t('orders:packsLabel')}</label>
        <input
          id={id}
          type="number"
          name={`packs-${product.pid}`}
          inputMode="numeric"
          min={limits.reorder.min}
          max={limits.reorder.max}
          disabled={!isForm && !choice.isIn}
          value={choice.packs}
          onChange={({ currentTarget }) => onChange({ ...choice, packs: currentTarget.value })}
          onBlur={() => onChange({ ...choice, packs: String(packsOf(choice.packs)) })}
        />
      </div>
    </li>
  )
}
