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

type Transitions<State extends string> = Record<State, readonly State[]>

/** `placed → shipped`: a parcel has left while another is still being packed. */
const next = {
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

const nextOfParcel = {
  placed: ['packed', 'cancelled'],
  packed: ['shipped', 'cancelled'],
  shipped: ['delivered', 'returned'],
  delivered: ['returned'],
  returned: [],
  cancelled: [],
} as const satisfies Transitions<ParcelState>

export const mayBecome = (from: OrderState, to: OrderState): boolean => (next[from] as readonly OrderState[]).includes(to)
export const parcelMayBecome = (from: ParcelState, to: ParcelState): boolean => (nextOfParcel[from] as readonly ParcelState[]).includes(to)

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

/** What a pharmacist said of a line that needs a prescription. */
export const reviews = ['none', 'pending', 'approved', 'rejected'] as const
export type Review = (typeof reviews)[number]

/** What an order waits for before it is placed. */
export const waits = (state: OrderState): 'prescription' | 'payment' | null =>
  state === 'awaiting_prescription' ? 'prescription' : state === 'awaiting_payment' ? 'payment' : null

/** Orders that are not over. */
export const openStates = orderStates.filter((state) => next[state].length > 0 && state !== 'delivered')

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
