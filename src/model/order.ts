import { allows, type Transitions } from './transitions.ts'

/** States of an order. Until it is placed it is neither charged nor dispatched. */
export const orderStates = [
  'awaiting_prescription',
  'awaiting_payment',
  'placed',
  'packed',
  'shipped',
  'delivered',
  'cancelled',
  'lapsed',
  'returned',
] as const
export type OrderState = (typeof orderStates)[number]

/**
 * `placed → shipped`: a parcel has left while another is still being packed. `packed → placed`: a parcel is unpacked. `delivered → shipped`: a delivery
 * was recorded by mistake.
 */
export const orderTransitions = {
  awaiting_prescription: ['awaiting_payment', 'placed', 'cancelled', 'lapsed'],
  awaiting_payment: ['placed', 'cancelled', 'lapsed'],
  placed: ['packed', 'shipped', 'cancelled'],
  packed: ['placed', 'shipped', 'cancelled'],
  shipped: ['delivered', 'returned'],
  delivered: ['shipped', 'returned'],
  cancelled: [],
  lapsed: [],
  returned: [],
} as const satisfies Transitions<OrderState>

/** States of a parcel; an order has at least one parcel (spec §4 "Tracking"). */
export const parcelStates = [
  'placed',
  'packed',
  'shipped',
  'delivered',
  'returned',
  'cancelled',
] as const
export type ParcelState = (typeof parcelStates)[number]

export const parcelTransitions = {
  placed: ['packed', 'cancelled'],
  packed: ['placed', 'shipped', 'cancelled'],
  shipped: ['delivered', 'returned'],
  delivered: ['shipped', 'returned'],
  returned: [],
  cancelled: [],
} as const satisfies Transitions<ParcelState>

export const mayBecome = (from: OrderState, to: OrderState): boolean =>
  allows<OrderState>(orderTransitions, from, to)
export const parcelMayBecome = (from: ParcelState, to: ParcelState): boolean =>
  allows<ParcelState>(parcelTransitions, from, to)

/** A parcel that has not left: what is in it can still be cancelled, removed or packed in another way. */
export const isOpenParcel = (state: ParcelState): boolean => parcelMayBecome(state, 'cancelled')

/** Minutes after a delivery in which another operator than who recorded it records that it came back. */
export const returnsByAnotherMinutes = 60

/** Hours after a delivery in which it can be taken back as recorded by mistake. */
export const mistakenDeliveryHours = 72

/** The state of a placed order: it is shipped with its first parcel, and delivered with its last. */
export const stateOfParcels = (
  parcels: readonly ParcelState[],
): Extract<OrderState, ParcelState> => {
  const live = parcels.filter((state) => state !== 'cancelled')
  if (live.length === 0) return 'cancelled'
  if (live.every((state) => state === 'returned')) return 'returned'
  if (live.every((state) => state === 'delivered' || state === 'returned')) return 'delivered'
  if (live.some((state) => state !== 'placed' && state !== 'packed')) return 'shipped'
  return live.every((state) => state === 'packed') ? 'packed' : 'placed'
}

export const paymentMethods = ['cod', 'online'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** `due`: on delivery or online. `refund_due`: a capture that the order no longer needs is owed back. */
export const paymentStates = ['due', 'paid', 'refund_due', 'refunded', 'void'] as const
export type PaymentState = (typeof paymentStates)[number]

/**
 * Money captured after an order ended is owed back, so `void` and `refunded` may become `refund_due`. `due → refunded`: some parcels of a
 * cash-on-delivery order were paid for, and all were returned before the last one was delivered. `paid → due`: the delivery at which cash was to be
 * paid was recorded by mistake.
 */
export const paymentStateTransitions = {
  due: ['paid', 'refund_due', 'refunded', 'void'],
  paid: ['due', 'refund_due', 'refunded', 'void'],
  refund_due: ['refunded'],
  refunded: ['refund_due'],
  void: ['refund_due'],
} as const satisfies Transitions<PaymentState>

/** The pharmacist's review of a line that needs a prescription. */
export const reviews = ['none', 'pending', 'approved', 'rejected'] as const
export type Review = (typeof reviews)[number]

/** A request for another prescription leaves the line `pending`; verdicts are final. */
export const reviewTransitions = {
  none: [],
  pending: ['approved', 'rejected'],
  approved: [],
  rejected: [],
} as const satisfies Transitions<Review>

/** What an order waits for before it is placed. */
export const waits = (state: OrderState): 'prescription' | 'payment' | null =>
  state === 'awaiting_prescription'
    ? 'prescription'
    : state === 'awaiting_payment'
      ? 'payment'
      : null

/** States of an order that is not yet settled. A delivered one is, though it may still come back. */
export const unsettledStates = orderStates.filter(
  (state) => orderTransitions[state].length > 0 && state !== 'delivered',
)

type Standing = {
  state: OrderState
  paymentMethod: PaymentMethod
  paymentState: PaymentState
  invoiced: boolean
  parcels: readonly ParcelState[]
}

/** Actions allowed on an order, for the server and for the buttons. */
export const can = {
  /** Whole before anything has left; afterwards the parcels that are still here. */
  cancel: ({ state, parcels }: Pick<Standing, 'state' | 'parcels'>): boolean =>
    mayBecome(state, 'cancelled') ||
    ((state === 'shipped' || state === 'delivered') && parcels.some(isOpenParcel)),
  pay: ({ state, paymentState }: Pick<Standing, 'state' | 'paymentState'>): boolean =>
    state === 'awaiting_payment' && paymentState === 'due',
  convertToCod: ({ state, paymentMethod }: Pick<Standing, 'state' | 'paymentMethod'>): boolean =>
    paymentMethod === 'online' && state === 'awaiting_payment',
  addPrescription: ({ state }: Pick<Standing, 'state'>): boolean =>
    state === 'awaiting_prescription',
  invoice: ({ invoiced }: Pick<Standing, 'invoiced'>): boolean => invoiced,
} as const

/** The first state of an order. A prescription comes before the payment, so that only permitted sales are charged. */
export const firstState = (wants: { prescription: boolean; payment: boolean }): OrderState =>
  wants.prescription ? 'awaiting_prescription' : wants.payment ? 'awaiting_payment' : 'placed'

/** Reasons for a cancellation (spec §3 "Cancel reason"); the last requires a text. */
export const cancelReasons = [
  'mistake',
  'late',
  'cheaper',
  'not_needed',
  'address',
  'prescription',
  'others',
] as const
export type CancelReason = (typeof cancelReasons)[number]

/** spec §5 "Cancel": the prefix of free text, as the specification spells it. */
export const otherReason = (text: string): string => `Others : ${text}`

/** The customer's own words: the prefix is for the shop. */
export const withoutPrefix = (reason: string): string =>
  reason.startsWith(otherReason('')) ? reason.slice(otherReason('').length) : reason
