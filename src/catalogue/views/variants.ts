import type { Locale } from '#model/locale.ts'
import type { VariantChoices, VariantView } from '#model/views/pages.ts'
import { inLocale, paths } from '#paths.ts'
import { textIn } from '../export/text.ts'
import type { Catalogue } from '../open.ts'
import type { KeyOf } from '../page.ts'
import { type Variant, variantOf } from '../query/entity.ts'
import { cardRows, placeOf } from '../query/product.ts'
import { cardsOf } from './card.ts'
import { headOf } from './head.ts'
import { linkTo, productHref } from './links.ts'

/** If `productId` is null, nothing is selected and each value links to the first product that has it. */
const choicesOf = (
  catalogue: Catalogue,
  variant: Variant,
  productId: number | null,
  locale: Locale,
): VariantChoices => {
  const products = variant.body.products ?? []
  const current = products.find((product) => product.productId === productId)?.choice ?? null
  const fits = (option: number, value: number) =>
    products.find(
      ({ choice }) =>
        choice[option] === value &&
        (current ?? choice).every((chosen, at) => at === option || choice[at] === chosen),
    )
  return {
    id: variant.id,
    name: variant.name,
    href: inLocale(locale, paths.variant(variant)),
    products: products.flatMap(({ productId: id, choice }) => {
      const place = placeOf(catalogue, id)
      return place ? [{ choice: [...choice], href: productHref(place, locale) }] : []
    }),
    current: current && [...current],
    options: (variant.body.options ?? []).map((option, at) => ({
      name: textIn(option.name, locale),
      values: option.values.map((text, value) => {
        const product = fits(at, value)
        const place = product ? placeOf(catalogue, product.productId) : null
        return {
          text: textIn(text, locale),
          current: current?.[at] === value,
          href: place && productHref(place, locale),
        }
      }),
    })),
  }
}

/** The selectors of a product that belongs to a variant (spec §4 "Variants"). */
export const choicesFor = (
  catalogue: Catalogue,
  variantId: number | null,
  productId: number,
  locale: Locale,
): VariantChoices | null => {
  const variant = variantId === null ? null : variantOf(catalogue, variantId)
  return variant && choicesOf(catalogue, variant, productId, locale)
}

export const variantView = (catalogue: Catalogue, key: KeyOf<'variant'>): VariantView | null => {
  const variant = variantOf(catalogue, key.id)
  if (!variant) return null
  const products = cardRows(
    catalogue,
    (variant.body.products ?? []).map(({ productId }) => productId),
  )
  return {
    is: 'variant',
    head: headOf(catalogue, key, {
      languages: variant.languages,
      crumbs: [linkTo.variant(variant, key.locale)],
    }),
    choices: choicesOf(catalogue, variant, null, key.locale),
    products: cardsOf(catalogue, products, key.locale),
  }
}
