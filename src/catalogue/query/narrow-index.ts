import { isNarrow } from '../equality/substitution.ts'
import type { DrugRow } from '../export/product.ts'
import type { Catalogue } from '../open.ts'
import { partsOf } from '../substances/combinations.ts'

const productSql = "SELECT form, json_extract(body, '$.route') AS route FROM product WHERE id = ? AND kind = 'drug'"
const saltsSql = `SELECT s.salt_id AS id, json_group_array(lower(n.name)) AS names FROM product_salt s JOIN salt_name n ON n.salt_id = s.salt_id
  WHERE s.product_id = ? GROUP BY s.salt_id`

/** Whether a product has, under whatever name, a systemically absorbed salt of a narrow therapeutic index. */
export const hasNarrowIndex = (catalogue: Catalogue, productId: number): boolean => {
  const product = catalogue.sql(productSql).get(productId) as { form: DrugRow['form']; route: DrugRow['route'] | null } | undefined
  if (!product) return false
  const found = catalogue.sql(saltsSql).all(productId) as { id: number; names: string }[]
  const salts = found.map(({ id, names }) => {
    const own = JSON.parse(names) as string[]
    return { id, names: [...own, ...own.flatMap(partsOf)], strength: undefined }
  })
  return isNarrow({ form: product.form, route: product.route ?? undefined, salts })
}
