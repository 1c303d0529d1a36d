import { cardRow } from '#catalogue/query/product.ts'
import { productHref } from '#catalogue/views/links.ts'
import type { savedItems as contract } from '#contract/account/saved-items.ts'
import { unitsOf } from '#model/quantity.ts'
import { requireCatalogue } from '../kernel/active-catalogue.ts'
import type { Serving } from '../kernel/call.ts'
import { removeSavedLine, savedLines } from '../kernel/customers/customer-repository.ts'
import { failed, ok } from '../kernel/outcome.ts'
import { unitTexts } from '../kernel/pack-text.ts'
import type { Core } from '../kernel/session/core.ts'
import { byCustomer } from '../kernel/session/mutation.ts'

export type SavedItems = Serving<typeof contract>

export const createSavedItems = (
  parts: Pick<Core, 'storage' | 'sessions' | 'runMutation' | 'activeCatalogue'>,
): SavedItems => ({
  list: requireCatalogue(parts.activeCatalogue, async (catalogue, _, { token, locale }) => {
    const session = await parts.sessions.customer(parts.storage.db, token)
    if (!session) return failed('notSignedIn')
    const lines = await savedLines(parts.storage.db, session.customer_id)
    return ok({
      items: lines.map(({ product_id, name, quantity }) => {
        const row = cardRow(catalogue, product_id)
        const url = row && productHref(row, locale)
        const unit = row?.unit ?? ''
        const unitWords = unitTexts(locale, unit)
        return {
          productId: product_id,
          productName: row?.name ?? name,
          productQuantity: unitsOf(quantity),
          unit,
          unitWords,
          url,
        }
      }),
    })
  }),
  // Removing a missing item succeeds: the call can be repeated.
  remove: ({ body: { productId } }, call) =>
    parts.runMutation(
      call,
      ['remove saved', productId],
      byCustomer(async (db, { customer_id }) => {
        await removeSavedLine(db, customer_id, productId)
        return ok({ productId })
      }),
    ),
})
