import type { Order, OrderBrief, Placed, Tracking } from '#contract/orders/view.ts'
import { formatDay } from '#i18n/date.ts'
import { packWords, planWords } from '#i18n/packs.ts'
import { serverTexts } from '#i18n/server-texts.ts'
import { capital } from '#i18n/t.ts'
import { dayInIndia } from '#model/calendar-india.ts'
import { defaultLocale, type Locale } from '#model/locale.ts'
import { decimalRupees } from '#model/money.ts'
import { type CancelReason, can, cancelReasons, withoutPrefix } from '#model/order.ts'
import { unitsOf } from '#model/quantity.ts'
import type { WalletReason } from '#model/rewards.ts'
import { asSentence } from '#model/sentence.ts'
import { type JobType, stepsOf } from '#model/tracking.ts'
import { files } from '#paths.ts'
import { toPay } from './cash-rounding.ts'
import type { StoredDoorCode } from './door-code-repository.ts'
import type { OrderDetails } from './order-details.ts'
import {
  businessIn,
  type StoredEvent,
  type StoredOrder,
  type StoredOrderAddress,
  type StoredOrderLine,
  type StoredParcel,
} from './order-repository.ts'
import type { StoredPromise } from './promise-repository.ts'
import { isOpenQuestion } from './question-repository.ts'
import type { StoredRefund } from './refund-repository.ts'
import { byProduct, isPlansOnly, remainingLines } from './remaining-lines.ts'

/** The texts of the reasons for which customers cancel. */
export const reasonKeys = {
  mistake: 'order:reasonMistake',
  late: 'order:reasonLate',
  cheaper: 'order:reasonCheaper',
  not_needed: 'order:reasonNotNeeded',
  address: 'order:reasonAddress',
  prescription: 'order:reasonPrescription',
  others: 'order:reasonOthers',
} as const satisfies Record<CancelReason, string>

const packsOf = ({ quantity, units }: StoredOrderLine): number => quantity / units

const briefItem = (line: StoredOrderLine) => ({ productName: line.name, unitCount: packsOf(line) })

type Parcels = readonly Pick<StoredParcel, 'state'>[]

const hasLeft = ({ state }: Pick<StoredParcel, 'state'>): boolean =>
  state === 'shipped' || state === 'delivered' || state === 'returned'

const abilities = (
  order: StoredOrder,
  lines: readonly StoredOrderLine[],
  parcels: Parcels,
  toTake: readonly StoredOrderLine[],
) => {
  const { state, payment_method: paymentMethod, payment_state: paymentState } = order
  return {
    cancel: can.cancel({ state, parcels: parcels.map((parcel) => parcel.state) }),
    pay: can.pay({ state, paymentState }),
    convertToCod: can.convertToCod({ state, paymentMethod }) && !isPlansOnly(lines),
    addPrescription: can.addPrescription({ state }),
    invoice: can.invoice({ invoiced: parcels.some(hasLeft) }),
    labels: toTake.some(({ review }) => review === 'approved'),
  }
}

/** spec §4: which of "not sent", "being checked" and "asked about" holds for the prescription of a waiting order. */
const prescriptionView = (
  { state, awaits_review }: StoredOrder,
  lines: readonly StoredOrderLine[],
): OrderBrief['prescription'] => {
  if (state !== 'awaiting_prescription') return null
  // What is asked stands on the line until it is answered, also while a pharmacist looks at the others.
  const asked = new Set(
    lines.flatMap(({ review, review_reason }) =>
      review === 'pending' ? (review_reason ?? []) : [],
    ),
  )
  if (asked.size > 0)
    return { is: 'asked', reason: [...asked].map((one) => asSentence(one)).join(' ') }
  return { is: awaits_review === 1 ? 'review' : 'missing', reason: null }
}

const questionView = (
  { id, line, text, asked_at, answered_at, answer }: OrderDetails['questions'][number],
  lines: readonly StoredOrderLine[],
) => ({
  id,
  line,
  productName: lines.find(({ number }) => number === line)?.name ?? '',
  text,
  askedAt: asked_at,
  answeredAt: answered_at,
  answer,
})

/** The id of a parcel in replies (spec §3 "orderLineId"). */
export const parcelId = (orderId: string, parcel: number): string => `${orderId}-${parcel}`

/** A product of several batches stands once in a list. */
export const briefItems = (lines: readonly StoredOrderLine[]) => byProduct(lines).map(briefItem)

