import type { SearchNotice } from '#model/search-notice.ts'
import type { Catalogue } from '../open.ts'
import { type Tier, tokenFilter } from './fts-queries.ts'
import type { Plan } from './query-plan.ts'
import { hasProduct } from './run-query.ts'

const saltsSql = 'SELECT salts FROM product WHERE id = ?'
const nameSql = 'SELECT name FROM salt WHERE id = ?'

/**
 * Tells what the best product holds beside the salts that were typed, where none holds exactly these: "rabeprazole 20" is not answered with
 * domperidone in it unsaid. A product that is called exactly so is what was asked for.
 */
export const addedSalts = (
  catalogue: Catalogue,
  plans: readonly Plan[],
  best: { id: number; tier: Tier } | undefined,
): SearchNotice[] => {
  const naming = plans.filter((plan) => plan.salts?.rest.length === 0)
  if (!best || best.tier === 'exact' || naming.length === 0) return []
  const salts = String(catalogue.sql(saltsSql).get(best.id)?.salts ?? '')
    .split('+')
    .map(Number)
  for (const plan of naming) {
    const asked = plan.salts
    if (!asked) continue
    const hasAll = asked.ids.every((forms) => forms.some((id) => salts.includes(id)))
    // A product whose list lacks the salt that its name has is a combination all the same.
    if (!hasAll && salts.length <= asked.ids.length) continue
    const added = salts.filter((id) => !asked.ids.some((forms) => forms.includes(id)))
    if (added.length === 0) return []
    if (hasProduct(catalogue, { ...plan, filters: [...plan.filters, tokenFilter(asked.sets)] }))
      return []
    return [
      {
        is: 'more',
        salts: added.flatMap(
          (id) => (catalogue.sql(nameSql).get(id)?.name as string | undefined) ?? [],
        ),
      },
    ]
  }
  return []
}
