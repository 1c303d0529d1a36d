import type { CancelReason } from '#client/orders/order-changes.ts'
import type { IslandT } from '#i18n/island-keys.ts'

type Picking = {
  t: IslandT<'orders'>
  reasons: readonly CancelReason[]
  /** Without it the form keeps what is chosen itself. */
  chosen?: string
  onChoose?: (reason: string) => void
}

/** Why an order is cancelled (spec §5 "Cancel"). */
export const CancelReasons = ({ t, reasons, chosen, onChoose }: Picking) => (
  <fieldset className="pick">
    <legend>{t('orders:cancelWhy')}</legend>
    {reasons.map(({ reasonId, reasonText }) => (
      <label key={reasonId} className="check">
        <input
          type="radio"
          name="cancelReason"
          value={reasonId}
          {...(onChoose && { checked: chosen === reasonId, onChange: () => onChoose(reasonId) })}
        />
        {reasonText}
      </label>
    ))}
  </fieldset>
)

type Props = Pick<Picking, 't' | 'reasons'> & { orderId: string }

/** The cancellation as a part of the page, where no script opens the dialog. */
export const CancelForm = ({ t, orderId, reasons }: Props) => (
  <form className="panel form" method="post">
    <h2>{t('orders:cancelTitle', { order: orderId })}</h2>
    <input type="hidden" name="orderId" value={orderId} />
    <CancelReasons t={t} reasons={reasons} />
    <div className="field">
      <label htmlFor="cancel-text">{t('orders:cancelText')}</label>
      <textarea id="cancel-text" name="otherCancelReasonText" maxLength={500} />
    </div>
    <button type="submit" name="act" value="cancel" className="button button-main">
      {t('orders:cancel')}
    </button>
  </form>
)
