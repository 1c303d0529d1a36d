import { type PaymentEvent, paymentStages } from '#model/payment.ts'
import {
  type Booking,
  bookingFault,
  doorPaymentFault,
  type Extension,
  extensionFaults,
  type LineToTax,
  type OrderToCheck,
  type ParcelToBook,
  panelFault,
  rowFault,
  type ToldEvent,
  taxFault,
} from './extension.ts'
import { timeoutMs } from './extensions.ts'

const order: OrderToCheck = {
  paymentMethod: 'cod',
  isRegular: false,
  total: 16_286,
  address: { city: 'Pune', state: 'Maharashtra', pincode: '411001' },
  lines: [
    {
      productId: 1,
      name: 'Paracetamol 500 mg',
      quantity: 30,
      amount: 16_286,
      prescription: false,
    },
  ],
}
const event: ToldEvent = {
  id: 'evt_ORDER_1',
  type: 'order.placed',
  timestamp: '2026-11-27T08:30:00.000Z',
  data: { orderId: 'ORDER', number: 1 },
}

const line: LineToTax = {
  productId: 1,
  name: 'Paracetamol 500 mg',
  hsn: '30049063',
  taxRate: 12,
  day: '2026-11-27',
}

const parcel: ParcelToBook = {
  reference: 'ORDER-1',
  to: {
    name: 'Asha Jadhav',
    street1: '12 Karve Road',
    street2: '',
    city: 'Pune',
    state: 'Maharashtra',
    pincode: '411038',
    phone: '919822012345',
  },
  from: { name: 'Sahyadri Medical', address: ['Pune 411038'], contact: '+91 20 2543 1234' },
  cash: 16_286,
  worth: 16_286,
}

const atDoor = { reference: 'ORDER-1', amount: 16_286 }

/** `fetch failed` alone does not say that an address is not there. */
const saidBy = (error: unknown): string => {
  if (!(error instanceof Error)) return String(error)
  const { message, cause } = error
  return cause instanceof Error ? `${message}: ${cause.message}` : message
}

/** What a call says, or the sentence of its fault; one that does not answer in time has failed. */
const saidWithin =
  (patience: number) =>
  async <Result>(
    what: string,
    call: () => Result | Promise<Result>,
    fault: (result: Result) => string | null,
  ): Promise<string[]> => {
    const { promise, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => reject(new Error(`no answer within ${patience / 1_000} seconds`)),
      patience,
    )
    try {
      const wrong = fault(await Promise.race([call(), promise]))
      return wrong === null ? [] : [`${what} ${wrong}`]
    } catch (error) {
      return [`${what} failed: ${saidBy(error)}`]
    } finally {
      clearTimeout(timer)
    }
  }

const paymentFaults = async (
  open: NonNullable<Extension['payment']>,
  said: ReturnType<typeof saidWithin>,
): Promise<string[]> => {
  const provider = open()
  const payment = { id: 'contract-1', orderId: 'ORDER', amount: 16_286 as never }
  const forged = new TextEncoder().encode('{"event":"payment.captured"}')
  let providerOrderId = ''
  return [
    ...(await said(
      'payment.create',
      () => provider.create(payment),
      (id) => {
        providerOrderId = id
        return typeof id === 'string' && id !== '' ? null : 'gives no id'
      },
    )),
    ...(await said(
      'payment.create, repeated',
      () => provider.create(payment),
      (id) => (typeof id === 'string' && id !== '' ? null : 'gives no id'),
    )),
    ...(await said(
      'payment.form',
      () =>
        provider.form(
          { ...payment, providerOrderId },
          { returned: 'https://shop.example/back', given: 'https://shop.example/up' },
        ),
      (form) =>
        form === null || (provider.origin !== null && form.action.startsWith(provider.origin))
          ? null
          : 'leads elsewhere than to its origin: the page would not send it',
    )),
    ...(await said(
      'payment.readWebhook',
      () => provider.readWebhook(forged, new Headers()),
      (content) => (content === null ? null : 'takes what the provider did not sign'),
    )),
    ...(await said(
      'payment.isReturned',
      () => provider.isReturned(providerOrderId, {}),
      (is) => (is === false ? null : 'takes what the provider did not sign'),
    )),
    ...(await said(
      'payment.eventsOf',
      () => provider.eventsOf(providerOrderId),
      (events: PaymentEvent[]) =>
        events.every(
          ({ happened, amount }) =>
            (paymentStages as readonly string[]).includes(happened) && Number.isInteger(amount),
        )
          ? null
          : 'gives an event without a stage or an amount in paise',
    )),
  ]
}

