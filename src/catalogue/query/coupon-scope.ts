import { type Coupon, isScoped } from '#model/coupon.ts'
import type { Catalogue } from '../open.ts'

/** Whether a coupon takes off of a product: it names it, or one of the categories in which it stands. */
export const coversProduct = (catalogue: Catalogue, coupon: Pick<Coupon, 'products' | 'categories'>, productId: number): boolean => {
  if (!isScoped(coupon) || coupon.products?.includes(productId)) return true
  // A product stands in its categories and in all above them.
  const stands = catalogue.sql('SELECT 1 FROM product_category WHERE product_id = ? AND category_id = ?')
  return (coupon.categories ?? []).some((category) => stands.get(productId, category) !== undefined)
}
