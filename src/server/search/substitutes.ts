import type { Catalogue } from '#catalogue/open.ts'
import type { SubstituteRow } from '#catalogue/query/group.ts'
import { hasNarrowIndex } from '#catalogue/query/narrow-index.ts'
import { type CardRow, cardRow } from '#catalogue/query/product.ts'
import { substitutePage, substitutionOf } from '#catalogue/query/substitute.ts'
import { manufacturerName, offerOf } from '#catalogue/views/card.ts'
import { productHref } from '#catalogue/views/links.ts'
import { savingOf } from '#catalogue/views/substitutes.ts'
import type { Input, Result } from '#contract/core/endpoint.ts'
import type { Substitute, substitutes } from '#contract/search/substitutes.ts'
import { serverTexts } from '#i18n/server-texts.ts'
import { capital } from '#i18n/t.ts'
import { availabilityHere, type Sale } from '#model/availability.ts'
import type { Locale } from '#model/locale.ts'
import { decimalRupeesOrNull } from '#model/money.ts'
import { type ActiveCatalogue, destinationOf, withCatalogue } from '../kernel/active-catalogue.ts'
import { failed, type Outcome, ok } from '../kernel/outcome.ts'
import { packText } from '../kernel/pack-text.ts'

type Asked = Input<typeof substitutes>

/** Substitutes of a product (spec §3 "Substitute"). */
export const createSubstitutes =
  (activeCatalogue: ActiveCatalogue, blockedSchedules: readonly string[]) =>
  (
    { params, query }: Pick<Asked, 'params' | 'query'>,
    locale: Locale,
  ): Outcome<Result<typeof substitutes>> =>
    withCatalogue(activeCatalogue, (catalogue) => {
      const mine = cardRow(catalogue, params.productId)
      if (!mine) return failed('notFound', { field: 'productId' })
      const substitution = query.type === mine.kind ? substitutionOf(catalogue, mine.id) : null
      const offset = (query.pageNumber - 1) * query.pageSize
      const { rows, total } =
        substitution === null
          ? { rows: [], total: 0 }
          : substitutePage(catalogue, {
              substitution,
              except: mine.id,
              makerId: query.maId,
              order:
                query.sortBy === 'save' && mine.sale !== 'for-sale' ? 'save-mrp' : query.sortBy,
              limit: query.pageSize,
              offset,
            })
      const caution = hasNarrowIndex(catalogue, mine.id)
        ? serverTexts(locale)('product:narrowIndex')
        : null
      const reader = { locale, destination: destinationOf(catalogue, query.city), blockedSchedules }
      const result = rows.map((row) =>
        wireOf(catalogue, row, caution === null ? mine : null, reader),
      )
      return ok({
        results: {
          status: 0 as const,
          result,
          total,
          hasMore: offset + rows.length < total && rows.length > 0,
          caution,
        },
      })
    })

type Reader = Sale & { locale: Locale }

/** `mine`: the price to compare with; null if prices must not be compared. */
const wireOf = (
  catalogue: Catalogue,
  row: SubstituteRow,
  mine: CardRow | null,
  reader: Reader,
): Substitute => {
  const { locale } = reader
  const offer = offerOf(row)
  return {
    id: row.id,
    name: row.name,
    form: row.form,
    pSize: packText(locale, row),
    mf: manufacturerName(catalogue, row),
    // If the pack is the unit, its price is the unit price.
    uPrice: decimalRupeesOrNull(offer.unitPrice ?? offer.price),
    pForm: row.packForm,
    mappedPForm: serverTexts(locale)(`product:pack${capital(row.packForm)}`),
    mrp: decimalRupeesOrNull(offer.mrp),
    save: mine && savingOf(row, mine),
    discount_percent: offer.discountPercent,
    discounted_price: decimalRupeesOrNull(offer.price),
    innovator_tag: row.innovator !== 0,
    url: productHref(row, locale),
    ...availabilityHere(row, reader),
  }
}
