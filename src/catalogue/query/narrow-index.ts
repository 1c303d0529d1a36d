import { isNarrow } from '../equality/substitution.ts'
import type { DrugRow } from '../export/product.ts'
import type { Catalogue } from '../open.ts'
import { saltOf } from './entity.ts'

const productSql = "SELECT form, json_extract(body, '$.route') AS route FROM product WHERE id = ? AND kind = 'drug'"
const saltsSql = 'SELECT salt_id AS id FROM product_salt WHERE product_id = ? ORDER BY position'

/** Whether a product has a salt of a narrow therapeutic index that reaches the blood. */
export const hasNarrowIndex = (catalogue: Catalogue, productId: number): boolean => {
  const product = catalogue.sql(productSql).get(productId) as { form: DrugRow['form']; route: DrugRow['route'] | null } | undefined
  if (!product) return false
  const ids = catalogue.sql(saltsSql).all(productId) as { id: number }[]
  const salts = ids.map(({ id }) => {
    const salt = saltOf(catalogue, id)
    return { id, names: salt ? [salt.name.toLowerCase()] : [], strength: undefined }
  })
  return isNarrow({ form: product.form, route: product.route ?? undefined, salts })
}
