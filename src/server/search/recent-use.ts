import { textIn } from '#catalogue/export/text.ts'
import { drugClassOf } from '#catalogue/query/formulary.ts'
import { cardRow, compositionOf } from '#catalogue/query/product.ts'
import type { Result } from '#contract/core/endpoint.ts'
import type { recentUse } from '#contract/search/recent-use.ts'
import { type ActiveCatalogue, withCatalogue } from '../kernel/active-catalogue.ts'
import { failed, type Outcome, ok } from '../kernel/outcome.ts'

/** Products for the lists that stay in the browser: the server stores nothing about the visitor. */
export const createRecentUse =
  (activeCatalogue: ActiveCatalogue) =>
  (id: number): Outcome<Result<typeof recentUse>> =>
    withCatalogue(activeCatalogue, (catalogue) => {
      const row = cardRow(catalogue, id)
      if (!row) return failed('notFound')
      const classes = compositionOf(catalogue, id).flatMap(({ saltId }) => {
        const drugClass = drugClassOf(catalogue, saltId)
        return drugClass === undefined ? [] : textIn(drugClass, 'en')
      })
      return ok({
        skuType: row.kind,
        manufacturerId: row.manufacturerId,
        therapeuticClasses: [...new Set(classes)],
      })
    })
