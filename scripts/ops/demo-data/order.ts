import { decimalRupees, paise } from '../../../src/model/money.ts'
import type { OrderState, ParcelState, PaymentState } from '../../../src/model/order.ts'
import { stateOfParcels } from '../../../src/model/order.ts'
import { amountsOfRest, type OrderAmounts } from '../../../src/model/order-totals.ts'
import { openAmounts, settleParcel, sumSettled } from '../../../src/model/settlement.ts'
import { iso } from './chance.ts'
import type { Context, Parcel } from './context.ts'
import type { Used } from './coupons.ts'
import { creditOf } from './ledgers.ts'
import { amountsOf, type Line, lineOf } from './line.ts'
import { type Captured, oweMoney, remit } from './money.ts'
import type { Customer } from './people.ts'
import type { Product } from './stock.ts'

const couriers = [
  ['Delhivery', (digits: number) => `149${digits}00`],
  ['Blue Dart', (digits: number) => `698${digits}`],
  ['DTDC', (digits: number) => `D${digits}`],
  ['India Post', (digits: number) => `EM1${digits}IN`],
] as const

type Placing = {
  customer: Customer
  placedMs: number
  method: 'cod' | 'online'
  chosen: readonly { product: Product; packs: number }[]
  /** Whether a small order pays for its shipping. */
  feeUnder: boolean
  parcels: number
}

type About = { parcel?: number; comment?: string; failed?: boolean }

/** What of returned goods goes into the wallet: cash is the shop's once it was handed in, and what stays with the customer is paid first. */
const cashBack = ({ invoice, handedIn }: Parcel, returned: number): number => {
  const collected = invoice?.lines.reduce((sum, { amounts }) => sum + amounts.total, 0) ?? 0
  return Math.max(0, (handedIn?.amount ?? 0) - (collected - returned))
}

/** One invented order. Each method writes the rows that the use case of the same name would have written. */
export class Order {
  readonly id: string
  readonly lines: Line[]
  readonly parcels: Parcel[]
  readonly hasShipping: boolean
  state: OrderState = 'placed'
  paymentState: PaymentState = 'due'
  amounts: OrderAmounts
  used: Used | null = null
  awaitsReview = 0
  lapsesAt: string | null = null
  cancelReason: string | null = null
  updatedMs: number
  /** The payment that paid for it. */
  captured: Captured | null = null
  readonly events: {
    atMs: number
    job: string
    actor: 'customer' | 'operator' | 'system'
    more: About
  }[] = []
  private isActivated = false
  isOwing = false
  private refunds = 0
  private points = 0
  balanceUsed = 0
  released: string | null = null

  readonly context: Context
  readonly customer: Customer
  readonly placedMs: number
  readonly method: 'cod' | 'online'

  constructor(context: Context, { customer, placedMs, method, chosen, ...parts }: Placing) {
    this.context = context
    this.customer = customer
    this.placedMs = placedMs
    this.method = method
    const { chance, stock, coupons, ledgers } = context
    this.id = chance.orderId()
    this.updatedMs = placedMs
    this.hasShipping = parts.feeUnder
    this.lines = chosen.map(({ product, packs }, index) =>
      lineOf(this.id, product, { packs, index, parcels: parts.parcels }),
    )
    this.parcels = Array.from({ length: parts.parcels }, (_, index) => ({
      number: index + 1,
      state: 'placed',
      atMs: placedMs,
      courier: null,
      awb: null,
      invoice: null,
      handedIn: null,
    }))
    const at = iso(placedMs)
    const items = this.lines.reduce((sum, { payable }) => sum + payable, 0)
    this.used = coupons.use(customer.id, items)
    this.amounts = amountsOf(this.lines, {
      feeUnder: parts.feeUnder,
      offer: this.used?.offer ?? paise(0),
      wallet: ledgers.balance(customer.id, at),
    })
    const { balance } = this.amounts
    this.balanceUsed = balance
    if (balance > 0)
      ledgers.wallet(customer.id, { at, reason: 'spent', amount: -balance, order_id: this.id })
    if (this.used && this.used.points > 0) {
      this.points = this.used.points
      ledgers.points(customer.id, { ...this.pointsRow(at), kind: 'earned', pending: this.points })
    }
    for (const { of, quantity } of this.lines) stock.take(of, this.id, quantity, at)
    this.event('placed', placedMs, 'customer')
    if (!this.isPrescribed) this.markFreeAsPaid()
  }

  private pointsRow(at: string) {
    return { at, pending: 0, redeemable: 0, order_id: this.id, voucher_code: null }
  }

  /** An order that costs nothing counts as paid. */
  private markFreeAsPaid(): void {
    if (this.amounts.total === 0 && this.state === 'placed') this.paymentState = 'paid'
  }

  get isPrescribed(): boolean {
    return this.lines.some(({ rx }) => rx === 1)
  }

  get remaining(): Line[] {
    return this.lines.filter(
      ({ review, removed_reason }) => review !== 'rejected' && removed_reason === null,
    )
  }

