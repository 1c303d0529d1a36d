import type { Order } from '#contract/orders/view.ts'
import { can } from '#model/order.ts'
import { failed, type Outcome, ok } from '../../kernel/outcome.ts'
import {
  byCustomer,
  type MutationRequest,
  type RunMutation,
} from '../../kernel/session/mutation.ts'
import type { Visit } from '../cart/cart-store.ts'
import { bindPrescriptions } from '../rows/order-prescription-repository.ts'
import { detailsOf, orderOf } from '../rows/order-repository.ts'
import { orderView } from '../rows/order-view.ts'

/** Adds the attached prescriptions to an order that awaits them. */
export type AttachToOrder = (
  visit: MutationRequest & Pick<Visit, 'locale'>,
  orderId: string,
) => Promise<Outcome<Order>>

export const createAttachToOrder =
  ({ runMutation, now }: { runMutation: RunMutation; now: () => Date }): AttachToOrder =>
  (visit, orderId) =>
    runMutation(
      visit,
      ['prescribe', orderId],
      byCustomer(async (db, { customer_id: customerId }) => {
        const order = await orderOf(db, customerId, orderId)
        if (!order) return failed('notFound', { field: 'id' })
        if (!can.addPrescription(order)) return failed('orderOver', { field: 'id' })
        const { prescriptionIds } = await bindPrescriptions(db, {
          customerId,
          orderId,
          at: now().toISOString(),
        })
        if (prescriptionIds.length === 0) return failed('prescriptionMissing')
        return ok(orderView(await detailsOf(db, { ...order, awaits_review: 1 }), visit.locale))
      }),
    )
