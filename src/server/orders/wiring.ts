import { orders } from '#contract/orders/orders.ts'
import { opsPharmacist } from '#contract/pharmacist/pharmacist.ts'
import type { CourierPages } from '#model/courier.ts'
import { paymentMethods } from '#model/order.ts'
import type { Schedule } from '#model/product.ts'
import type { SmallShop } from '#model/small-shop.ts'
import type { ShelfRule } from '#model/stock.ts'
import type { Alone } from '#model/worth.ts'
import type { Terms } from '../config/terms.ts'
import type { Part } from '../http/part.ts'
import { registerAll } from '../http/register-endpoint.ts'
import type { Core } from '../kernel/session/core.ts'
import type { Extensions } from '../platform/extensions.ts'
import type { Files } from '../platform/file-storage/file-storage.ts'
import { scheduled } from '../platform/repeated.ts'
import type { Uploads } from '../prescriptions/uploads.ts'
import { withholdAll } from '../stock/withhold.ts'
import { type CartInteractions, createCartInteractions } from './checkout/cart-interactions.ts'
import { type Checkout, createCheckout } from './checkout/checkout.ts'
import { createPlaceOrder, type PlaceOrder } from './checkout/place-order.ts'
import { checkoutRoutes } from './checkout/routes.ts'
import { announceReorders, remindOfPaused } from './customer/announce-reorders.ts'
import {
  type AnswerQuestion,
  type AttachToOrder,
  createAnswerQuestion,
  createAttachToOrder,
} from './customer/attach-to-order.ts'
import { type CancelOrder, createCancelOrder } from './customer/cancel.ts'
import {
  createDoseMessages,
  type SetDoseMessages,
  sendDoseMessages,
} from './customer/dose-messages.ts'
import { endHolds, expireOrders, remindOfQuestions } from './customer/expire.ts'
import { promiseOrders, tellLate } from './customer/promises.ts'
import { createOrders, type Orders } from './customer/queries.ts'
import { createReorderCart, type ReorderCart } from './customer/reorder-to-cart.ts'
import { createReorders, type Reorders } from './customer/reorders.ts'
import { orderRoutes } from './customer/routes.ts'
import { runReorders } from './customer/run-due-reorders.ts'
import { createCash } from './dispatch/cash.ts'
import { type CourierReportDeps, createCourierReports } from './dispatch/courier-reports.ts'
import { createPackingTurns } from './dispatch/packing-turns.ts'
import { createParcels } from './dispatch/parcels.ts'
import { createPicks } from './dispatch/picks.ts'
import { createProductCodes } from './dispatch/product-codes.ts'
import { createQualityAlerts } from './dispatch/quality-alerts.ts'
import { createRecalls } from './dispatch/recall.ts'
import { createReceipts } from './dispatch/receipts.ts'
import { createReturnedGoods } from './dispatch/returned-goods.ts'
import { createStock } from './dispatch/stock.ts'
import { createStockChanges } from './dispatch/stock-changes.ts'
import type { Invoices } from './invoices/invoices.ts'
import type { PaymentPart } from './payments/wiring.ts'
import { createReviewQueue } from './pharmacist/review-queue.ts'
import { createProblemAdmin } from './problems/admin.ts'
import { createReportProblem, type ReportProblem } from './problems/report-problem.ts'
import { problemRoutes } from './problems/routes.ts'
import type { OrderDeadlines } from './rows/order-deadlines.ts'
import { createStaffPrescriptions } from './support/add-prescription.ts'
import { createOrderAdmin } from './support/admin.ts'
import { createCourierBooking } from './support/book-courier.ts'
import { createOrderFiles } from './support/documents.ts'
import { opsOrderRoutes } from './support/routes.ts'
import { createSupport } from './support/support.ts'

type Deps = Pick<
  Core,
  'storage' | 'sessions' | 'runMutation' | 'activeCatalogue' | 'now' | 'log' | 'site'
> & {
  payments: Pick<PaymentPart, 'payments' | 'isOnline' | 'beforeLapsing'>
  files: Files
  uploads: Uploads
  invoices: Invoices
  terms: Terms
  deadlines: OrderDeadlines
  shelf: ShelfRule
  blockedSchedules: readonly string[]
  courierPages: CourierPages
  /** Schedules of which a parcel is handed over for a code. */
  doorCodeFor: readonly Schedule[]
  refusalOf: Extensions['refusalOf']
  taxRateOf: Extensions['taxRateOf']
  reports: CourierReportDeps['reports']
  couriers: Extensions['couriers']
  panelsOf: Extensions['panelsOf']
  book: Extensions['book']
  takesAtDoor: Extensions['takesAtDoor']
  doorPayment: Extensions['doorPayment']
  alone: Alone
  smallShop: SmallShop | null
}