const toldTwice = async (
  onEvent: NonNullable<Extension['onEvent']>,
  said: ReturnType<typeof saidWithin>,
): Promise<string[]> => {
  const tell = (what: string) =>
    said(
      what,
      () => onEvent(event),
      () => null,
    )
  const first = await tell('onEvent')
  return first.length > 0 ? first : await tell('onEvent, told again')
}

/**
 * What an extension does that the shop cannot use, as sentences. It calls every door but the senders, which would send, and refunds, which would
 * move money; a provider of payments is asked with its keys for trying.
 */
export const contractFaults = async (value: unknown, patience = timeoutMs): Promise<string[]> => {
  const said = saidWithin(patience)
  const shape = extensionFaults(value)
  if (shape.length > 0) return shape
  const { payment, checkOrder, onEvent, bookCourier, doorPayment, orderPanel } = value as Extension
  const { taxRate, prices, searchTerms, tracks = {}, cashStatement } = value as Extension
  const listFault = (what: keyof typeof rowFault) => (rows: unknown) =>
    Array.isArray(rows)
      ? (rows.map(rowFault[what]).find((fault) => fault !== null) ?? null)
      : 'gives no list'
  // At once: doors that hang are waited for together.
  const faults = await Promise.all([
    payment ? paymentFaults(payment, said) : [],
    checkOrder
      ? said<unknown>(
          'checkOrder',
          // A promise is what must not come back: it is looked at before it is awaited.
          () => ({ answer: checkOrder(order) }),
          (result) => {
            const { answer } = result as { answer: unknown }
            if (answer instanceof Promise) return 'answers later: it runs in a transaction'
            return answer === null || typeof (answer as { en?: unknown })?.en === 'string'
              ? null
              : 'answers neither null nor a reason with `en`'
          },
        )
      : [],
    taxRate ? said<unknown>('taxRate', () => taxRate(line), taxFault) : [],
    prices ? said<unknown>('prices', prices, listFault('prices')) : [],
    searchTerms ? said<unknown>('searchTerms', searchTerms, listFault('searchTerms')) : [],
    ...Object.entries(tracks).map(([courier, track]) =>
      said<unknown>(`tracks.${courier}`, () => track(['X0000000']), listFault('tracks')),
    ),
    cashStatement ? said<unknown>('cashStatement', cashStatement, listFault('cashStatement')) : [],
    orderPanel
      ? said<unknown>(
          'orderPanel',
          () =>
            orderPanel({ orderId: 'ORDER', state: 'placed', paymentState: 'due', total: 16_286 }),
          panelFault,
        )
      : [],
    doorPayment
      ? said<unknown>(
          'doorPayment',
          () => doorPayment(atDoor),
          (link) => doorPaymentFault(link, atDoor),
        )
      : [],
    bookCourier
      ? said<unknown>(
          'bookCourier, repeated',
          async () => [await bookCourier(parcel), await bookCourier(parcel)],
          (result) => {
            const [first, second] = result as [Booking, Booking]
            return (
              bookingFault(first) ??
              (first.awb === second.awb ? null : 'books the same parcel twice')
            )
          },
        )
      : [],
    onEvent ? toldTwice(onEvent, said) : [],
  ])
  return faults.flat()
}