export const briefView = (
  order: StoredOrder,
  lines: readonly StoredOrderLine[],
  parcels: Parcels,
  toTake: readonly StoredOrderLine[],
): OrderBrief => ({
  orderId: order.id,
  state: order.state,
  placedAt: order.placed_at,
  orderAmount: decimalRupees(order.total),
  orderItems: briefItems(lines),
  paymentMethod: order.payment_method,
  paymentState: order.payment_state,
  can: abilities(order, lines, parcels, toTake),
  prescription: prescriptionView(order, lines),
})

/** The recall that a customer must heed, as the alert names its batch. */
const recallOf = (
  { number }: StoredOrderLine,
  recalled: OrderDetails['recalled'],
  locale: Locale,
) => {
  const recall = recalled.find(({ line }) => line === number)
  return recall ? { batch: recall.batch, reason: asSentence(recall.reason, locale) } : null
}

/** The pack in the language of the reader. */
const packText = (line: StoredOrderLine, locale: Locale): string => {
  const {
    pack_label: label,
    pack_form: packForm,
    unit,
    units,
    plan_days: days,
    plan_basis_points: points,
  } = line
  const t = serverTexts(locale)
  if (days !== null && points !== null) return planWords(t, { days, discountPercent: points / 100 })
  return packForm ? packWords(t, locale, { label, packForm, units: unitsOf(units), unit }) : label
}

const itemView = (line: StoredOrderLine, recalled: OrderDetails['recalled'], locale: Locale) => ({
  ...briefItem(line),
  line: line.number,
  productId: line.product_id,
  isMedicine: line.composition !== '',
  image: line.plan_days === null ? files.packPicture(line.product_id) : null,
  packSize: packText(line, locale),
  productQuantity: unitsOf(line.quantity),
  unitsInPack: unitsOf(line.units),
  price: decimalRupees(line.payable),
  actualPrice: decimalRupees(line.mrp),
  offeredPrice: decimalRupees(line.price),
  prescriptionReq: line.rx === 1,
  review: line.review,
  reviewReason: line.review_reason,
  removedReason: line.removed_reason,
  orderLineId: parcelId(line.order_id, line.parcel),
  batch: line.batch,
  expiry: line.expiry,
  recall: recallOf(line, recalled, locale),
})

/** Why an order ended, in words: those of a known reason, else what the customer or the pharmacy said. */
const endedBecause = (
  { cancel_reason: reason, state }: StoredOrder,
  locale: Locale,
): string | null => {
  if (reason === null) return null
  const known = cancelReasons.find((one) => one === reason)
  if (known === undefined) return withoutPrefix(reason)
  const t = serverTexts(locale)
  // A customer without a valid prescription cancels an order; a pharmacist who accepts none closes it.
  return known === 'prescription' && state === 'cancelled'
    ? t('order:endedByPharmacist')
    : t(reasonKeys[known])
}

const addressView = ({
  name,
  contact_number,
  order_id: _,
  gstin: __,
  legal_name: ___,
  ...rest
}: StoredOrderAddress) => ({
  ...rest,
  addUserName: name,
  contactNumber: contact_number,
})

export const promiseView = ({ day, told_late_at }: StoredPromise): Order['promise'] => ({
  by: day,
  isLate: told_late_at !== null,
})

export const orderView = (
  { order, lines, parcels, address, recalled, questions, promise, toTake }: OrderDetails,
  locale: Locale = defaultLocale,
): Order => ({
  ...briefView(order, lines, parcels, toTake),
  orderItems: lines.map((line) => itemView(line, recalled, locale)),
  // A line that was taken off needs no answer any more.
  questions: questions
    .filter(
      (one) =>
        !isOpenQuestion(one) ||
        remainingLines(lines).some(
          ({ number, review }) => number === one.line && review === 'pending',
        ),
    )
    .map((one) => questionView(one, lines)),
  actualAmnt: decimalRupees(order.actual),
  discount: decimalRupees(order.discount),
  offerDiscount: decimalRupees(order.offer),
  shipping: decimalRupees(order.shipping),
  cashBalance: decimalRupees(order.balance),
  totalAmt: decimalRupees(order.total),
  cashRounding: decimalRupees(order.total - toPay(order, order.total)),
  couponCode: order.coupon_code,
  prescriptionReq: lines.some(({ rx, removed_reason }) => rx === 1 && removed_reason === null),
  promise: promise && promiseView(promise),
  address: address && addressView(address),
  business: address && businessIn(address),
  lapsesAt: order.awaits_review === 1 ? null : order.lapses_at,
  cancelReason: order.cancel_reason,
  cancelReasonText: endedBecause(order, locale),
})

