import { defaultLocale, type Locale } from '#model/locale.ts'
import {
  ailmentsTouch,
  brandsTouch,
  categoriesTouch,
  interactionsTouch,
  manufacturersTouch,
  saltsTouch,
  usagesTouch,
  variantsTouch,
} from './changes/entities.ts'
import { ownPages, pagesBeyond } from './changes/pages-touched.ts'
import { productsTouch } from './changes/products.ts'
import { type ChangedRows, changedRows } from './changes/rows.ts'
import { type Sides, startTouched } from './changes/touched.ts'
import type { Catalogue } from './open.ts'
import { type ChangedPage, type PageIn, type PageKey, pathOf } from './page.ts'
import { pageKinds } from './page-kinds.ts'
import { pageKeys } from './pages.ts'
import { hasCarePlans } from './query/care-plan.ts'
import { releaseLanguages } from './query/release.ts'

/** Pages that are new or may differ between two releases, and pages that were removed. */
export type Affected = { changed: ChangedPage[]; removed: PageKey[] }

/** Above this share of changed products, computing what each affects takes longer than rendering every page again. */
const mostlyChanged = 0.2

/** `first`: pages of products whose own rows changed. `rest`: all others, computed when called. */
export type AffectedInTurn = { first: ChangedPage[]; rest: () => Affected }

const inEach = <Page extends PageKey>(
  pages: readonly ((locale: Locale) => Page)[],
  locales: readonly Locale[],
) => pages.flatMap((page) => locales.map((locale) => page(locale)))

const wholeKinds = (
  { before, after }: Sides,
  rows: ChangedRows,
): { changed: PageIn[]; removed: PageIn[] } => {
  const kinds = Object.values(pageKinds).filter(
    ({ afterChange }) => typeof afterChange === 'function' && afterChange(rows),
  )
  const pagesOf = (catalogue: Catalogue) =>
    kinds
      .flatMap(({ pressed }) => (typeof pressed === 'function' ? [...pressed(catalogue)] : []))
      .map((page) => ({ page, path: page(defaultLocale).path }))
  const changed = pagesOf(after)
  const there = new Set(changed.map(({ path }) => path))
  const removed = pagesOf(before).filter(({ path }) => !there.has(path))
  return { changed: changed.map(({ page }) => page), removed: removed.map(({ page }) => page) }
}

/**
 * The pages that a press must compare between two releases, which begins with the first while the others are computed. `changed` has every page
 * whose view differs, and as few others as possible without building the views, which the press compares. `removed` is exact.
 */
export const affectedInTurn = (
  before: Catalogue,
  after: Catalogue,
  localesBefore: readonly Locale[],
  localesAfter: readonly Locale[],
): AffectedInTurn => {
  const whole = (rest: () => Affected): AffectedInTurn => ({ first: [], rest })
  if (before.file === after.file) return whole(() => ({ changed: [], removed: [] }))
  const everything = (): Affected => {
    const changed = [...pageKeys(after, localesAfter)]
    const there = new Set(changed.map(pathOf))
    return {
      changed,
      removed: [...pageKeys(before, localesBefore)].filter((page) => !there.has(pathOf(page))),
    }
  }
  if (
    releaseLanguages(before) !== releaseLanguages(after) ||
    localesBefore.join() !== localesAfter.join()
  )
    return whole(everything)
  const rows = changedRows(before, after)
  const { products } = after.sql('SELECT COUNT(*) AS products FROM product').get() as {
    products: number
  }
  if (rows.products.length > Math.max(2_000, products * mostlyChanged)) return whole(everything)

  // Every footer names the cities, and every header the care plan of a shop that has one.
  if (rows.cities.length > 0 || hasCarePlans(before, 'any') !== hasCarePlans(after, 'any'))
    return whole(everything)

  const sides = { before, after }
  return {
    first: inEach(ownPages(sides, rows), localesAfter),
    rest: () => {
      const touched = startTouched()
      brandsTouch(sides, touched, rows.brands)
      saltsTouch(sides, touched, rows.salts)
      interactionsTouch(sides, touched, rows)
      ailmentsTouch(sides, touched, rows.ailments)
      usagesTouch(sides, touched, rows.usages)
      const refilled = categoriesTouch(sides, touched, rows.categories)
      variantsTouch(sides, touched, rows.variants)
      productsTouch(sides, touched, rows.products, {
        renamedMaker: manufacturersTouch(sides, touched, rows.manufacturers),
        refilled,
      })
      const { changed, removed } = pagesBeyond(sides, touched, new Set(rows.products))
      const whole = wholeKinds(sides, rows)
      return {
        changed: inEach([...whole.changed, ...changed], localesAfter),
        removed: inEach([...whole.removed, ...removed], localesBefore),
      }
    },
  }
}
