import type { ReactNode } from 'react'
import { type CartItem, type LineEdit, type Problem, wholeSteps } from '#client/cart/cart-line.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { packsText } from '../rupees.ts'

type Props = { t: IslandT<'cart'>; item: CartItem; onEdit: (edit: LineEdit) => void }

type ButtonProps = { children: ReactNode; onClick?: () => void; 'data-opens'?: 'location' }
const RemedyButton = (props: ButtonProps) => <button type="button" className="button" {...props} />

/** The remedy for each problem: sending the quantity again confirms that the customer has seen the current price. */
const Remedy = ({ t, item, problem: { code, left = 0 }, onEdit }: Props & { problem: Problem }) => {
  const remove = (
    <RemedyButton onClick={() => onEdit({ is: 'removed' })}>{t('cart:remove')}</RemedyButton>
  )
  const packsOf = (units: number) =>
    packsText((values) => t('cart:setPacks', values), units / item.unitsInPack)
  switch (code) {
    case 'priceChanged':
      return (
        <RemedyButton onClick={() => onEdit({ is: 'units', units: item.productQuantity })}>
          {t('cart:acceptPrice')}
        </RemedyButton>
      )
    case 'quantityStep':
      return (
        <RemedyButton onClick={() => onEdit({ is: 'units', units: wholeSteps(item) })}>
          {packsOf(wholeSteps(item))}
        </RemedyButton>
      )
    case 'outOfStock':
      return (
        <>
          {left > 0 && (
            <RemedyButton onClick={() => onEdit({ is: 'units', units: left })}>
              {packsOf(left)}
            </RemedyButton>
          )}
          {remove}
        </>
      )
    case 'placeNotCovered':
      return (
        <>
          <RemedyButton data-opens="location">{t('cart:changePlace')}</RemedyButton>
          {remove}
        </>
      )
    default:
      return remove
  }
}

export const Problems = ({ t, item, onEdit }: Props) =>
  item.problems.map((problem) => (
    <div key={problem.code} className={problem.blocks ? 'note note-danger' : 'note note-caution'}>
      <p>{problem.msg}</p>
      <p className="buttons">
        <Remedy t={t} item={item} problem={problem} onEdit={onEdit} />
      </p>
    </div>
  ))
