import type { Cart } from '#contract/cart/cart.ts'
import { cartValueBucket } from '#model/cart-value.ts'
import { rememberRecent } from '../browser/recent-lists.ts'
import { mayStorePersonal } from '../browser/storage-consent.ts'
import { call } from '../http/call.ts'

/** Records an addition to the cart in the recent-use lists. Without consent it stores and requests nothing. */
export const rememberUse = async (
  id: number,
  { totalAmt }: Pick<Cart, 'totalAmt'>,
): Promise<void> => {
  if (!mayStorePersonal()) return
  rememberRecent('cartValues', cartValueBucket(Number(totalAmt)))
  const reply = await call('GET /api/v3/products/{id}/recent-use', { params: { id } })
  if (reply.is === 'failed') return
  const { skuType, manufacturerId, therapeuticClasses } = reply.result
  rememberRecent('skuTypes', skuType)
  rememberRecent('manufacturerIds', String(manufacturerId))
  for (const name of therapeuticClasses) rememberRecent('therapeuticClasses', name)
}
