import { type Paise, paise } from '#model/money.ts'
import { statement } from '../../db/prepared-query.ts'
import { insertRows } from '../../db/rows.ts'
import type { Db, StoredRow } from '../../db/types.ts'

export type WalletEntry = StoredRow<'wallet_entry'>

const lastOf = statement<{ customerId: string }, Pick<WalletEntry, 'nth' | 'amount_after'>>(
  (db, value) =>
    db
      .selectFrom('wallet_entry')
      .select(['nth', 'amount_after'])
      .where('customer_id', '=', value('customerId'))
      .orderBy('nth', 'desc')
      .limit(1),
)

const lastEntry = async (db: Db, customerId: string): Promise<{ nth: number; balance: Paise }> => {
  const [last] = await lastOf.rows(db, { customerId })
  return { nth: last?.nth ?? 0, balance: paise(last?.amount_after ?? 0) }
}

export const walletBalance = async (db: Db, customerId: string): Promise<Paise> =>
  (await lastEntry(db, customerId)).balance

/** Appends an entry to a customer's ledger. Throws where the balance would be negative. */
export const addToWallet = async (
  db: Db,
  entry: Omit<WalletEntry, 'nth' | 'amount_after'>,
): Promise<void> => {
  const { nth, balance } = await lastEntry(db, entry.customer_id)
  await insertRows(db, 'wallet_entry', {
    ...entry,
    nth: nth + 1,
    amount_after: balance + entry.amount,
  })
}

/** One page of a customer's entries, newest first, plus one entry if there are more. */
export const walletEntries = async (
  db: Db,
  customerId: string,
  { skip, take }: { skip: number; take: number },
): Promise<WalletEntry[]> =>
  await db
    .selectFrom('wallet_entry')
    .selectAll()
    .where('customer_id', '=', customerId)
    .orderBy('nth', 'desc')
    .offset(skip)
    .limit(take + 1)
    .execute()

/** Wallet credits for returned goods of an order, in paise. */
export const walletRefunds = async (db: Db, orderId: string): Promise<number> => {
  const rows = await db
    .selectFrom('wallet_entry')
    .select('amount')
    .where('order_id', '=', orderId)
    .where('reason', '=', 'refund')
    .execute()
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}

/** What the wallet paid for an order and got because of it, oldest first. */
export const walletEntriesOf = (db: Db, orderId: string) =>
  db
    .selectFrom('wallet_entry')
    .select(['reason', 'amount', 'at'])
    .where('order_id', '=', orderId)
    .orderBy('at')
    .orderBy('nth')
    .execute()
