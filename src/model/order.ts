import { allows, type Transitions } from './transitions.ts'

/** What becomes of an order. Until it is placed nothing of it is charged or dispatched. */
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

/** `placed → shipped`: a parcel has left while another is still being packed. */
export const orderTransitions = {
  awaiting_prescription: ['awaiting_payment', 'placed', 'cancelled', 'lapsed'],
  awaiting_payment: ['placed', 'cancelled', 'lapsed'],
  placed: ['packed', 'shipped', 'cancelled'],
  packed: ['shipped', 'cancelled'],
  shipped: ['delivered', 'returned'],
  delivered: ['returned'],
  cancelled: [],
  lapsed: [],
  returned: [],
} as const satisfies Transitions<OrderState>

/** A parcel is what travels together; an order has at least one (spec §4 "Tracking"). */
export const parcelStates = ['placed', 'packed', 'shipped', 'delivered', 'returned', 'cancelled'] as const
export type ParcelState = (typeof parcelStates)[number]

export const parcelTransitions = {
  placed: ['packed', 'cancelled'],
  packed: ['shipped', 'cancelled'],
  shipped: ['delivered', 'returned'],
  delivered: ['returned'],
  returned: [],
  cancelled: [],
} as const satisfies Transitions<ParcelState>

export const mayBecome = (from: OrderState, to: OrderState): boolean => allows<OrderState>(orderTransitions, from, to)
export const parcelMayBecome = (from: ParcelState, to: ParcelState): boolean => allows<ParcelState>(parcelTransitions, from, to)

/** Where an order stands that has been placed: it is dispatched with its first parcel, and delivered with its last. */
export const stateOfParcels = (parcels: readonly ParcelState[]): Extract<OrderState, ParcelState> => {
  const live = parcels.filter((state) => state !== 'cancelled')
  if (live.length === 0) return 'cancelled'
  if (live.every((state) => state === 'returned')) return 'returned'
  if (live.every((state) => state === 'delivered' || state === 'returned')) return 'delivered'
  if (live.some((state) => state !== 'placed' && state !== 'packed')) return 'shipped'
  return live.every((state) => state === 'packed') ? 'packed' : 'placed'
}

export const paymentMethods = ['cod', 'online'] as const
export type PaymentMethod = (typeof paymentMethods)[number]

/** `due` at the door or online; a capture that the order no longer needs is owed back. */
export const paymentStates = ['due', 'paid', 'refund_due', 'refunded', 'void'] as const
export type PaymentState = (typeof paymentStates)[number]

/**
 * Money that comes in after an order ended is owed back, so what is `void` or `refunded` may become `refund_due`. `due → refunded`: of an
 * order paid at the door some parcels were paid for and all came back before the last one was delivered.
 */
export const paymentStateTransitions = {
  due: ['paid', 'refund_due', 'refunded', 'void'],
  paid: ['refund_due', 'refunded', 'void'],
  refund_due: ['refunded'],
  refunded: ['refund_due'],
  void: ['refund_due'],
} as const satisfies Transitions<PaymentState>

/** What a pharmacist said of a line that needs a prescription. */
export const reviews = ['none', 'pending', 'approved', 'rejected'] as const
export type Review = (typeof reviews)[number]

/** A pharmacist who asks for another prescription leaves the line `pending`; a verdict stays. */
export const reviewTransitions = {
  none: [],
  pending: ['approved', 'rejected'],
  approved: [],
  rejected: [],
} as const satisfies Transitions<Review>

/** What an order waits for before it is placed. */
export const waits = (state: OrderState): 'prescription' | 'payment' | null =>
  state === 'awaiting_prescription' ? 'prescription' : state === 'awaiting_payment' ? 'payment' : null

/** Orders that are not over. */
export const openStates = orderStates.filter((state) => orderTransitions[state].length > 0 && state !== 'delivered')

type Standing = { state: OrderState; paymentMethod: PaymentMethod; paymentState: PaymentState; invoiced: boolean }

/** What may be done with an order: asked by the server and by the buttons. */
export const can = {
  cancel: ({ state }: Pick<Standing, 'state'>): boolean => mayBecome(state, 'cancelled'),
  pay: ({ state, paymentState }: Pick<Standing, 'state' | 'paymentState'>): boolean =>
    state === 'awaiting_payment' && paymentState === 'due',
  convertToCod: ({ state, paymentMethod }: Pick<Standing, 'state' | 'paymentMethod'>): boolean =>
    paymentMethod === 'online' && state === 'awaiting_payment',
  addPrescription: ({ state }: Pick<Standing, 'state'>): boolean => state === 'awaiting_prescription',
  invoice: ({ invoiced }: Pick<Standing, 'invoiced'>): boolean => invoiced,
} as const

/** The first state of an order: what it waits for, prescription before payment; nothing is charged that may not be sold. */
export const firstState = (wants: { prescription: boolean; payment: boolean }): OrderState =>
  wants.prescription ? 'awaiting_prescription' : wants.payment ? 'awaiting_payment' : 'placed'

/** Reasons for a cancellation (spec §3 "Cancel reason"); the last is the one that wants a text. */
export const cancelReasons = ['mistake', 'late', 'cheaper', 'not_needed', 'address', 'prescription', 'others'] as const
export type CancelReason = (typeof cancelReasons)[number]

/** spec §5 "Cancel": free text goes under this, as the specification writes it. */
export const otherReason = (text: string): string => `Others : ${text}`
