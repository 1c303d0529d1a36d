import type { ReactNode } from 'react'
import { type CartItem, type Problem, type Wish, wholeSteps } from '#client/cart/cart-line.ts'
import type { IslandT } from '../t.ts'
import { askPlace } from './Where.tsx'

type Props = { t: IslandT<'cart'>; item: CartItem; onWish: (wish: Wish) => void }

const Out = ({ children, onClick }: { children: ReactNode; onClick: () => void }) => (
  <button type="button" className="button" onClick={onClick}>
    {children}
  </button>
)

/** The way out of each problem: whoever sends a quantity again has seen the price of now. */
const WayOut = ({ t, item, code, onWish }: Props & { code: Problem['code'] }) => {
  const remove = <Out onClick={() => onWish({ is: 'removed' })}>{t('cart:remove')}</Out>
  switch (code) {
    case 'priceChanged':
      return <Out onClick={() => onWish({ is: 'units', units: item.productQuantity })}>{t('cart:acceptPrice')}</Out>
    case 'quantityStep':
      return <Out onClick={() => onWish({ is: 'units', units: wholeSteps(item) })}>{t('cart:setUnits', { count: wholeSteps(item) })}</Out>
    case 'placeNotCovered':
      return (
        <>
          <Out onClick={askPlace}>{t('cart:changePlace')}</Out>
          {remove}
        </>
      )
    default:
      return remove
  }
}

/** What is wrong with a product of the cart, at its line. */
export const Problems = ({ t, item, onWish }: Props) =>
  item.problems.map(({ code, msg, blocks }) => (
    <div key={code} className={blocks ? 'note note-danger' : 'note note-caution'}>
      <p>{msg}</p>
      <p className="buttons">
        <WayOut t={t} item={item} code={code} onWish={onWish} />
      </p>
    </div>
  ))
