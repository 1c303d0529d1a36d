import type { StoredAddress } from '../../addresses/address-repository.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'

/** The address chosen for the next order; null without one or when it was removed. */
export const chosenAddress = async (db: Db, customerId: string): Promise<StoredAddress | null> =>
  (await db
    .selectFrom('checkout_address as chosen')
    .innerJoin('address', (join) =>
      join
        .onRef('address.id', '=', 'chosen.address_id')
        .onRef('address.customer_id', '=', 'chosen.customer_id'),
    )
    .selectAll('address')
    .where('chosen.customer_id', '=', customerId)
    .executeTakeFirst()) ?? null

export const chooseAddress = async (
  db: Db,
  customer_id: string,
  address_id: string,
  chosen_at: Timestamp,
): Promise<void> => {
  await db
    .insertInto('checkout_address')
    .values({ customer_id, address_id, chosen_at })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet({ address_id, chosen_at }))
    .execute()
}
