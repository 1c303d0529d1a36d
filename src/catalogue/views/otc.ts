import { sizes } from '#model/limits.ts'
import type { Locale } from '#model/locale.ts'
import { averageOf, countOf } from '#model/product-review.ts'
import type { OtcView } from '#model/views/pages.ts'
import type { Source } from '#model/views/parts.ts'
import type { ReviewsView } from '#model/views/reviews.ts'
import { textOf } from '../formulary/formulary.ts'
import { careOf } from '../formulary/kind.ts'
import type { Catalogue } from '../open.ts'
import type { KeyOf } from '../page.ts'
import { ailmentOf, entitiesOf, trailOf } from '../query/entity.ts'
import { categoryTop } from '../query/group.ts'
import { type OtcBody, otcOf, type ProductRow } from '../query/product.ts'
import { cardOf, photoAt } from './card.ts'
import { withSources } from './general.ts'
import { headOf } from './head.ts'
import { linkTo } from './links.ts'
import { maybeIn, questionsIn, speaks, textsIn } from './monograph.ts'
import { soldProduct } from './sold-product.ts'
import { choicesFor } from './variants.ts'

export const otcView = (catalogue: Catalogue, key: KeyOf<'otc'>): OtcView | null => {
  const { locale } = key
  const row = otcOf(catalogue, key.id)
  if (!row) return null
  const { body } = row
  const home = homeCategory(catalogue, row.id)
  const trail = home === null ? [] : trailOf(catalogue, home)
  const general = careBeside(
    row,
    trail.map(({ slug }) => slug),
    locale,
  )
  const crumbs = [
    ...trail.map((category) => linkTo.category(category, locale)),
    linkTo.product(row, locale),
  ]
  return {
    is: 'otc',
    head: headOf(catalogue, key, { languages: row.languages, crumbs }),
    ...soldProduct(catalogue, row, locale),
    gallery: (body.images ?? []).map(photoAt),
    about: general?.care.about.length ? undefined : maybeIn(body.about, locale),
    ingredients: maybeIn(body.ingredients, locale),
    benefits: textsIn(body.benefits, locale),
    directions: maybeIn(body.directions, locale),
    cautions: textsIn(body.cautions, locale),
    care: general?.care ?? null,
    storage: maybeIn(body.storage, locale),
    questions: questionsIn(body.faq, locale),
    references: withSources(body.references ?? [], general?.sources ?? []),
    reviews: reviewsView(catalogue, row.id),
    ailments: entitiesOf(
      catalogue,
      ailmentOf,
      'SELECT ailment_id AS id FROM product_ailment WHERE product_id = ? ORDER BY ailment_id',
      row.id,
    ).map((ailment) => linkTo.ailment(ailment, locale)),
    variant: choicesFor(catalogue, row.variantId, row.id, locale),
    similar:
      home === null
        ? []
        : categoryTop(catalogue, home)
            .filter(({ id }) => id !== row.id)
            .slice(0, sizes.similar)
            .map((similar) => cardOf(catalogue, similar, locale)),
  }
}

/** What is told of products of its kind, without what its row tells itself; what it is yields to a text that the reader can read. */
const careBeside = (
  { form, name, packLabel, body }: ProductRow<OtcBody>,
  categories: readonly string[],
  locale: Locale,
): { care: NonNullable<OtcView['care']>; sources: Source[] } | null => {
  const told = careOf({ form, text: `${name} ${packLabel}`, categories })
  if (!told) return null
  const said = (ids: readonly string[], own: boolean): string[] =>
    own ? [] : textsIn(ids.map(textOf), locale)
  const care = {
    about: said(told.about, speaks(locale, body.about)),
    steps: said(told.steps, body.directions !== undefined),
    cautions: said(told.cautions, (body.cautions?.length ?? 0) > 0),
  }
  return Object.values(care).flat().length === 0 ? null : { care, sources: told.sources }
}

/** Only what customers of this shop wrote: an export brings no ratings. */
const reviewsView = (catalogue: Catalogue, productId: number): ReviewsView | null => {
  const reviews = catalogue.reviews.of(productId)
  const average = reviews && averageOf(reviews.distribution)
  return reviews && average !== null
    ? { ...reviews, average, count: countOf(reviews.distribution) }
    : null
}

/** The category of the breadcrumbs: the product's deepest, the smallest id among equals. */
export const homeCategory = (catalogue: Catalogue, productId: number): number | null => {
  const row = catalogue
    .sql(
      `SELECT c.id FROM product_category l JOIN category c ON c.id = l.category_id WHERE l.product_id = ? AND l.own = 1
       ORDER BY length(c.path) - length(replace(c.path, '/', '')) DESC, c.id LIMIT 1`,
    )
    .get(productId) as { id: number } | undefined
  return row?.id ?? null
}