  event(
    job: string,
    atMs: number,
    actor: 'customer' | 'operator' | 'system',
    more: About = {},
  ): void {
    this.updatedMs = Math.max(this.updatedMs, atMs)
    this.events.push({ atMs, job, actor, more })
  }

  /** Moves on from review, when the pharmacist has decided every line. */
  advance(): void {
    this.awaitsReview = 0
    this.state = this.method === 'online' && this.amounts.total > 0 ? 'awaiting_payment' : 'placed'
    this.markFreeAsPaid()
  }

  /** Removes lines that are not shipped, and prices the rest by the model. */
  drop(gone: readonly Line[], atMs: number): void {
    const { stock, ledgers } = this.context
    for (const { of, quantity } of gone) stock.release(of, this.id, quantity, iso(atMs))
    const before = this.amounts
    const invoiced = this.invoiced
    const open = openAmounts(before, invoiced)
    const here = this.remaining.filter(
      ({ parcel }) => !this.parcels.some((one) => one.number === parcel && one.invoice),
    )
    const rest = amountsOfRest(
      here.map(({ actual, payable }) => ({ actual: paise(actual), payable: paise(payable) })),
      open,
      false,
    )
    this.amounts = {
      actual: paise(rest.actual + invoiced.actual),
      discount: paise(rest.discount + invoiced.actual - invoiced.payable),
      offer: paise(rest.offer + invoiced.offer),
      shipping: paise(rest.shipping + invoiced.shipping),
      balance: paise(rest.balance + invoiced.balance),
      total: paise(rest.total + invoiced.total),
    }
    this.balanceUsed -= rest.returned
    if (rest.returned > 0)
      ledgers.wallet(this.customer.id, {
        at: iso(atMs),
        reason: 'returned',
        amount: rest.returned,
        order_id: this.id,
      })
    if (
      this.paymentState === 'paid' &&
      this.method === 'online' &&
      before.total > this.amounts.total
    )
      this.owe(before.total - this.amounts.total, 'removed', atMs)
    this.reversePointShare(atMs)
  }

  private reversePointShare(atMs: number): void {
    if (!this.used || this.used.points === 0) return
    const sum = (lines: readonly Line[]): number =>
      lines.reduce((all, { payable }) => all + payable, 0)
    const over =
      this.points - Math.floor((this.used.points * sum(this.remaining)) / sum(this.lines))
    if (over <= 0) return
    this.points -= over
    this.context.ledgers.points(this.customer.id, {
      ...this.pointsRow(iso(atMs)),
      kind: 'reversed',
      pending: -over,
    })
  }

  private get invoiced() {
    return sumSettled(
      this.parcels.flatMap(({ invoice }) => invoice?.lines.map(({ amounts }) => amounts) ?? []),
    )
  }

  pack(parcel: Parcel, atMs: number): void {
    for (const line of this.linesOf(parcel))
      Object.assign(line, this.context.stock.pack(line.of, this.id, line.quantity, atMs))
    this.move(parcel, 'packed', atMs)
  }

  ship(parcel: Parcel, atMs: number): void {
    const { chance, documents } = this.context
    const lines = this.linesOf(parcel)
    const parts = settleParcel(
      lines.map(({ actual, payable }) => ({ actual: paise(actual), payable: paise(payable) })),
      openAmounts(this.amounts, this.invoiced),
    )
    const [courier, numbered] = chance.pick(couriers)
    parcel.courier = courier
    parcel.awb = numbered(chance.whole(10_000_000, 99_999_999))
    parcel.invoice = documents.issue({
      orderId: this.id,
      parcel: parcel.number,
      against: null,
      reason: null,
      placeOfSupply: this.customer.placeOfSupply,
      at: iso(atMs),
      lines: lines.flatMap(({ number, quantity }, index) => {
        const amounts = parts[index]
        return amounts ? [{ line: number, quantity, amounts }] : []
      }),
    })
    this.move(parcel, 'shipped', atMs, `${parcel.courier} ${parcel.awb}`)
  }

  deliver(parcel: Parcel, atMs: number): void {
    this.move(parcel, 'delivered', atMs)
    const due = parcel.invoice?.lines.reduce((sum, { amounts }) => sum + amounts.total, 0) ?? 0
    if (this.method === 'cod' && due > 0)
      parcel.handedIn = remit(this.context, { orderId: this.id, parcel, due, atMs })
    if (this.state !== 'delivered') return
    if (this.paymentState === 'due') this.paymentState = 'paid'
    this.isActivated = true
    if (this.points > 0)
      this.context.ledgers.points(this.customer.id, {
        ...this.pointsRow(iso(atMs)),
        kind: 'activated',
        pending: -this.points,
        redeemable: this.points,
      })
  }

  private linesOf(parcel: Parcel): Line[] {
    return this.remaining.filter((line) => line.parcel === parcel.number)
  }

