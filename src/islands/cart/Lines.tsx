import { useStore } from '@nanostores/react'
import { useRef } from 'react'
import { editLine } from '#client/cart/cart.ts'
import type { CartItem, LineEdit } from '#client/cart/cart-line.ts'
import { $lineErrors, clearLineError, showLineError } from '#client/cart/line-errors.ts'
import type { CallFailure } from '#client/http/call.ts'
import { failureTexts } from '#client/ui/toast.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import { Icon } from '../parts/Icon.tsx'
import { Line } from './Line.tsx'

/** The lines of the cart, each with its problems; what needs a prescription stands apart from what needs nothing more. */
export const Lines = ({ t, lines }: { t: IslandT<'cart'>; lines: readonly CartItem[] }) => {
  const errors = useStore($lineErrors)
  const head = useRef<HTMLHeadingElement>(null)
  const needsPrescription = lines.some(({ prescriptionReq }) => prescriptionReq)
  const lanes = [false, true]
    .map((waits) => ({
      waits,
      items: lines.filter(({ prescriptionReq }) => prescriptionReq === waits),
    }))
    .filter(({ items }) => items.length > 0)

  const failed = (productId: number, edit: LineEdit, failure: CallFailure) =>
    showLineError(
      productId,
      failureTexts(
        failure,
        edit.is === 'removed' ? t('cart:deleteFailed') : t('cart:updateFailed'),
      ),
    )
  const onEdit = (productId: number, edit: LineEdit) => {
    clearLineError(productId)
    void editLine(productId, edit, failed)
    // The pressed button is removed with its line.
    if (edit.is === 'removed') head.current?.focus()
  }

  return (
    <section aria-labelledby="cart-items">
      <h2 id="cart-items" ref={head} tabIndex={-1}>
        {t('cart:itemCount', { count: lines.length })}
      </h2>
      {lanes.map(({ waits, items }) => (
        <div
          key={String(waits)}
          className={`lane${needsPrescription ? (waits ? ' lane-waits' : ' lane-ready') : ''}`}
        >
          {needsPrescription && (
            <p className="lane-head" id={`lane-${waits}`}>
              <Icon name={waits ? 'prescription' : 'check'} />
              <span>
                <b>{t(waits ? 'cart:laneWaits' : 'cart:laneReady')}</b>
                {' · '}
                <span className="sub">
                  {t(waits ? 'cart:prescriptionNote' : 'cart:laneReadyText')}
                </span>
              </span>
            </p>
          )}
          <ul
            className="cart-lines"
            aria-label={t('cart:items')}
            aria-describedby={needsPrescription ? `lane-${waits}` : undefined}
          >
            {items.map((item) => (
              <Line
                key={item.productId}
                t={t}
                item={item}
                errors={errors.get(item.productId) ?? []}
                onEdit={(edit) => onEdit(item.productId, edit)}
              />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}
