import type { CashLimits } from '#model/cash-limits.ts'
import type { Locale } from '#model/locale.ts'
import type { Db } from '../../db/types.ts'
import { contactOf } from '../../kernel/customers/customer-repository.ts'
import { type Failed, failed } from '../../kernel/outcome.ts'
import type { OrderToCheck } from '../../platform/extension.ts'
import type { Extensions } from '../../platform/extensions.ts'
import { cashRefused } from './open-cash.ts'
import { eventsOf, linesOf, type StoredOrder, type StoredOrderAddress } from './order-repository.ts'
import { lockReach } from './reach-repository.ts'
import { remainingLines } from './remaining-lines.ts'

/** What an order is checked by before it is placed, and before it becomes another one. */
export type OrderChecks = { cash: CashLimits; refusalOf: Extensions['refusalOf'] }

/** Refuses what an extension refuses, in the language of the customer where none is named. */
export const refusedOutside = async (
  db: Db,
  order: OrderToCheck & { customerId: string; locale: Locale | null },
  refusalOf: Extensions['refusalOf'],
): Promise<Failed | null> => {
  const { customerId, locale, ...asked } = order
  const refusal = refusalOf(asked)
  if (!refusal) return null
  const language = locale ?? (await contactOf(db, customerId))?.locale ?? 'en'
  return failed('orderRefused', { values: { reason: refusal[language] ?? refusal.en } })
}

type To = Pick<
  StoredOrderAddress,
  'street1' | 'street2' | 'contact_number' | 'city' | 'state' | 'pincode'
>

/**
 * Why an order cannot be paid in cash after all, or go to another door: what may not be placed may not be made of a placed one. `order` as it would be. What
 * goes to the door stays locked until the transaction ends.
 */
export const refusedAsChanged = async (
  db: Db,
  order: StoredOrder,
  { to, at, locale = null }: { to: To | null; at: Date; locale?: Locale | null },
  { cash, refusalOf }: OrderChecks,
): Promise<Failed | null> => {
  if (!to) return null
  const { id: orderId, customer_id: customerId, payment_method: paymentMethod, total } = order
  await lockReach(db, customerId, to, at)
  if (paymentMethod === 'cod' && order.payment_state === 'due') {
    const refused = await cashRefused(db, { customerId, door: to, total, at, orderId }, cash)
    if (refused) return refused
  }
  const { city, state, pincode } = to
  const [placed] = await eventsOf(db, orderId)
  const lines = remainingLines(await linesOf(db, [orderId]))
  return await refusedOutside(
    db,
    {
      ...{ customerId, locale, paymentMethod, total, address: { city, state, pincode } },
      isRegular: placed?.actor === 'system',
      lines: lines.map(({ product_id: productId, name, quantity, payable: amount, rx }) => ({
        ...{ productId, name, quantity, amount, prescription: rx === 1 },
      })),
    },
    refusalOf,
  )
}
