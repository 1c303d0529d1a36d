import type { OrderBrief } from '#client/orders/history.ts'
import type { IslandT } from '#i18n/island-keys.ts'

type Props = { t: IslandT<'prescriptionState'>; prescription: OrderBrief['prescription'] }

/** Whether the prescription of a waiting order was not sent, is being checked, or is asked about. */
export const PrescriptionState = ({ t, prescription }: Props) => {
  switch (prescription?.is) {
    case undefined:
      return null
    case 'missing':
      return <p className="note note-caution">{t('orders:prescriptionMissing')}</p>
    case 'review':
      return <p className="note">{t('orders:prescriptionReview')}</p>
    case 'asked':
      return (
        <p className="note note-caution">
          {t('orders:prescriptionAsked', { reason: prescription.reason ?? '' })}
        </p>
      )
  }
}
