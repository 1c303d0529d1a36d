import { withdrawReview } from '../../reviews/transition.ts'
import type { PersonalArea } from './area.ts'

/** Reviews are withdrawn, which removes their words and takes them off the pages. */
export const reviewArea: PersonalArea = {
  area: 'reviews',
  tables: ['product_review', 'review_event'],
  export: async (db, customerId) =>
    await db
      .selectFrom('product_review')
      .select([
        'product_id',
        'product_name',
        'rating',
        'body',
        'shown_name',
        'state',
        'reason',
        'written_at',
        'edited_at',
      ])
      .where('customer_id', '=', customerId)
      .orderBy('written_at')
      .execute(),
  erase: async (db, customerId, at) => {
    const written = await db
      .selectFrom('product_review')
      .selectAll()
      .where('customer_id', '=', customerId)
      .where('state', '<>', 'withdrawn')
      .execute()
    for (const review of written) await withdrawReview(db, review, at)
    return []
  },
}