type OrderPart = Part & {
  /** What pages need that take an order by plain forms, and show it. */
  ordering: {
    checkout: Checkout
    interactions: CartInteractions
    place: PlaceOrder
    orders: Orders
    problems: ReportProblem
    cancelling: CancelOrder
    doseMessages: SetDoseMessages
    prescribe: AttachToOrder
    answer: AnswerQuestion
    reorderCart: ReorderCart
    reorders: Reorders
  }
  /** Reminds of questions half-way, expires what is past its deadline, frees what orders hold no longer, takes what got too old off the sale, places due re-orders and announces those to come, promises days, tells of late orders and of times of doses. Any number of servers may run it. */
  runDue: () => Promise<{
    reminded: number
    lapsed: number
    freed: number
    withheld: number
    placed: number
    announced: number
    promised: number
    late: number
    doses: number
  }>
  /** Asks couriers, through extensions, what became of parcels and cash. */
  askCouriers: () => Promise<{ recorded: number; entered: number }>
  start: () => void
}

export const wireOrders = (deps: Deps): OrderPart => {
  const { payments, isOnline, beforeLapsing } = deps.payments
  const services = {
    checkout: createCheckout({
      ...deps,
      prescriptionDays: deps.deadlines.prescriptionDays,
      paymentMethods: isOnline ? paymentMethods : ['cod'],
    }),
    interactions: createCartInteractions(deps),
    place: createPlaceOrder({ ...deps, payments, isOnline }),
    orders: createOrders(deps),
    problems: createReportProblem(deps),
    cancelling: createCancelOrder(deps),
    doseMessages: createDoseMessages(deps),
    prescribe: createAttachToOrder(deps),
    answer: createAnswerQuestion(deps),
    reorderCart: createReorderCart(deps),
    reorders: createReorders(deps),
  }
  const parcels = createParcels(deps)
  const cash = createCash(deps)
  const askCouriers = createCourierReports(deps, { record: parcels.record, remit: cash.remit })
  const runDue = async () => {
    await beforeLapsing()
    return {
      reminded: (await remindOfQuestions(deps)) + (await remindOfPaused(deps)),
      lapsed: await expireOrders(deps),
      freed: await endHolds(deps.storage, deps.now, deps.log),
      withheld: await withholdAll(deps.storage, deps.shelf, deps.now()),
      placed: await runReorders(deps),
      announced: await announceReorders(deps),
      promised: await promiseOrders(deps),
      late: await tellLate(deps),
      doses: await sendDoseMessages(deps),
    }
  }
  const { log } = deps
  const due = scheduled('*/10 * * * *', runDue, (error) =>
    log.error({ err: error }, 'the job for due orders failed'),
  )
  // A schedule of its own: what is due does not wait for a courier who does not answer.
  const asking = scheduled('*/10 * * * *', askCouriers, (error) =>
    log.error({ err: error }, 'couriers could not be asked'),
  )
  const { trackedCouriers, listing } = deps.reports
  return {
    routes: (register) => {
      checkoutRoutes(register, services)
      orderRoutes(register, services)
      register(orders.addPrescription, ({ params }, call) => services.prescribe(call, params.id))
      register(orders.answer, ({ params, body }, call) => services.answer(call, params.id, body))
      opsOrderRoutes(register, {
        admin: createOrderAdmin(deps),
        parcels: { ...parcels, ...createPackingTurns(deps) },
        support: createSupport(deps),
        files: createOrderFiles(deps),
        cash,
        stock: {
          ...createStock(deps),
          ...createProductCodes(deps),
          ...createRecalls(deps),
          ...createPicks(deps),
        },
        receipts: createReceipts(deps),
        alerts: createQualityAlerts(deps),
        couriers: createCourierBooking(deps),
        stockChanges: createStockChanges(deps),
        returns: createReturnedGoods(deps),
        staffPrescriptions: createStaffPrescriptions(deps),
      })
      registerAll(register, opsPharmacist, createReviewQueue(deps))
      problemRoutes(register, {
        problems: services.problems,
        admin: createProblemAdmin(deps),
      })
    },
    ordering: services,
    runDue,
    askCouriers,
    start: () => {
      due.start()
      if (trackedCouriers.length + listing.cashStatement.length > 0) asking.start()
    },
    stop: async () => {
      await Promise.all([due.stop(), asking.stop()])
    },
  }
}
