import { type CourierPages, courierKey } from '#model/courier.ts'
import { minuteMs } from '#model/duration.ts'
import {
  type Booking,
  bookingFault,
  doorPaymentFault,
  type Extension,
  type HandedCash,
  type LineToTax,
  type ListedPrice,
  type NamedExtension,
  type OrderPanel,
  type OrderShown,
  type OrderToCheck,
  type ParcelAtDoor,
  type ParcelNews,
  type ParcelToBook,
  panelFault,
  type Refusal,
  rowFault,
  type SearchTerm,
  type ToldEvent,
  taxFault,
} from './extension.ts'
import type { Log } from './log.ts'
import type { Send } from './message.ts'
import type { PaymentProvider } from './payment-providers/payment-provider.ts'

/** How long one call of an extension may take. */
export const timeoutMs = 30_000
/** For how long `/readyz` names an extension after a fault. */
const toldMs = 10 * minuteMs

type Row = { prices: ListedPrice; searchTerms: SearchTerm; cashStatement: HandedCash }
type List = keyof Row
const lists = ['prices', 'searchTerms', 'cashStatement'] as const satisfies readonly List[]

export type Extensions = {
  /** The payment provider of that name; null where there is none. */
  payment: (name: string) => PaymentProvider | null
  /** Sends a message by the first extension that takes its channel. */
  send: Send
  /** Why an order is not placed; null also where a check fails: a faulty extension never loses an order. */
  refusalOf: (order: OrderToCheck) => Refusal | null
  listeners: readonly string[]
  /** Tells one of them; rejects where it has to be told again. */
  tell: (name: string, event: ToldEvent) => Promise<void>
  /** The rate of GST of a line in percent: what the first extension that knows it says, else that of the line. */
  taxRateOf: (line: LineToTax) => number | null
  /** The extensions that give a list, by the list. */
  listing: Readonly<Record<List, readonly string[]>>
  /** Asks one of them for its list: the rows that can be used. Null where it does not answer, which it has said in the log. */
  list: <Of extends List>(of: Of, name: string) => Promise<readonly Row[Of][] | null>
  /** The couriers of whose parcels extensions know. */
  trackedCouriers: readonly { name: string; courier: string }[]
  /** What one of them says of parcels; null where it does not answer. */
  track: (
    by: { name: string; courier: string },
    awbs: readonly string[],
  ) => Promise<readonly ParcelNews[] | null>
  /** Names an extension of whose rows the shop could not use some. */
  note: (name: string, what: string, why: string) => void
  courierPages: CourierPages
  /** What extensions show beside an order, of those that answer. */
  panelsOf: (order: OrderShown) => Promise<(OrderPanel & { by: string })[]>
  couriers: readonly string[]
  /** Books by one of them; null where it does not, which it has said in the log. */
  book: (name: string, parcel: ParcelToBook) => Promise<Booking | null>
  /** Whether an extension takes money at the door. */
  takesAtDoor: boolean
  /** The link by which a parcel is paid at the door, of the first extension that gives one; null where none does. */
  doorPayment: (parcel: ParcelAtDoor) => Promise<string | null>
  /** Names the extensions that failed lately, for `/readyz`, which keeps no visitor away for it. */
  faults: () => { told: string } | null
}

type Deps = {
  /** In the order in which they are asked: the shop’s own before those that come with the server. */
  extensions: readonly NamedExtension[]
  /** Modules that could not be used, each with the reason. */
  broken?: readonly { name: string; why: string }[]
  now: () => Date
  log: Log
  /** Milliseconds that one call may take. */
  patience?: number
}

/** What of a payment provider uses the network. */
const remote = ['create', 'eventsOf', 'refund', 'refundsOf', 'reversalsSince'] as const

