import { paise } from '#model/money.ts'
import { shareOwed } from '#model/order-totals.ts'
import type { Moment } from '../db/moment.ts'
import type { Db } from '../db/types.ts'
import type { StoredOrder } from '../orders/order-repository.ts'
import { lowerUse, openUse } from './offer-use-repository.ts'
import { addToWallet } from './wallet-repository.ts'

/**
 * Gives into the wallet what it and a voucher paid for goods of `gone` out of `all` (both as they were payable) that came back, less what it
 * had of them before. What is left of both comes back with the rest of the order, by `releaseOffers`.
 */
export const returnOfferShare = async (
  db: Db,
  { id, offer, balance }: StoredOrder,
  { gone, all, at }: { gone: number; all: number; at: Moment },
): Promise<void> => {
  const use = await openUse(db, id)
  if (!use) return
  const ofWallet = shareOwed(paise(balance), { gone, all, owed: balance - use.balance })
  const ofVoucher = use.voucher_code === null ? 0 : shareOwed(paise(offer), { gone, all, owed: offer - use.offer })
  if (ofWallet + ofVoucher === 0) return
  await lowerUse(db, id, { offer: use.offer - ofVoucher, balance: use.balance - ofWallet })
  await addToWallet(db, { customer_id: use.customer_id, reason: 'returned', amount: ofWallet + ofVoucher, order_id: id, at })
}
