import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { wishFor } from '#client/cart/cart.ts'
import type { CartItem, Wish } from '#client/cart/cart-line.ts'
import { $lineErrors, clearLineError, showLineError } from '#client/cart/line-errors.ts'
import type { CallFailure } from '#client/http/call.ts'
import { failureTexts } from '#client/ui/toast.ts'
import type { IslandT } from '../t.ts'
import { Line } from './Line.tsx'

/** The products of the cart, each with what is wrong with it. */
export const Lines = ({ t, lines }: { t: IslandT<'cart'>; lines: readonly CartItem[] }) => {
  const errors = useStore($lineErrors)
  const head = useRef<HTMLHeadingElement>(null)

  const failed = (productId: number, wish: Wish, failure: CallFailure) =>
    showLineError(productId, failureTexts(failure, wish.is === 'removed' ? t('cart:deleteFailed') : t('cart:updateFailed')))
  const want = (productId: number, wish: Wish) => {
    clearLineError(productId)
    void wishFor(productId, wish, failed)
    // The button that was pressed goes with its line.
    if (wish.is === 'removed') head.current?.focus()
  }

  return (
    <section aria-labelledby="cart-items">
      <h2 id="cart-items" ref={head} tabIndex={-1}>
        {t('cart:itemCount', { count: lines.length })}
      </h2>
      <ul className="cart-lines" aria-label={t('cart:items')}>
        {lines.map((item) => (
          <Line
            key={item.productId}
            t={t}
            item={item}
            errors={errors.get(item.productId) ?? []}
            onWish={(wish) => want(item.productId, wish)}
          />
        ))}
      </ul>
    </section>
  )
}
