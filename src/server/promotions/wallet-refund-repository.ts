import type { Db } from '../db/types.ts'

/** What was put into the wallet for goods of an order that came back, in paise. */
export const walletRefunds = async (db: Db, orderId: string): Promise<number> => {
  const rows = await db.selectFrom('wallet_entry').select('amount').where('order_id', '=', orderId).where('reason', '=', 'refund').execute()
  return rows.reduce((sum, { amount }) => sum + amount, 0)
}
