import type { PaymentMethod } from '#model/order.ts'
import type { WebhookType } from '#model/order-event.ts'
import type { Send } from './message.ts'
import type { PaymentProvider } from './payment-providers/payment-provider.ts'

/** An order that is about to be placed, without who places it. Amounts are paise. */
export type OrderToCheck = {
  paymentMethod: PaymentMethod
  /** Whether a regular order placed it, not its customer. */
  isRegular: boolean
  total: number
  address: { city: string; state: string; pincode: string }
  lines: readonly {
    productId: number
    name: string
    quantity: number
    amount: number
    prescription: boolean
  }[]
}

/** Why an order is not placed, for its customer, by language; English stands in for one that is missing. */
export type Refusal = { en: string } & { readonly [locale: string]: string }

/** What happened to an order, as webhooks are told it (docs/webhooks.md): ids and states, no person and no medicine. */
export type ToldEvent = {
  /** The same each time the event is told. */
  id: string
  type: WebhookType
  timestamp: string
  data: Record<string, unknown> & { orderId: string; number: number }
}

/** A packed parcel for a courier to collect. It names no medicine: couriers must not learn what a customer takes. Amounts are paise. */
export type ParcelToBook = {
  /** `{order}-{parcel}`, the same each time: a booking that was made before is given again, and not made twice. */
  reference: string
  to: {
    name: string
    street1: string
    street2: string
    city: string
    state: string
    pincode: string
    phone: string
  }
  from: { name: string; address: readonly string[]; contact: string }
  /** To collect at the door; 0 of what is paid. */
  cash: number
  /** What the goods cost. */
  worth: number
}

/** `awb`: the number at the courier. `label`: an https address of the courier's own label, to be printed. */
export type Booking = { courier: string; awb: string; label?: string }

/** A parcel whose cash is due at the door. `amount` is paise; `reference` is `{order}-{parcel}`. */
export type ParcelAtDoor = { reference: string; amount: number }

/** An order that an operator looks at: ids and states, no person and no medicine. `total` is paise. */
export type OrderShown = { orderId: string; state: string; paymentState: string; total: number }

/** What an extension shows beside an order: plain text, a name and a value a row. */
export type OrderPanel = {
  title: string
  rows: readonly (readonly [name: string, value: string])[]
}

/**
 * What a shop adds to the server without touching its source: the default export of a module in `{DATA_DIR}/extensions` (docs/extensions.md). The
 * providers and senders that come with the server are extensions as well. It runs in the server, with the rights of the server.
 */
export type Extension = {
  /** Opens the provider of payments whose name `PAYMENT_PROVIDER` is. */
  payment?: () => PaymentProvider
  /** How messages leave, by channel. */
  sends?: Partial<Record<'mail' | 'sms' | 'whatsapp', Send>>
  /** Refuses an order before it is placed. It runs in the transaction that places, so it answers at once and reads no network. */
  checkOrder?: (order: OrderToCheck) => Refusal | null
  /** Is told what happened to orders: in order for each order, at least once, again where it rejects. */
  onEvent?: (event: ToldEvent) => Promise<void>
  /** Books the collection of a parcel, for an operator who waits. */
  bookCourier?: (parcel: ParcelToBook) => Promise<Booking>
  /** A `upi://pay?…` link by which the receiver may pay at the door in place of cash; the shop shows it as a QR code. It marks nothing as paid. */
  doorPayment?: (parcel: ParcelAtDoor) => string | Promise<string>
  /** Shows something beside an order in the console; null where there is nothing. */
  orderPanel?: (order: OrderShown) => Promise<OrderPanel | null>
  /** Where couriers show a parcel: an https address by the name of the courier, with `{awb}` for the number. */
  courierPages?: Readonly<Record<string, string>>
}

/** Names of what comes with the server, and of no provider. */
export const takenNames: readonly string[] = [
  'trial',
  'razorpay',
  'none',
  'smtp',
  'gateway',
  'files',
]

export type NamedExtension = { name: string; extension: Extension }

/** What is wrong with a booking, or null. */
export const bookingFault = (value: unknown): string | null => {
  const { courier, awb, label } = (value ?? {}) as Record<string, unknown>
  if (typeof courier !== 'string' || courier === '' || courier.length > 60)
    return 'gives no name of a courier'
  if (typeof awb !== 'string' || awb === '' || awb.length > 60) return 'gives no number'
  return label === undefined || (typeof label === 'string' && label.startsWith('https://'))
    ? null
    : 'gives a label that is no https address'
}

/** What is wrong with a panel, or null. */
export const panelFault = (value: unknown): string | null => {
  if (value === null) return null
  const { title, rows } = (value ?? {}) as Record<string, unknown>
  const isText = (text: unknown, longest: number): boolean =>
    typeof text === 'string' && text.length <= longest
  if (!isText(title, 100)) return 'gives no title'
  return Array.isArray(rows) &&
    rows.length <= 50 &&
    rows.every(
      (row) =>
        Array.isArray(row) && row.length === 2 && isText(row[0], 100) && isText(row[1], 1_000),
    )
    ? null
    : 'gives no rows of a name and a value'
}

/** The form of a UPI id: `shop@bank`. */
const upiId = /^[\w.-]{2,256}@[a-z][a-z\d]{1,63}$/i

/** What is wrong with a link for paying at the door, or null: a QR code of another sum would take the wrong money. */
export const doorPaymentFault = (value: unknown, { amount }: ParcelAtDoor): string | null => {
  if (typeof value !== 'string' || value.length > 500 || !value.startsWith('upi://pay?'))
    return 'gives no upi://pay? link'
  const asked = new URL(value).searchParams
  if (!upiId.test(asked.get('pa') ?? '')) return 'names no UPI id as pa'
  return asked.get('am') === (amount / 100).toFixed(2) && asked.get('cu') === 'INR'
    ? null
    : 'asks for another sum than what is due'
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const functions = [
  'payment',
  'checkOrder',
  'onEvent',
  'bookCourier',
  'doorPayment',
  'orderPanel',
] as const
const channels = ['mail', 'sms', 'whatsapp'] as const

/** What is wrong with the shape of an extension, as sentences. */
export const extensionFaults = (value: unknown): string[] => {
  if (!isObject(value)) return ['its default export is no object']
  const known: readonly string[] = [...functions, 'sends', 'courierPages']
  const { sends = {}, courierPages = {} } = value
  return [
    ...Object.keys(value).flatMap((key) => (known.includes(key) ? [] : [`${key} is no door`])),
    ...functions.flatMap((key) =>
      value[key] === undefined || typeof value[key] === 'function' ? [] : [`${key} is no function`],
    ),
    ...(isObject(sends)
      ? Object.entries(sends).flatMap(([channel, send]) =>
          (channels as readonly string[]).includes(channel) && typeof send === 'function'
            ? []
            : [`sends.${channel} is no function of ${channels.join(', ')}`],
        )
      : ['sends is no object']),
    ...(isObject(courierPages)
      ? Object.entries(courierPages).flatMap(([courier, page]) =>
          typeof page === 'string' && page.startsWith('https://') && page.includes('{awb}')
            ? []
            : [`courierPages.${courier} is no https address with {awb}`],
        )
      : ['courierPages is no object']),
  ]
}
