import { leftOutOfCredit, wholeRupees } from '#model/cash-rounding.ts'
import { type Paise, paise } from '#model/money.ts'
import type { StoredInvoice } from './invoice-repository.ts'
import type { StoredOrder } from './order-repository.ts'

type PaidBy = Pick<StoredOrder, 'payment_method' | 'rounds_cash'>

const isRounded = ({ payment_method, rounds_cash }: PaidBy): boolean =>
  payment_method === 'cod' && rounds_cash === 1

/** What is asked of a sum of an order by the way that it is paid: in cash, whole rupees where the order says so. */
export const toPay = (order: PaidBy, sum: number): Paise =>
  isRounded(order) ? wholeRupees(paise(sum)) : paise(sum)

type Document = Pick<StoredInvoice, 'kind' | 'parcel' | 'serial' | 'year' | 'total'>

const sumOf = (
  kind: Document['kind'],
  all: readonly Document[],
  until: Pick<Document, 'year' | 'serial'> = { year: Number.POSITIVE_INFINITY, serial: 0 },
): number =>
  all.reduce(
    (sum, one) =>
      one.kind === kind &&
      (one.year < until.year || (one.year === until.year && one.serial < until.serial))
        ? sum + one.total
        : sum,
    0,
  )

/**
 * What is asked for with an invoice, issued or about to be, among the documents of its order. An order is rounded once: paise that parcels leave out
 * are asked for with the one that makes a rupee of them.
 */
export const invoiceToPay = (
  order: PaidBy,
  one: Pick<Document, 'total'> & Partial<Pick<Document, 'year' | 'serial'>>,
  all: readonly Document[],
): Paise => {
  const { year, serial, total } = one
  const before = sumOf(
    'invoice',
    all,
    year === undefined || serial === undefined ? undefined : { year, serial },
  )
  return paise(toPay(order, before + total) - toPay(order, before))
}

/** What of a document is not asked for at the door or not given back; below zero where it is more. `all` are the documents of its order. */
export const roundingOf = (order: PaidBy, one: Document, all: readonly Document[]): Paise => {
  if (!isRounded(order)) return paise(0)
  if (one.kind === 'invoice') return paise(one.total - invoiceToPay(order, one, all))
  const own = all.filter(({ parcel }) => parcel === one.parcel)
  const invoice = own.find(({ kind }) => kind === 'invoice')
  return leftOutOfCredit(paise(one.total), {
    invoiced: invoice?.total ?? 0,
    collected: invoice ? invoiceToPay(order, invoice, all) : 0,
    before: sumOf('credit', own, one),
  })
}
