import type { CarePlanRow } from '../export/shop.ts'
import type { Text } from '../export/text.ts'
import type { Catalogue } from '../open.ts'
import { keep } from './keep.ts'

/** Products end below it (`export/product.ts`): in carts and orders a plan has a number that no product can have. */
const planNumbers = 900_000_000_000

export type CarePlan = {
  id: number
  name: string
  slug: string
  languages: number
  body: Omit<CarePlanRow, 'name'> & { name: Text }
}

export const productIdOfPlan = (planId: number): number => planNumbers + planId

/** The plan of such a number; null for the number of a product. */
export const planIdOfProduct = (productId: number): number | null =>
  productId > planNumbers ? productId - planNumbers : null

export const carePlanOf = keep(50, (catalogue, id: number): CarePlan | null => {
  const row = catalogue
    .sql('SELECT id, name, slug, languages, body FROM care_plan WHERE id = ?')
    .get(id) as CarePlan | undefined
  if (!row) return null
  row.body = JSON.parse(row.body as unknown as string)
  return row
})

/** Whether the shop has a plan at all: pages of one without say nothing of it. */
export const hasCarePlans = keep(
  1,
  (catalogue, _: 'any'): boolean =>
    catalogue.sql('SELECT 1 FROM care_plan LIMIT 1').get() !== undefined,
)

export const carePlansOf = (catalogue: Catalogue): CarePlan[] =>
  (
    catalogue.sql('SELECT id FROM care_plan ORDER BY position, id').all() as { id: number }[]
  ).flatMap(({ id }) => carePlanOf(catalogue, id) ?? [])