  private move(parcel: Parcel, to: ParcelState, atMs: number, comment?: string): void {
    parcel.state = to
    parcel.atMs = atMs
    const isFailure = to === 'returned'
    this.event(to, atMs, 'operator', {
      parcel: parcel.number,
      failed: isFailure,
      ...(comment !== undefined && { comment }),
    })
    this.state = stateOfParcels(this.parcels.map(({ state }) => state))
  }

  /** Cancels a parcel that is not shipped. */
  cancelParcel(parcel: Parcel, reason: string, atMs: number): void {
    const gone = this.linesOf(parcel)
    for (const line of gone) line.removed_reason = reason
    this.drop(gone, atMs)
    this.move(parcel, 'cancelled', atMs, reason)
    if (this.state === 'delivered' && this.paymentState === 'due') this.paymentState = 'paid'
  }

  /** Returns some packs of delivered lines, or the whole parcel. */
  return(
    parcel: Parcel,
    reason: string,
    atMs: number,
    some: readonly { line: number; quantity: number }[] | 'all',
    isPaid: boolean,
  ): void {
    if (!parcel.invoice) return
    const { documents, ledgers } = this.context
    const wanted = some === 'all' ? parcel.invoice.lines : some
    const lines = creditOf(parcel.invoice, wanted)
    if (some === 'all') this.move(parcel, 'returned', atMs, reason)
    documents.issue({
      orderId: this.id,
      parcel: parcel.number,
      against: parcel.invoice,
      reason,
      placeOfSupply: this.customer.placeOfSupply,
      at: iso(atMs),
      lines,
    })
    const { total, balance } = sumSettled(lines.map(({ amounts }) => amounts))
    if (isPaid && total > 0 && this.method === 'online') this.owe(total, 'returned', atMs)
    const cash = this.method === 'cod' ? cashBack(parcel, total) : 0
    if (cash > 0)
      ledgers.wallet(this.customer.id, {
        at: iso(Math.max(atMs, parcel.handedIn?.atMs ?? 0)),
        reason: 'refund',
        amount: cash,
        order_id: this.id,
      })
    if (this.state === 'returned') {
      this.releaseOffers(atMs)
      const isOwed = this.method === 'online' ? isPaid && total > 0 : cash > 0
      this.paymentState = !isOwed ? 'void' : this.method === 'online' ? 'refund_due' : 'refunded'
      return
    }
    if (balance > 0) {
      this.balanceUsed -= balance
      ledgers.wallet(this.customer.id, {
        at: iso(atMs),
        reason: 'returned',
        amount: balance,
        order_id: this.id,
      })
    }
  }

  private releaseOffers(atMs: number): void {
    const { coupons, ledgers } = this.context
    const at = iso(atMs)
    this.released = at
    if (this.used) coupons.release(this.customer.id, this.used)
    if (this.balanceUsed > 0)
      ledgers.wallet(this.customer.id, {
        at,
        reason: 'returned',
        amount: this.balanceUsed,
        order_id: this.id,
      })
    if (this.points > 0 && !this.isActivated)
      ledgers.points(this.customer.id, {
        ...this.pointsRow(at),
        kind: 'reversed',
        pending: -this.points,
      })
  }

  close(
    to: 'cancelled' | 'lapsed',
    reason: string | null,
    actor: 'customer' | 'operator' | 'system',
    atMs: number,
  ): void {
    const isPaid = this.paymentState === 'paid' && this.amounts.total > 0
    // Points of an order that has not arrived are pending, paid or not.
    this.paymentState = isPaid ? 'refund_due' : 'void'
    this.state = to
    this.lapsesAt = null
    this.awaitsReview = 0
    this.cancelReason = reason
    for (const parcel of this.parcels) Object.assign(parcel, { state: 'cancelled', atMs })
    this.event(to, atMs, actor, {
      failed: to === 'lapsed',
      ...(reason !== null && { comment: reason }),
    })
    if (isPaid) this.owe(this.amounts.total, to, atMs)
    for (const { of, quantity } of this.remaining)
      this.context.stock.release(of, this.id, quantity, iso(atMs))
    this.releaseOffers(atMs)
  }

  private owe(amount: number, reason: string, atMs: number): void {
    const paidBackMs = oweMoney(this.context, {
      orderId: this.id,
      number: ++this.refunds,
      amount,
      reason,
      atMs,
      captured: this.captured,
    })
    if (paidBackMs === null) this.isOwing = true
    else this.event('refunded', paidBackMs, 'system', { comment: decimalRupees(amount) })
  }

  pay(atMs: number): void {
    const { chance } = this.context
    const reference = `pay_example_${chance.hex(14)}`
    this.captured = {
      id: chance.hex(22),
      reference,
      amount: this.amounts.total,
      owed: 0,
      refunded: 0,
      atMs,
    }
    this.paymentState = 'paid'
    this.state = 'placed'
    this.lapsesAt = null
    this.event('payment', atMs, 'customer')
  }
}
