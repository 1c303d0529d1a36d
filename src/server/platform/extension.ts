import { gstRates } from '#model/gst.ts'
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
export type Booking = { courier: string; awb: string; label?: string | null }

/** A parcel whose cash is due at the door. `amount` is paise; `reference` is `{order}-{parcel}`. */
export type ParcelAtDoor = { reference: string; amount: number }

/** An order that an operator looks at: ids and states, no person and no medicine. `total` is paise. */
export type OrderShown = { orderId: string; state: string; paymentState: string; total: number }

/** What an extension shows beside an order: plain text, a name and a value a row. */
export type OrderPanel = {
  title: string
  rows: readonly (readonly [name: string, value: string])[]
}

/** A line of an order that is about to be placed. `taxRate` is GST in percent; null where the catalogue does not say. `day` is that of the order, in India. */
export type LineToTax = {
  productId: number
  name: string
  hsn: string | null
  taxRate: number | null
  day: string
}

/** What a pack of a product costs, in paise: at most its MRP, which stays. */
export type ListedPrice = { productId: number; price: number }

/** What customers type, and the names of salts or categories that they mean, likeliest first. */
export type SearchTerm = { term: string; means: readonly string[] }

/** What a courier says of a parcel that is on its way. `reason`: why it came back. `code`: what the receiver told at the door. */
export type ParcelNews = {
  awb: string
  status: 'delivered' | 'returned'
  reason?: string
  code?: string
}

/** Cash that a courier handed over for a parcel: paise, the number of the transfer, and its day. */
export type HandedCash = { awb: string; amount: number; reference: string; date: string }

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
  /** The rate of GST of a line, in percent; null: what the catalogue says. It runs in the transaction that places, and no price changes by it. */
  taxRate?: (line: LineToTax) => number | null
  /** The prices of another program, asked for every hour; what it leaves out stays. */
  prices?: () => Promise<readonly ListedPrice[]>
  /** Words of search, asked for every hour; what it leaves out stays. */
  searchTerms?: () => Promise<readonly SearchTerm[]>
  /** What couriers say of parcels on their way, by the name of the courier; asked every ten minutes with the numbers of up to 200. */
  tracks?: Readonly<Record<string, (awbs: readonly string[]) => Promise<readonly ParcelNews[]>>>
  /** What couriers handed over of late, asked for every ten minutes; a transfer of a parcel counts once. */
  cashStatement?: () => Promise<readonly HandedCash[]>
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
  // Programs of couriers answer `null` where they print none.
  return (label ?? null) === null || (typeof label === 'string' && label.startsWith('https://'))
    ? null
    : 'gives a label that is no https address'
}

/** What is wrong with a panel, or null. */
export const panelFault = (value: unknown): string | null => {
  if (value === null) return null
  const { title, rows } = (value ?? {}) as Record<string, unknown>
  const isCell = (text: unknown, longest: number): boolean =>
    typeof text === 'string' && text.length <= longest
  if (!isCell(title, 100)) return 'gives no title'
  return Array.isArray(rows) &&
    rows.length <= 50 &&
    rows.every(
      (row) =>
        Array.isArray(row) && row.length === 2 && isCell(row[0], 100) && isCell(row[1], 1_000),
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
  const query = new URL(value).searchParams
  if (!upiId.test(query.get('pa') ?? '')) return 'names no UPI id as pa'
  return query.get('am') === (amount / 100).toFixed(2) && query.get('cu') === 'INR'
    ? null
    : 'asks for another sum than what is due'
}

const isText = (value: unknown, longest: number): boolean =>
  typeof value === 'string' && value !== '' && value.length <= longest

/** What is wrong with a rate of GST, or null. */
export const taxFault = (rate: unknown): string | null =>
  rate === null || gstRates.includes(rate as number)
    ? null
    : `gives no rate of Indian GST (${gstRates.join(', ')})`

/** What is wrong with a row of a list that an extension gives, or null. */
export const rowFault = {
  prices: (row: unknown): string | null => {
    const { productId, price } = (row ?? {}) as Record<string, unknown>
    if (!Number.isSafeInteger(productId)) return 'gives a row without the number of a product'
    return Number.isSafeInteger(price) && (price as number) > 0
      ? null
      : `gives ${productId} no price in whole paise`
  },
  searchTerms: (row: unknown): string | null => {
    const { term, means } = (row ?? {}) as Record<string, unknown>
    if (!isText(term, 100)) return 'gives a row without a term'
    return Array.isArray(means) && means.length > 0 && means.every((name) => isText(name, 200))
      ? null
      : `gives ${term} no meaning`
  },
  tracks: (row: unknown): string | null => {
    const { awb, status, reason = '', code = '' } = (row ?? {}) as Record<string, unknown>
    if (!isText(awb, 60) || typeof code !== 'string' || typeof reason !== 'string')
      return 'gives a row without a number'
    if (status !== 'delivered' && status !== 'returned')
      return `gives ${awb} a status that is neither delivered nor returned`
    return status === 'delivered' || isText(reason, 500) ? null : `gives no reason of ${awb}`
  },
  cashStatement: (row: unknown): string | null => {
    const { awb, amount, reference, date } = (row ?? {}) as Record<string, unknown>
    if (!isText(awb, 60)) return 'gives a row without a number'
    return Number.isSafeInteger(amount) && isText(reference, 60) && isText(date, 10)
      ? null
      : `gives ${awb} no amount in whole paise, reference and day`
  },
} as const

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const functions = [
  'payment',
  'checkOrder',
  'onEvent',
  'bookCourier',
  'doorPayment',
  'orderPanel',
  'taxRate',
  'prices',
  'searchTerms',
  'cashStatement',
] as const
const channels = ['mail', 'sms', 'whatsapp'] as const

export const extensionFaults = (value: unknown): string[] => {
  if (!isObject(value)) return ['its default export is no object']
  const known: readonly string[] = [...functions, 'sends', 'tracks', 'courierPages']
  const { sends = {}, tracks = {}, courierPages = {} } = value
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
    ...(isObject(tracks)
      ? Object.entries(tracks).flatMap(([courier, track]) =>
          typeof track === 'function' ? [] : [`tracks.${courier} is no function`],
        )
      : ['tracks is no object']),
    ...(isObject(courierPages)
      ? Object.entries(courierPages).flatMap(([courier, page]) =>
          typeof page === 'string' && page.startsWith('https://') && page.includes('{awb}')
            ? []
            : [`courierPages.${courier} is no https address with {awb}`],
        )
      : ['courierPages is no object']),
  ]
}
