import { cardRows } from '#catalogue/query/product.ts'
import { offerOf } from '#catalogue/views/card.ts'
import type { Input, Result } from '#contract/core/endpoint.ts'
import type { live } from '#contract/search/live-prices.ts'
import { formatComingDay } from '#i18n/date.ts'
import { serverTexts } from '#i18n/server-texts.ts'
import { availabilityHere } from '#model/availability.ts'
import { type PromiseRule, promisedDay } from '#model/delivery-promise.ts'
import type { Locale } from '#model/locale.ts'
import { decimalRupeesOrNull } from '#model/money.ts'
import { thousandthsOf } from '#model/quantity.ts'
import { isOut } from '#model/stock.ts'
import { type ActiveCatalogue, destinationOf, withCatalogue } from '../kernel/active-catalogue.ts'
import { type Outcome, ok } from '../kernel/outcome.ts'

/** Current prices and availability for pressed pages (design.md "Pages without JavaScript first"). */
export const createLivePrices =
  (
    activeCatalogue: ActiveCatalogue,
    blockedSchedules: readonly string[],
    /** Thousandths of a unit that can be ordered of products whose stock is counted. */
    stockOf: (ids: readonly number[]) => Promise<ReadonlyMap<number, number>>,
    promise: PromiseRule | null,
    now: () => Date,
  ) =>
  async (
    { ids, city }: Input<typeof live>['query'],
    /** Of the session; null without one. */
    pincode: string | null,
    locale: Locale,
  ): Promise<Outcome<Result<typeof live>>> => {
    const at = now()
    const promised = (needsReview: boolean): string | null => {
      const by = promisedDay(promise, { at, pincode, needsReview })
      const key = needsReview ? 'product:promiseWithPrescription' : 'product:promise'
      return by && serverTexts(locale)(key, { day: formatComingDay(locale, by) })
    }
    // Prices are the catalogue's: they are told without the database too.
    const stock = await stockOf(ids).catch(() => null)
    return withCatalogue(activeCatalogue, (catalogue) => {
      const sale = { destination: destinationOf(catalogue, city), blockedSchedules }
      const products = cardRows(catalogue, ids).map((row) => {
        const isUsedUp = isOut(stock?.get(row.id) ?? null, thousandthsOf(row.sellingUnit))
        const possible = availabilityHere(row, sale)
        const here =
          possible.available && isUsedUp
            ? { available: false, reason: 'out-of-stock' as const }
            : possible
        const { mrp, price, discountPercent, unitPrice } = offerOf(row)
        return {
          id: row.id,
          mrp: decimalRupeesOrNull(mrp),
          discounted_price: decimalRupeesOrNull(price),
          discount_percent: discountPercent,
          // A pack of one unit costs what its unit costs.
          uPrice: decimalRupeesOrNull(unitPrice ?? price),
          ...here,
          promise: here.available ? promised(row.rx === 1) : null,
        }
      })
      return ok({ products })
    })
  }
