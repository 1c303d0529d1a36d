import { isNarrowIndex } from '../equality/substances.ts'
import { isAbsorbed } from '../equality/substitution.ts'
import type { DrugRow } from '../export/product.ts'
import type { Catalogue } from '../open.ts'
import { partsOf } from '../substances/combinations.ts'
import { keep } from './keep.ts'

const productSql =
  "SELECT form, json_extract(body, '$.route') AS route FROM product WHERE id = ? AND kind = 'drug'"
const saltsSql = 'SELECT salt_id AS id FROM product_salt WHERE product_id = ?'
const namesSql =
  'SELECT salt_id AS id, json_group_array(lower(name)) AS names FROM salt_name GROUP BY salt_id'

/** The salts of a narrow therapeutic index, under any of their names or as a part of a combination. */
const narrowSalts = keep(1, (catalogue, _: 0): ReadonlySet<number> => {
  const salts = catalogue.sql(namesSql).all() as { id: number; names: string }[]
  const isNarrow = (names: readonly string[]): boolean =>
    isNarrowIndex([...names, ...names.flatMap(partsOf)])
  return new Set(salts.filter(({ names }) => isNarrow(JSON.parse(names))).map(({ id }) => id))
})

/** Whether a product has, under whatever name, a systemically absorbed salt of a narrow therapeutic index. */
export const hasNarrowIndex = (catalogue: Catalogue, productId: number): boolean => {
  const product = catalogue.sql(productSql).get(productId) as
    | { form: DrugRow['form']; route: DrugRow['route'] | null }
    | undefined
  if (!product || !isAbsorbed({ form: product.form, route: product.route ?? undefined }))
    return false
  const salts = catalogue.sql(saltsSql).all(productId) as { id: number }[]
  return salts.some(({ id }) => narrowSalts(catalogue, 0).has(id))
}
