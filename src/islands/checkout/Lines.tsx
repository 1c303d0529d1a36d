import type { CartItem } from '#client/cart/cart-line.ts'
import type { Summary } from '#client/checkout/summary.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { rupeesText } from '#model/money.ts'
import { Icon } from '../parts/Icon.tsx'
import { packsText } from '../rupees.ts'

type Props = { t: IslandT<'checkout'>; items: readonly CartItem[]; obstacles: Summary['obstacles'] }

export const Lines = ({ t, items, obstacles }: Props) => (
  <ul className="rows" aria-label={t('checkout:items')}>
    {items.map(({ productId, name, image, pSize, unitCount, price, prescriptionReq, problems }) => {
      const texts = new Set([
        ...problems.map(({ msg }) => msg),
        ...obstacles.filter((one) => one.productId === productId).map(({ msg }) => msg),
      ])
      return (
        <li key={productId}>
          {image !== null && <img src={image} alt="" width={56} height={56} />}
          <div>
            <b>{name}</b>
            <span className="sub">
              {[pSize, packsText((values) => t('cart:packs', values), unitCount)].join(' · ')}
            </span>
            {prescriptionReq && (
              <span className="tag tag-caution">
                <Icon name="prescription" />
                {t('cart:prescription')}
              </span>
            )}
          </div>
          {price !== null && <b>{rupeesText(price, true)}</b>}
          {[...texts].map((text) => (
            <p key={text} className="note note-caution">
              {text}
            </p>
          ))}
        </li>
      )
    })}
  </ul>
)