/** The data of the success page (spec §3 "Order tracking"). */
export const placedView = (
  order: StoredOrder,
  lines: readonly StoredOrderLine[],
  locale: Locale,
): Placed => ({
  orderId: order.id,
  state: order.state,
  orderItems: briefItems(lines),
  orderAmount: decimalRupees(toPay(order, order.total)),
  sbiOmpDetails: null,
  paymentMethod: order.payment_method,
  payNow: can.pay({ state: order.state, paymentState: order.payment_state }),
  msg: serverTexts(locale)('order:confirmed'),
})

/** The names of steps that have begun and are not done. */
const underWay: Partial<
  Record<JobType, 'order:doingPacked' | 'order:doingShipped' | 'order:doingDelivered'>
> = {
  packed: 'order:doingPacked',
  shipped: 'order:doingShipped',
  delivered: 'order:doingDelivered',
}
const nameOf = (job: JobType, status: string, t: ReturnType<typeof serverTexts>): string =>
  t((status === 'inprocess' && underWay[job]) || `order:step${capital(job)}`)

/** spec §4 "Tracking": a message shows for the step that is under way. */
const commentOf = (job: JobType, order: StoredOrder, locale: Locale): string => {
  const t = serverTexts(locale)
  const day =
    order.lapses_at === null ? '' : formatDay(locale, dayInIndia(new Date(order.lapses_at)))
  if (job === 'prescription' && order.awaits_review === 1) return t('order:nowReview')
  if (job === 'prescription') return t('order:nowPrescription', { day })
  if (job === 'payment') return t('order:nowPayment', { day })
  if (job === 'packed') return t('order:nowPacked')
  if (job === 'shipped') return t('order:nowShipped')
  return job === 'delivered' ? t('order:nowDelivered') : ''
}

type Tracked = {
  order: StoredOrder
  lines: readonly StoredOrderLine[]
  parcels: readonly StoredParcel[]
  events: readonly StoredEvent[]
  doorCodes: readonly StoredDoorCode[]
  reminders: Tracking['reminders']
  doseMessages: boolean | null
  refunds: readonly StoredRefund[]
  wallet: readonly { reason: WalletReason; amount: number; at: string }[]
}

/** What was paid online goes back by itself; of cash, points and vouchers the wallet gets it at once. */
const refundViews = ({ refunds, wallet }: Pick<Tracked, 'refunds' | 'wallet'>) =>
  [
    ...refunds.map(({ amount, due_at: owedAt, settled_at: givenAt }) => ({
      amount: decimalRupees(amount),
      to: 'payment' as const,
      owedAt,
      givenAt,
    })),
    ...wallet
      .filter(({ reason }) => reason === 'refund' || reason === 'returned')
      .map(({ amount, at }) => ({
        amount: decimalRupees(amount),
        to: 'wallet' as const,
        owedAt: at,
        givenAt: at,
      })),
  ].sort((one, other) => Date.parse(one.owedAt) - Date.parse(other.owedAt))

export const trackingView = (
  { order, lines, parcels, events, doorCodes, reminders, doseMessages, ...money }: Tracked,
  locale: Locale,
): Tracking => {
  const t = serverTexts(locale)
  // Removed and rejected lines are in no parcel; a closed order shows all of its lines.
  const isOver = order.state === 'cancelled' || order.state === 'lapsed'
  const inside = isOver ? lines : remainingLines(lines)
  const sent = isOver ? parcels : parcels.filter(({ state }) => state !== 'cancelled')
  const of = {
    state: order.state,
    paymentMethod: order.payment_method,
    prescription: inside.some(({ rx }) => rx === 1),
  }
  return {
    orderId: order.id,
    reminders,
    doseMessages,
    refunds: refundViews(money),
    state: order.state,
    orderTrackingDtos: sent.map((parcel) => ({
      orderLineId: parcelId(order.id, parcel.number),
      state: parcel.state,
      courier: parcel.courier,
      awb: parcel.awb,
      trackingUrl: parcel.tracking_url,
      doorCode:
        parcel.state === 'shipped'
          ? (doorCodes.find((one) => one.parcel === parcel.number)?.code ?? null)
          : null,
      orderItems: briefItems(inside.filter((line) => line.parcel === parcel.number)),
      orderHistory: stepsOf(of, parcel, events).map(({ job, status, at }) => ({
        jobType: job,
        jobName: nameOf(job, status, t),
        jobStatus: status,
        comments: status === 'inprocess' ? commentOf(job, order, locale) : '',
        at,
      })),
    })),
  }
}
