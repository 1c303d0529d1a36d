import type { OrderState } from '#model/order.ts'
import type { OrdersT } from './texts.ts'

/** The state of an order in a word or two. */
export const stateText = (t: OrdersT, state: OrderState): string => {
  switch (state) {
    case 'awaiting_prescription':
      return t('orders:stateAwaitingPrescription')
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

const tones: Partial<Record<OrderState, string>> = {
  awaiting_prescription: 'tag-caution',
  awaiting_payment: 'tag-caution',
  delivered: 'tag-saving',
  cancelled: 'tag-danger',
  lapsed: 'tag-danger',
}
export const stateTag = (state: OrderState): string => `tag ${tones[state] ?? 'tag-brand'}`
