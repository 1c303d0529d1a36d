import type { IslandT } from '#i18n/island-keys.ts'
import { rupeesText } from '#model/money.ts'
import { cashOf } from '../rupees.ts'

type Sums = {
  actualAmnt: string
  discount: string
  offerDiscount: string
  shipping: string
  cashBalance: string
  totalAmt: string
  cashRounding: string
}

const isSome = (rupees: string): boolean => Number(rupees) !== 0

/** The amounts of a cart or an order, paid in cash or not. `total`: what the last one is called, where nothing is left to pay. */
export const Totals = ({
  t,
  sums,
  inCash,
  total,
}: {
  t: IslandT<'totals'>
  sums: Sums
  inCash: boolean
  total?: string
}) => {
  const less: readonly (readonly [string, string])[] = [
    [t('cart:discount'), sums.discount],
    [t('cart:couponDiscount'), sums.offerDiscount],
  ]
  const off = (rows: typeof less) =>
    rows
      .filter(([, rupees]) => isSome(rupees))
      .map(([name, rupees]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="off">−{rupeesText(rupees, true)}</dd>
        </div>
      ))
  return (
    <dl className="sums">
      <div>
        <dt>{t('cart:mrpTotal')}</dt>
        <dd>{rupeesText(sums.actualAmnt, true)}</dd>
      </div>
      {off(less)}
      <div>
        <dt>{t('cart:shipping')}</dt>
        <dd>{isSome(sums.shipping) ? rupeesText(sums.shipping, true) : t('cart:free')}</dd>
      </div>
      {off([
        [t('cart:wallet'), sums.cashBalance],
        ...(inCash ? [[t('cart:cashRounding'), sums.cashRounding] as const] : []),
      ])}
      <div className="to-pay">
        <dt>{total ?? t('cart:toPay')}</dt>
        <dd>{rupeesText(inCash ? cashOf(sums) : sums.totalAmt, true)}</dd>
      </div>
    </dl>
  )
}
