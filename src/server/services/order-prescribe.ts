import type { Order } from '#contract/order-view.ts'
import { can } from '#model/order.ts'
import { failed, type Outcome, ok } from '../outcome.ts'
import { bindPrescriptions } from '../storage/order-prescriptions.ts'
import { addressOfOrder, linesOf, orderOf } from '../storage/orders.ts'
import { type Asked, byCustomer, type Changing } from './changing.ts'
import { orderView } from './order-view.ts'

/** Gives an order that waits for a prescription those that its customer has attached. */
export type Prescribe = (asked: Asked, orderId: string) => Promise<Outcome<Order>>

export const createPrescribe =
  ({ changing, now }: { changing: Changing; now: () => Date }): Prescribe =>
  (asked, orderId) =>
    changing(
      asked,
      ['prescribe', orderId],
      byCustomer(async (db, { customer_id: customerId }) => {
        const order = await orderOf(db, customerId, orderId)
        if (!order) return failed('notFound', { field: 'id' })
        if (!can.addPrescription(order)) return failed('orderOver', { field: 'id' })
        const { prescriptionIds } = await bindPrescriptions(db, { customerId, orderId, at: now().toISOString() })
        if (prescriptionIds.length === 0) return failed('prescriptionMissing')
        return ok(orderView({ ...order, awaits_review: 1 }, await linesOf(db, [orderId]), await addressOfOrder(db, orderId)))
      }),
    )
