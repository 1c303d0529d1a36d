import type { ReactNode } from 'react'
import type { IslandT } from '#i18n/island-keys.ts'
import { rupeesText } from '#model/money.ts'

type Props = {
  t: IslandT<'totals'>
  sums: { totalAmt: string; savings: string }
  children: ReactNode
}

/**
 * The sum and the button that goes on. On a phone they stay at the foot of the screen, in the place of the dock; on a wide one the sum, which
 * stands in the totals above, is left out.
 */
export const FootBar = ({ t, sums, children }: Props) => (
  <div className="foot-bar">
    <p className="foot-bar-price" aria-hidden="true">
      <b>{rupeesText(sums.totalAmt, true)}</b>
      <span>
        {Number(sums.savings) === 0
          ? t('cart:toPay')
          : t('cart:youSave', { amount: rupeesText(sums.savings) ?? '' })}
      </span>
    </p>
    {children}
  </div>
)
