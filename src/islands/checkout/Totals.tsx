import type { IslandT } from '#i18n/island-keys.ts'
import { rupeesText } from '../rupees.ts'

type Sums = {
  actualAmnt: string
  discount: string
  offerDiscount: string
  shipping: string
  cashBalance: string
  totalAmt: string
}

const isSome = (rupees: string): boolean => Number(rupees) !== 0

/** The amounts of a cart or an order. `total`: what the last one is called, where nothing is left to pay. */
export const Totals = ({
  t,
  sums,
  total,
}: {
  t: IslandT<'totals'>
  sums: Sums
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
          <dd className="off">−{rupeesText(rupees)}</dd>
        </div>
      ))
  return (
    <dl className="sums">
      <div>
        <dt>{t('cart:mrpTotal')}</dt>
        <dd>{rupeesText(sums.actualAmnt)}</dd>
      </div>
      {off(less)}
      <div>
        <dt>{t('cart:shipping')}</dt>
        <dd>{isSome(sums.shipping) ? rupeesText(sums.shipping) : t('cart:free')}</dd>
      </div>
      {off([[t('cart:wallet'), sums.cashBalance]])}
      <div className="to-pay">
        <dt>{total ?? t('cart:toPay')}</dt>
        <dd>{rupeesText(sums.totalAmt)}</dd>
      </div>
    </dl>
  )
}
