import { paise } from '#model/money.ts'
import { shareOwed } from '#model/order-totals.ts'
import type { Moment } from '../db/moment.ts'
import type { Db } from '../db/types.ts'
import type { StoredOrder } from '../orders/order-repository.ts'
import { lowerUse, openUse } from './offer-use-repository.ts'
import { addToWallet } from './wallet-repository.ts'

/**
 * Credits the wallet with the share of wallet and voucher in returned goods worth `gone` of `all` (both as payable), minus what
 * was credited before. `releaseOffers` returns the rest with the rest of the order.
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