/** All that the shop calls of extensions: each call ends in time, and who fails is named. */
export const createExtensions = ({
  extensions,
  broken = [],
  now,
  log,
  patience = timeoutMs,
}: Deps): Extensions => {
  const failedAt = new Map<string, { what: string; at: number }>()
  for (const { name, why } of broken)
    log.error({ extension: name, why }, 'an extension cannot be used')

  const note = (name: string, what: string, error: unknown): void => {
    failedAt.set(name, { what, at: now().getTime() })
    const err = error instanceof Error ? error : new Error(String(error))
    log.error({ err, extension: name, what }, 'an extension failed')
  }

  /** Runs a call that may take time; rejects where the extension does, or does not answer. */
  const inTime = async <Result>(
    name: string,
    what: string,
    call: () => Promise<Result>,
  ): Promise<Result> => {
    const { promise: late, reject } = Promise.withResolvers<never>()
    const timer = setTimeout(
      () => reject(new Error(`no answer in ${patience / 1000} seconds`)),
      patience,
    )
    try {
      return await Promise.race([(async () => await call())(), late])
    } catch (error) {
      note(name, what, error)
      throw error
    } finally {
      clearTimeout(timer)
    }
  }

  /** Runs a call that answers at once. */
  const atOnce = <Result>(
    name: string,
    what: string,
    call: () => Result,
    otherwise: Result,
  ): Result => {
    try {
      return call()
    } catch (error) {
      note(name, what, error)
      return otherwise
    }
  }

  const providerOf = (name: string, open: () => PaymentProvider): PaymentProvider => {
    const provider = open()
    const called = remote.map((key) => {
      const call = provider[key].bind(provider) as (...values: unknown[]) => Promise<unknown>
      return [key, (...values: unknown[]) => inTime(name, `payment.${key}`, () => call(...values))]
    })
    return {
      ...provider,
      ...(Object.fromEntries(called) as Pick<PaymentProvider, (typeof remote)[number]>),
      name,
      form: (payment, back) => provider.form(payment, back),
      // What cannot be read is not signed by the provider, which sends it again.
      readWebhook: (body, headers) =>
        atOnce(name, 'payment.readWebhook', () => provider.readWebhook(body, headers), null),
      isReturned: (id, fields) =>
        atOnce(name, 'payment.isReturned', () => provider.isReturned(id, fields), false),
    }
  }

  const withDoor = <Door extends keyof Extension>(door: Door) =>
    extensions.flatMap(({ name, extension }) => {
      const implementation = extension[door]
      return implementation === undefined
        ? []
        : [{ name, found: implementation as NonNullable<Extension[Door]> }]
    })

  /** The rows of a list that can be used; those that cannot are named, and do not stop the others. */
  const usable = <Kept>(
    name: string,
    what: keyof typeof rowFault,
    rows: readonly Kept[],
  ): readonly Kept[] => {
    if (!Array.isArray(rows)) throw new Error('gives no list')
    const [first, ...others] = rows.map(rowFault[what]).filter((fault) => fault !== null)
    if (first !== undefined)
      note(name, what, new Error(`${first}${others.length > 0 ? `; ${others.length} more` : ''}`))
    return rows.filter((row) => rowFault[what](row) === null)
  }

  const checks = withDoor('checkOrder')
  const taxes = withDoor('taxRate')
  const trackers = withDoor('tracks')
  const listeners = withDoor('onEvent')
  const senders = withDoor('sends')
  const bookers = withDoor('bookCourier')
  const panels = withDoor('orderPanel')
  const doorPayments = withDoor('doorPayment')

  return {
    payment: (wanted) => {
      const provider = withDoor('payment').find(({ name }) => name === wanted)
      if (provider) return atOnce(wanted, 'payment', () => providerOf(wanted, provider.found), null)
      failedAt.set(wanted, { what: 'payment: there is no such extension', at: Infinity })
      log.error({ extension: wanted }, 'PAYMENT_PROVIDER names an extension that is not there')
      return null
    },
    send: async (message) => {
      for (const { name, found } of senders) {
        const send = found[message.channel]
        if (send) return await inTime(name, `sends.${message.channel}`, () => send(message))
      }
      throw new Error(`no extension sends ${message.channel}`)
    },
    refusalOf: (order) => {
      for (const { name, found } of checks) {
        const refusal = atOnce(
          name,
          'checkOrder',
          () => {
            const said: unknown = found(order)
            if (said === null) return null
            if (typeof (said as Refusal | undefined)?.en === 'string') return said as Refusal
            throw new Error('answered neither null nor a reason with `en`')
          },
          null,
        )
        if (refusal) return refusal
      }
      return null
    },
    taxRateOf: (line) => {
      for (const { name, found } of taxes) {
        const rate = atOnce(
          name,
          'taxRate',
          () => {
            const result = found(line)
            const fault = taxFault(result)
            if (fault) throw new Error(fault)
            return result
          },
          null,
        )
        if (rate !== null) return rate
      }
      return line.taxRate
    },
    listing: Object.fromEntries(
      lists.map((of) => [of, withDoor(of).map(({ name }) => name)]),
    ) as Record<List, string[]>,
    list: async <Of extends List>(of: Of, wanted: string) => {
      const giver = extensions.find(({ name }) => name === wanted)?.extension[of]
      if (!giver) return null
      try {
        return await inTime(wanted, of, async () =>
          usable(wanted, of, (await giver()) as readonly Row[Of][]),
        )
      } catch {
        return null
      }
    },
    trackedCouriers: trackers.flatMap(({ name, found }) =>
      Object.keys(found).map((courier) => ({ name, courier })),
    ),
    track: async ({ name: wanted, courier }, awbs) => {
      const track = trackers.find(({ name }) => name === wanted)?.found[courier]
      if (!track) return null
      try {
        return await inTime(wanted, 'tracks', async () =>
          usable(wanted, 'tracks', await track(awbs)),
        )
      } catch {
        return null
      }
    },
    note: (name, what, why) => note(name, what, new Error(why)),
    listeners: listeners.map(({ name }) => name),
    tell: async (wanted, event) => {
      const listener = listeners.find(({ name }) => name === wanted)
      if (!listener) throw new Error(`there is no extension ${wanted}`)
      await inTime(wanted, 'onEvent', () => listener.found(event))
    },
    panelsOf: async (order) => {
      const shown = await Promise.all(
        panels.map(({ name, found }) =>
          inTime(name, 'orderPanel', async () => {
            const panel = await found(order)
            const fault = panelFault(panel)
            if (fault) throw new Error(fault)
            return panel && { by: name, title: panel.title, rows: panel.rows }
          }).catch(() => null),
        ),
      )
      return shown.filter((one) => one !== null)
    },
    couriers: bookers.map(({ name }) => name),
    book: async (wanted, parcel) => {
      const booker = bookers.find(({ name }) => name === wanted)
      if (!booker) return null
      try {
        return await inTime(wanted, 'bookCourier', async () => {
          const booking = await booker.found(parcel)
          const fault = bookingFault(booking)
          if (fault) throw new Error(fault)
          return booking
        })
      } catch {
        return null
      }
    },
    takesAtDoor: doorPayments.length > 0,
    doorPayment: async (parcel) => {
      for (const { name, found } of doorPayments) {
        const link = await inTime(name, 'doorPayment', async () => {
          const document = await found(parcel)
          const fault = doorPaymentFault(document, parcel)
          if (fault) throw new Error(fault)
          return document
        }).catch(() => null)
        if (link !== null) return link
      }
      return null
    },
    courierPages: Object.fromEntries(
      withDoor('courierPages')
        .reverse()
        .flatMap(({ found }) =>
          Object.entries(found).map(([courier, page]) => [courierKey(courier), page]),
        ),
    ),
    faults: () => {
      const recent = [...failedAt].filter(([, { at }]) => at > now().getTime() - toldMs)
      const told = [
        ...broken.map(({ name, why }) => `${name}: ${why}`),
        ...recent.map(([name, { what }]) => `${name}: ${what}`),
      ]
      return told.length === 0 ? null : { told: told.join('; ') }
    },
  }
}
