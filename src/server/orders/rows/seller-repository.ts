import type { Seller } from '#model/shop.ts'
import { insertRows, updateRows } from '../../db/rows.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db, StoredRow } from '../../db/types.ts'

const sellers = (db: Db): Promise<StoredRow<'seller'>[]> =>
  db.selectFrom('seller').selectAll().orderBy('since').execute()

/** Before every document. */
const begin: Timestamp = '2000-01-01T00:00:00.000Z'

/** Keeps who issues documents from now on. Another registration begins anew; what is corrected of one, such as its telephone, holds for all that it issued. */
export const keepSeller = async (db: Db, seller: Seller, at: Timestamp): Promise<void> => {
  const last = (await sellers(db)).at(-1)
  const row = { gstin: seller.gstin, body: JSON.stringify(seller) }
  if (last?.gstin === seller.gstin) {
    if (last.body !== row.body) await updateRows(db, 'seller', { since: last.since }, row)
    return
  }
  await insertRows(db, 'seller', { since: last ? at : begin, ...row })
  // Days are stored by State: another registration in the same one adds other documents to its returns.
  if (last) await db.deleteFrom('gst_day').execute()
}

/** Who issued a document of a moment; a credit note is of who issued its invoice. */
export type SellerAt = (issuedAt: Timestamp) => Seller

/** `current` where no other registration is known. */
export const sellerAtOf = async (db: Db, current: Seller): Promise<SellerAt> => {
  const kept = (await sellers(db)).map(({ since, gstin, body }) => ({
    since,
    seller: gstin === current.gstin ? current : (JSON.parse(body) as Seller),
  }))
  return (issuedAt) => kept.findLast(({ since }) => since <= issuedAt)?.seller ?? current
}

/** The seller of a GSTIN that the shop has or had. */
export const sellerByGstin = async (
  db: Db,
  current: Seller,
  gstin: string,
): Promise<Seller | null> => {
  if (gstin === current.gstin) return current
  const row = (await sellers(db)).findLast((one) => one.gstin === gstin)
  return row ? (JSON.parse(row.body) as Seller) : null
}
