import { looksAlike } from '#model/likeness.ts'
import type { OrderState } from '#model/order.ts'
import type { Timestamp } from '../../db/timestamp.ts'
import type { Db } from '../../db/types.ts'

/** More are counted, not looked at. */
const mostCandidates = 500

export type SamePicture = {
  prescription_id: string
  /** Whether it is the very same picture; else it looks alike. */
  isSame: boolean
  order_id: string
  customer_id: string
  placed_at: Timestamp
  state: OrderState
}

type Picture = { id: string; sha256: string; likeness: string | null }

/** Ids of other prescriptions, of whomever, with the same picture, and of those that look alike. */
const picturesLike = async (
  db: Db,
  { id, sha256, likeness }: Picture,
): Promise<{ same: string[]; alike: string[] }> => {
  const same = await db
    .selectFrom('prescription')
    .select('id')
    .where('sha256', '=', sha256)
    .where('id', '<>', id)
    .orderBy('created_at', 'desc')
    .limit(mostCandidates)
    .execute()
  const candidates =
    likeness === null
      ? []
      : await db
          .selectFrom('prescription')
          .select(['id', 'likeness'])
          .where('id', 'in', (own) =>
            own
              .selectFrom('prescription_band as b')
              .innerJoin('prescription_band as mine', 'mine.band', 'b.band')
              .select('b.prescription_id')
              .where('mine.prescription_id', '=', id),
          )
          .where('id', '<>', id)
          .where('sha256', '<>', sha256)
          .orderBy('created_at', 'desc')
          .limit(mostCandidates)
          .execute()
  return {
    same: same.map((one) => one.id),
    alike: candidates.flatMap((one) =>
      one.likeness !== null && likeness !== null && looksAlike(one.likeness, likeness)
        ? [one.id]
        : [],
    ),
  }
}

/** Other orders with the picture of a prescription, uploaded anew or by another customer: the same one, or one that looks alike. Newest first. */
export const ordersOfPicture = async (
  db: Db,
  picture: Picture,
  exceptOrder: string,
): Promise<SamePicture[]> => {
  const { same, alike } = await picturesLike(db, picture)
  const ids = [picture.id, ...same, ...alike]
  const orders = await db
    .selectFrom('order_prescription as given')
    .innerJoin('customer_order as o', 'o.id', 'given.order_id')
    .select(['given.prescription_id', 'given.order_id', 'o.customer_id', 'o.placed_at', 'o.state'])
    .where('given.prescription_id', 'in', ids)
    .where('given.order_id', '<>', exceptOrder)
    .orderBy('o.placed_at', 'desc')
    .orderBy('given.order_id')
    .limit(mostCandidates)
    .execute()
  return orders.map((one) => ({ ...one, isSame: !alike.includes(one.prescription_id) }))
}
