import type { MouseEvent } from 'react'
import { type CartItem, type LineEdit, stepped } from '#client/cart/cart-line.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { rupeesText } from '#model/money.ts'
import { Icon } from '../parts/Icon.tsx'
import { packsText } from '../rupees.ts'
import { amountText } from './amount-text.ts'
import { Problems } from './Problems.tsx'

type Props = {
  t: IslandT<'cart'>
  item: CartItem
  errors: readonly string[]
  onEdit: (edit: LineEdit) => void
}

const Stepper = ({ t, item, onEdit }: Omit<Props, 'errors'>) => {
  const { name, unitCount } = item
  const toward = (steps: 1 | -1) => {
    const units = stepped(item, steps)
    return {
      name: 'units',
      value: units ?? item.productQuantity,
      onClick: (event: MouseEvent) => {
        event.preventDefault()
        if (units !== null) onEdit({ is: 'units', units })
      },
    }
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is about fields, and there are none
    <div className="stepper" role="group" aria-label={t('cart:quantity', { name })}>
      <button
        type="submit"
        aria-label={t('cart:less', { name })}
        aria-disabled={stepped(item, -1) === null}
        {...toward(-1)}
      >
        <Icon name="minus" />
      </button>
      <span role="status">
        <b>{packsText((values) => t('cart:packs', values), unitCount)}</b>
        <span className="sub">{amountText(t, item)}</span>
      </span>
      <button type="submit" aria-label={t('cart:more', { name })} {...toward(1)}>
        <Icon name="plus" />
      </button>
    </div>
  )
}

/** A line of the cart. Its price is the server's and is never computed here. */
export const Line = ({ t, item, errors, onEdit }: Props) => {
  const {
    name,
    url,
    image,
    pSize,
    price,
    actualPrice,
    offeredPrice,
    discountPerc,
    problems,
    unitCount,
  } = item
  const isBlocked = problems.some(({ blocks }) => blocks)
  return (
    <li className={isBlocked ? 'cart-line blocked' : 'cart-line'}>
      {image !== null && (
        <img src={image} alt="" width={56} height={56} loading="lazy" decoding="async" />
      )}
      <div className="cart-name">
        {url === null ? <b>{name}</b> : <a href={url}>{name}</a>}
        <span className="sub">{pSize}</span>
      </div>
      <p className="cart-price">
        {price !== null && <b>{rupeesText(price, true)}</b>}
        {offeredPrice !== null && (
          <span className="sub">
            {unitCount > 1 &&
              `${t('cart:perPack', { price: rupeesText(offeredPrice, true) ?? '' })} `}
            {discountPerc > 0 && actualPrice !== null && <s>{rupeesText(actualPrice, true)}</s>}
          </span>
        )}
      </p>
      {/* Before its script has come, or without one, the form changes the line. */}
      <form className="cart-tools" method="post">
        <input type="hidden" name="productId" value={item.productId} />
        {item.prtype !== 'Plan' && <Stepper t={t} item={item} onEdit={onEdit} />}
        <button
          type="submit"
          name="remove"
          className="link"
          aria-label={t('cart:removeName', { name })}
          onClick={(event) => {
            event.preventDefault()
            onEdit({ is: 'removed' })
          }}
        >
          {t('cart:remove')}
        </button>
      </form>
      <Problems t={t} item={item} onEdit={onEdit} />
      {errors.length > 0 && (
        <div className="note note-danger" role="alert">
          {errors.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </div>
      )}
    </li>
  )
}
