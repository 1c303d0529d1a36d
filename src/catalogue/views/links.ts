import type { Locale } from '#model/locale.ts'
import { pictogramOfAtc } from '#model/pictogram.ts'
import type { ProductKind } from '#model/product.ts'
import type { Link, PicturedLink } from '#model/views/parts.ts'
import { inLocale, paths, type Slugged } from '#paths.ts'
import { textIn } from '../export/text.ts'
import { termIn } from '../formulary/terms.ts'
import type { Ailment, Category, NamedEntity, Salt } from '../query/entity.ts'

/** The name in the language, else as the formulary calls it, else in English. Names without translations are in the column `name`. */
export const nameIn = ({ name, body }: NamedEntity, locale: Locale): string =>
  typeof body.name === 'object' ? textIn(body.name, locale) : termIn(name, locale)

const link = (text: string, locale: Locale, path: string): Link => ({
  text,
  href: inLocale(locale, path),
})

export const productHref = (product: Slugged & { kind: ProductKind }, locale: Locale): string =>
  inLocale(locale, product.kind === 'drug' ? paths.drug(product) : paths.otc(product))

type Plain = Slugged & { name: string }

export const linkTo = {
  product: (product: Plain & { kind: ProductKind }, locale: Locale): Link => ({
    text: product.name,
    href: productHref(product, locale),
  }),
  salt: (salt: Plain, locale: Locale): Link => link(salt.name, locale, paths.salt(salt)),
  maker: (maker: Plain, locale: Locale): Link =>
    link(maker.name, locale, paths.manufacturer(maker)),
  brand: (brand: Plain, locale: Locale): Link => link(brand.name, locale, paths.brand(brand)),
  ailment: (ailment: NamedEntity, locale: Locale): Link =>
    link(nameIn(ailment, locale), locale, paths.ailment(ailment)),
  usage: (usage: NamedEntity, locale: Locale): Link =>
    link(nameIn(usage, locale), locale, paths.usage(usage)),
  category: (category: Category, locale: Locale): Link =>
    link(nameIn(category, locale), locale, paths.category(category.path.split('/'))),
  variant: (variant: Plain, locale: Locale): Link =>
    link(variant.name, locale, paths.variant(variant)),
} as const

/** The same with what their pictures show, where a page prints them. */
export const picturedLinkTo = {
  salt: (salt: Salt, locale: Locale): PicturedLink => ({
    ...linkTo.salt(salt, locale),
    pictogram: pictogramOfAtc(salt.body.atc),
  }),
  ailment: (ailment: Ailment, locale: Locale): PicturedLink => ({
    ...linkTo.ailment(ailment, locale),
    pictogram: ailment.body.pictogram ?? null,
  }),
} as const

/** The importer rejects dangling ids, but a missing row must not break a page. */
export const nowhere = (locale: Locale): Link => link('', locale, paths.home())
