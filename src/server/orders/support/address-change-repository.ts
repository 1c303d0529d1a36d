import type { Db } from '../../db/types.ts'
import type { StoredOrderAddress } from '../rows/order-repository.ts'
import { keepReach } from '../rows/reach-repository.ts'

export const changeAddress = async (
  db: Db,
  orderId: string,
  address: Omit<StoredOrderAddress, 'order_id' | 'gstin' | 'legal_name'>,
): Promise<void> => {
  await db.updateTable('order_address').set(address).where('order_id', '=', orderId).execute()
  await keepReach(db, orderId, address)
}
