import type { Settled } from '#model/settlement.ts'
import type { Moment } from '../../db/moment.ts'
import type { Db } from '../../db/types.ts'
import { lowerUse, openUse } from '../offers/offer-use-repository.ts'
import { addToWallet } from '../offers/wallet-repository.ts'

/**
 * Credits the wallet with what wallet and voucher paid of credited goods. `releaseOffers` returns the rest with the rest of the order. The share of
 * a coupon is not paid out: the goods cost that much less.
 */
export const returnOfferShare = async (
  db: Db,
  orderId: string,
  { offer, balance, at }: Pick<Settled, 'offer' | 'balance'> & { at: Moment },
): Promise<void> => {
  const use = await openUse(db, orderId)
  if (!use) return
  const ofVoucher = use.voucher_code === null ? 0 : offer
  const amount = balance + ofVoucher
  if (amount === 0) return
  await lowerUse(db, orderId, { offer: use.offer - ofVoucher, balance: use.balance - balance })
  await addToWallet(db, {
    customer_id: use.customer_id,
    reason: 'returned',
    amount,
    order_id: orderId,
    at,
  })
}
