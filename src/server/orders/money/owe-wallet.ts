import { type Paise, paise } from '#model/money.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'
import { isErased } from '../../kernel/customers/customer-repository.ts'
import { walletEntries } from '../offers/wallet-repository.ts'
import { addRefund, refundsOf } from '../rows/refund-repository.ts'
import { followRefunds } from './settle-refund.ts'

/** Of the refunds of an order, in paise. */
export type OwedOfWallet = { orderId: string; amount: Paise }

const sumOf = (rows: readonly { amount: number }[]): number =>
  rows.reduce((sum, { amount }) => sum + amount, 0)

/**
 * Owes by transfer what refunds put into the wallet of an erased account and was not spent, and returns what is newly owed: gifts count as spent first, and
 * what is left of them ends with the account (docs/decisions/0117). Owes nothing twice.
 */
export const oweWallet = async (
  db: Db,
  customerId: string,
  at: Timestamp,
): Promise<OwedOfWallet[]> => {
  if (!(await isErased(db, customerId))) return []
  const entries = await walletEntries(db, customerId, {
    skip: 0,
    take: Number.MAX_SAFE_INTEGER - 1,
  })
  const refunds = Map.groupBy(
    entries.filter(({ reason }) => reason === 'refund'),
    ({ order_id }) => order_id,
  )
  let left = entries[0]?.amount_after ?? 0
  const due: OwedOfWallet[] = []
  // Newest first.
  for (const [orderId, credits] of refunds) {
    if (orderId === null) continue
    const before = (await refundsOf(db, orderId)).filter(({ reason }) => reason === 'wallet')
    const owedBefore = sumOf(before)
    left -= owedBefore
    due.push({ orderId, amount: paise(sumOf(credits) - owedBefore) })
  }
  const owed: OwedOfWallet[] = []
  for (const { orderId, amount: most } of due) {
    const amount = paise(Math.min(left, most))
    if (amount <= 0) continue
    left -= amount
    await addRefund(db, orderId, { amount, reason: 'wallet', at })
    await followRefunds(db, orderId, at)
    owed.push({ orderId, amount })
  }
  return owed
}
