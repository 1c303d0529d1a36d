import { isLocalForm } from '../equality/substitution.ts'
import type { DrugRow } from '../export/product.ts'
import type { Catalogue } from '../open.ts'

const productSql = `SELECT p.form, json_extract(p.body, '$.route') AS route,
  (SELECT group_concat(lower(s.name), ' ') FROM product_salt x JOIN salt s ON s.id = x.salt_id WHERE x.product_id = p.id) AS salts
  FROM product p WHERE p.id = ?`

/** Substances that are put on the skin to reach the blood. */
const absorbed =
  /testosterone|estradiol|progesterone|nitroglycerin|glyceryl trinitrate|isosorbide|nicotine|fentanyl|buprenorphine|rivastigmine|rotigotine|scopolamine|hyoscine|clonidine|methyl salicylate|diclofenac|ketoprofen/

/** Whether a product acts on the skin alone, such as a cream or a sun gel: what it contains does not reach the blood in an amount that counts. */
export const actsOnSkin = (catalogue: Catalogue, productId: number): boolean => {
  const product = catalogue.sql(productSql).get(productId) as
    | { form: DrugRow['form']; route: DrugRow['route'] | null; salts: string | null }
    | undefined
  return (
    product !== undefined &&
    isLocalForm(product.form) &&
    (product.route === null || product.route === 'skin') &&
    !absorbed.test(product.salts ?? '')
  )
}
