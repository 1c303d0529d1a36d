import { type Coupon, isScoped } from '#model/coupon.ts'
import type { Catalogue } from '../open.ts'
import { cardRow } from './product.ts'

/** Whether a coupon takes off of a product: it names it, or one of the categories in which it stands; never of one that takes no offers by law. */
export const coversProduct = (
  catalogue: Catalogue,
  coupon: Pick<Coupon, 'products' | 'categories'>,
  productId: number,
): boolean => {
  if (cardRow(catalogue, productId)?.offers === 0) return false
  if (!isScoped(coupon) || coupon.products?.includes(productId)) return true
  // A product stands in its categories and in all above them.
  const stands = catalogue.sql(
    'SELECT 1 FROM product_category WHERE product_id = ? AND category_id = ?',
  )
  return (coupon.categories ?? []).some((category) => stands.get(productId, category) !== undefined)
}
