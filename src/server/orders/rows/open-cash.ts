import { type CashLimits, cashRefusal } from '#model/cash-limits.ts'
import { formatRupees, paise } from '#model/money.ts'
import type { Db } from '../../db/types.ts'
import { type Failed, failed } from '../../kernel/outcome.ts'
import type { StoredOrder } from './order-repository.ts'
import { type Door, hasReceived, openCash } from './reach-repository.ts'

/** `orderId`: of an order that was placed before. */
type Asked = { customerId: string; door: Door; total: number; orderId?: string }

/**
 * Why an order cannot be paid in cash: as much is on its way already as may be. `detail` says what offers itself instead. The text does not say
 * whose orders they are: a stranger's may go to the same number or door.
 */
export const cashRefused = async (
  db: Db,
  { customerId, door, total, orderId }: Asked,
  limits: CashLimits,
): Promise<Failed | null> => {
  if (total === 0) return null
  const [isKnown, open] = await Promise.all([
    hasReceived(db, customerId),
    openCash(db, customerId, door, orderId),
  ])
  const limit = isKnown ? limits.known : limits.first
  const refusal = cashRefusal(open, paise(total), limit)
  if (refusal === null) return null
  const about = { field: 'paymentMethod', detail: 'online' }
  return refusal === 'orders'
    ? failed('cashOrdersOpen', { ...about, values: { orders: limit.orders } })
    : failed('cashWorthOpen', { ...about, values: { amount: formatRupees(limit.worth) } })
}

/** The same for an order that waits for its online payment. */
export const conversionRefused = async (
  db: Db,
  { customer_id: customerId, total }: Pick<StoredOrder, 'customer_id' | 'total'>,
  door: Door | null,
  limits: CashLimits,
): Promise<Failed | null> =>
  door ? await cashRefused(db, { customerId, door, total }, limits) : null
