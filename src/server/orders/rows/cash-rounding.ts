import { leftOutOfCredit, wholeRupees } from '#model/cash-rounding.ts'
import { type Paise, paise } from '#model/money.ts'
import type { StoredInvoice } from './invoice-repository.ts'
import type { StoredOrder } from './order-repository.ts'

type PaidBy = Pick<StoredOrder, 'payment_method' | 'rounds_cash'>

const isRounded = ({ payment_method, rounds_cash }: PaidBy): boolean =>
  payment_method === 'cod' && rounds_cash === 1

/** What is asked of a sum, of an order or of the invoice of a parcel, by the way that it is paid: in cash, whole rupees where the order says so. */
export const toPay = (order: PaidBy, sum: number): Paise =>
  isRounded(order) ? wholeRupees(paise(sum)) : paise(sum)

type Document = Pick<StoredInvoice, 'kind' | 'parcel' | 'serial' | 'year' | 'total'>

/** What of a document is not asked for at the door or not given back. `all` are the documents of its order. */
export const roundingOf = (order: PaidBy, one: Document, all: readonly Document[]): Paise => {
  if (!isRounded(order)) return paise(0)
  if (one.kind === 'invoice') return paise(one.total - toPay(order, one.total))
  const own = all.filter(({ parcel }) => parcel === one.parcel)
  const invoiced = own.find(({ kind }) => kind === 'invoice')?.total ?? 0
  const before = own.reduce(
    (sum, { kind, total, year, serial }) =>
      kind === 'credit' && (year < one.year || (year === one.year && serial < one.serial))
        ? sum + total
        : sum,
    0,
  )
  return leftOutOfCredit(paise(one.total), { collected: toPay(order, invoiced), before })
}
