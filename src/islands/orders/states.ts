import type { OrderBrief } from '#client/orders/history.ts'
import type { IslandT } from '#i18n/island-keys.ts'
import type { T } from '#i18n/t.ts'
import type { OrderState } from '#model/order.ts'

type Stated = { state: OrderState; prescription: OrderBrief['prescription'] }
type StateKey = Extract<Parameters<IslandT<'orders'>>[0], `orders:state${string}`>

const isInReview = ({ state, prescription }: Stated): boolean =>
  state === 'awaiting_prescription' && prescription?.is === 'review'

/** The state of an order in a word or two. An order whose prescription was sent waits for the pharmacist, not for the customer. */
export const stateText = (t: T<StateKey>, order: Stated): string => {
  switch (order.state) {
    case 'awaiting_prescription':
      return isInReview(order)
        ? t('orders:statePrescriptionReview')
        : order.prescription?.is === 'asked'
          ? t('orders:stateAsked')
          : t('orders:stateAwaitingPrescription')
    case 'awaiting_payment':
      return t('orders:stateAwaitingPayment')
    case 'placed':
      return t('orders:statePlaced')
    case 'packed':
      return t('orders:statePacked')
    case 'shipped':
      return t('orders:stateShipped')
    case 'delivered':
      return t('orders:stateDelivered')
    case 'cancelled':
      return t('orders:stateCancelled')
    case 'lapsed':
      return t('orders:stateLapsed')
    case 'returned':
      return t('orders:stateReturned')
  }
}

/** Whose turn it is: the customer's, the pharmacy's, or no one's any more. An order that has ended is no danger, so its tag is not red. */
const tones: Partial<Record<OrderState, string>> = {
  awaiting_prescription: 'tag-caution',
  awaiting_payment: 'tag-caution',
  placed: 'tag-brand',
  packed: 'tag-brand',
  delivered: 'tag-saving',
}
export const stateTag = (order: Stated): string =>
  `tag ${isInReview(order) ? 'tag-brand' : (tones[order.state] ?? '')}`
