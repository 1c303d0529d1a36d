import { brand } from '../../../src/brand/nuskha.ts'
import { dayInIndia } from '../../../src/model/calendar-india.ts'
import type { StateCode } from '../../../src/model/india-states.ts'
import { documentNumber, financialYear } from '../../../src/model/invoice.ts'
import type { WalletReason } from '../../../src/model/rewards.ts'
import { creditFor, type Settled, sumSettled } from '../../../src/model/settlement.ts'
import { seriesOf } from '../../../src/model/shop.ts'
import type { Put } from './rows.ts'

export type DocumentLine = { line: number; quantity: number; amounts: Settled }
export type Issued = {
  orderId: string
  parcel: number
  against: Issued | null
  reason: string | null
  placeOfSupply: StateCode
  at: string
  lines: DocumentLine[]
  number: string
}

/** A credit note over a part of what left, in packs. */
export const creditOf = (
  invoice: Issued,
  some: readonly { line: number; quantity: number }[],
): DocumentLine[] =>
  some.flatMap(({ line, quantity }) => {
    const own = invoice.lines.find((one) => one.line === line)
    return own
      ? [
          {
            line,
            quantity,
            amounts: creditFor(own.amounts, { of: own.quantity, before: 0, quantity }),
          },
        ]
      : []
  })

/** Invoices and credit notes: numbered at the end in the order of issue, because orders overtake one another. */
export const createDocuments = () => {
  const all: Issued[] = []
  return {
    issue: (document: Omit<Issued, 'number'>): Issued => {
      const issued = { ...document, number: '' }
      all.push(issued)
      return issued
    },
    write: (put: Put): void => {
      const last = new Map<string, { kind: 'invoice' | 'credit'; year: number; last: number }>()
      const sorted = all.sort((one, other) =>
        one.at < other.at
          ? -1
          : one.at > other.at
            ? 1
            : Number(one.against !== null) - Number(other.against !== null),
      )
      for (const document of sorted) {
        const { orderId: order_id, parcel, against, reason, at, lines } = document
        const kind = against ? 'credit' : 'invoice'
        const year = financialYear(dayInIndia(new Date(at)))
        const series = last.get(`${kind}${year}`) ?? { kind, year, last: 0 }
        last.set(`${kind}${year}`, series)
        const serial = ++series.last
        const number = documentNumber(kind, seriesOf(brand), { year, serial, last: null })
        document.number = number
        const sum = sumSettled(lines.map(({ amounts }) => amounts))
        put('invoice', {
          number,
          kind,
          year,
          serial,
          order_id,
          parcel,
          against: against?.number ?? null,
          reason,
          place_of_supply: document.placeOfSupply,
          buyer_gstin: null,
          issued_at: at,
          ...sum,
        })
        for (const { line, quantity, amounts } of lines)
          put('invoice_line', { number, line, quantity, ...amounts })
      }
      for (const series of last.values()) put('document_series', series)
    },
  }
}
export type Documents = ReturnType<typeof createDocuments>

type Wallet = { at: string; reason: WalletReason; amount: number; order_id: string | null }
type Points = {
  at: string
  kind: 'earned' | 'activated' | 'redeemed' | 'reversed'
  pending: number
  redeemable: number
  order_id: string | null
  voucher_code: string | null
}

const byTime = (one: { at: string }, other: { at: string }): number =>
  one.at < other.at ? -1 : one.at > other.at ? 1 : 0

/** Wallets and points by customer. What is spent was there at that moment, so no later credit makes a balance wrong. */
export const createLedgers = () => {
  const wallets = new Map<string, Wallet[]>()
  const points = new Map<string, Points[]>()
  const add = <Entry>(to: Map<string, Entry[]>, customerId: string, entry: Entry): void => {
    const own = to.get(customerId)
    if (own) own.push(entry)
    else to.set(customerId, [entry])
  }
  return {
    /** What a wallet holds at a moment and can still be spent then. */
    balance: (customerId: string, at: string): number => {
      const own = (wallets.get(customerId) ?? []).slice().sort(byTime)
      let [sum, least] = [0, Number.POSITIVE_INFINITY]
      for (const entry of own) {
        if (entry.at > at) least = Math.min(least, sum)
        sum += entry.amount
      }
      return Math.max(0, Math.min(least, sum))
    },
    wallet: (customerId: string, entry: Wallet): void => add(wallets, customerId, entry),
    points: (customerId: string, entry: Points): void => add(points, customerId, entry),
    write: (put: Put): void => {
      for (const [customer_id, entries] of wallets) {
        let amount_after = 0
        for (const [index, entry] of entries.sort(byTime).entries()) {
          amount_after += entry.amount
          put('wallet_entry', { customer_id, nth: index + 1, ...entry, amount_after })
        }
      }
      for (const [customer_id, entries] of points) {
        let [pending_after, redeemable_after] = [0, 0]
        for (const [index, entry] of entries.sort(byTime).entries()) {
          pending_after += entry.pending
          redeemable_after += entry.redeemable
          put('point_entry', {
            customer_id,
            nth: index + 1,
            ...entry,
            pending_after,
            redeemable_after,
          })
        }
      }
    },
  }
}
export type Ledgers = ReturnType<typeof createLedgers>
