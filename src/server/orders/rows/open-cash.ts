import { type CashLimits, cashRefusal, refusalDays } from '#model/cash-limits.ts'
import { dayMs } from '#model/duration.ts'
import { formatRupees, paise } from '#model/money.ts'
import type { Db } from '../../db/types.ts'
import { type Failed, failed } from '../../kernel/outcome.ts'
import { type Door, hasReceived, openCash, refusedBeyondReceived } from './reach-repository.ts'

/** `orderId`: of an order that was placed before. */
type Asked = { customerId: string; door: Door; total: number; at: Date; orderId?: string }

/**
 * Why an order cannot be paid in cash: as much is on its way already as may be, or what was sent for cash came back. `detail` says what offers itself instead. The text does not say
 * whose orders they are: a stranger's may go to the same number or door.
 */
export const cashRefused = async (
  db: Db,
  { customerId, door, total, at, orderId }: Asked,
  limits: CashLimits,
): Promise<Failed | null> => {
  if (total === 0) return null
  const about = { field: 'paymentMethod', detail: 'online' }
  const since = new Date(at.getTime() - refusalDays * dayMs).toISOString()
  const [refusals, isKnown, open] = await Promise.all([
    refusedBeyondReceived(db, customerId, door, since),
    hasReceived(db, customerId),
    openCash(db, customerId, door, orderId),
  ])
  if (refusals >= limits.refusals) return failed('cashReturned', about)
  const limit = isKnown ? limits.known : limits.first
  const refusal = cashRefusal(open, paise(total), limit)
  if (refusal === null) return null
  return refusal === 'orders'
    ? failed('cashOrdersOpen', { ...about, values: { orders: limit.orders } })
    : failed('cashWorthOpen', { ...about, values: { amount: formatRupees(limit.worth) } })
}
