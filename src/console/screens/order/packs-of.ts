import type { AdminOrder } from '#contract/fulfilment/admin-order.ts'
import { t } from '../../texts.ts'

type Ordered = Pick<
  AdminOrder['order']['orderItems'][number],
  'productQuantity' | 'unitsInPack' | 'packSize'
>

/**
 * How much of a product goes into the parcel: whole packs as hands count them, with the units that they hold. Units alone, beside the size of a pack,
 * were read as packs: ten times too much.
 */
export const packsOf = ({ productQuantity, unitsInPack, packSize }: Ordered): string => {
  const packs = productQuantity / unitsInPack
  const units = t('unitCount', { count: productQuantity })
  return Number.isInteger(packs) ? `${packs} × ${packSize} (${units})` : `${units} · ${packSize}`
}
