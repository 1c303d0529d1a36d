import { sizes } from '#model/limits.ts'
import type { Locale } from '#model/locale.ts'
import type { BrandsView, IndexView } from '#model/views/pages.ts'
import type { Letters } from '#model/views/parts.ts'
import { inLocale, paths } from '#paths.ts'
import type { Catalogue } from '../open.ts'
import { defaultName, type IndexOf, indexPath, type KeyOf } from '../page.ts'
import { ailmentOf, brandOf, manufacturerOf, saltOf, usageOf } from '../query/entity.ts'
import { indexIds, lettersOf, popularBrandIds } from '../query/listing.ts'
import { cardRow } from '../query/product.ts'
import { headOf } from './head.ts'
import { linkTo, picturedLinkTo } from './links.ts'
import { onPage, paged } from './paged.ts'

type Entry = IndexView['entries']['items'][number]

/** Reads an entry of each index; `null` for a removed id. */
export const entryOf: Record<
  IndexOf,
  (catalogue: Catalogue, id: number, locale: Locale) => Entry | null
> = {
  drugs: (catalogue, id, locale) => {
    const row = cardRow(catalogue, id)
    return row && { ...linkTo.product(row, locale), note: row.composition }
  },
  salts: (catalogue, id, locale) => {
    const salt = saltOf(catalogue, id)
    return salt && { ...picturedLinkTo.salt(salt, locale), count: salt.products }
  },
  manufacturers: (catalogue, id, locale) => {
    const maker = manufacturerOf(catalogue, id)
    return maker && { ...linkTo.maker(maker, locale), count: maker.products }
  },
  brands: (catalogue, id, locale) => {
    const brand = brandOf(catalogue, id)
    const maker = brand?.manufacturerId ? manufacturerOf(catalogue, brand.manufacturerId) : null
    return brand && { ...linkTo.brand(brand, locale), note: maker?.name, count: brand.products }
  },
  ailments: (catalogue, id, locale) => {
    const ailment = ailmentOf(catalogue, id)
    return ailment && { ...picturedLinkTo.ailment(ailment, locale), count: ailment.products }
  },
  usages: (catalogue, id, locale) => {
    const usage = usageOf(catalogue, id)
    return usage && { ...linkTo.usage(usage, locale), count: usage.products }
  },
}

const latin = 'abcdefghijklmnopqrstuvwxyz'.split('')

const lettersFor = (
  catalogue: Catalogue,
  of: IndexOf,
  locale: Locale,
  current: string,
): Letters => {
  const there = lettersOf(catalogue, of)
  return [...new Set([...latin, ...there.keys()])].map((letter) => ({
    letter,
    href: there.has(letter) ? inLocale(locale, indexPath(of, letter)) : null,
    current: letter === current,
  }))
}

export const indexView = (catalogue: Catalogue, key: KeyOf<'index'>): IndexView => {
  const { of, name, locale, pageNumber } = key
  const ids = indexIds(catalogue, of, name)
  const entries: Entry[] = []
  for (const id of onPage(ids, pageNumber, sizes.index)) {
    const entry = entryOf[of](catalogue, id, locale)
    if (entry) entries.push(entry)
  }
  const pressed = name === '' || lettersOf(catalogue, of).has(name)
  const crumbs =
    name === defaultName(of) && name === ''
      ? []
      : [{ text: name.toUpperCase(), href: inLocale(locale, indexPath(of, name)) }]
  return {
    is: 'index',
    of,
    // Search engines index only the letters and the whole list, not typed prefixes.
    head: headOf(catalogue, key, { crumbs, index: pressed && ids.length > 0 }),
    name,
    letters: lettersFor(catalogue, of, locale, name),
    entries: paged(entries, {
      locale,
      total: ids.length,
      size: sizes.index,
      pageNumber,
      path: (number) => indexPath(of, name, number),
    }),
  }
}

export const brandsView = (catalogue: Catalogue, key: KeyOf<'brands'>): BrandsView => {
  const { locale, pageNumber } = key
  const ids = popularBrandIds(catalogue)
  const items: BrandsView['brands']['items'] = []
  for (const id of onPage(ids, pageNumber, sizes.index)) {
    const brand = brandOf(catalogue, id)
    const maker = brand?.manufacturerId ? manufacturerOf(catalogue, brand.manufacturerId) : null
    if (brand)
      items.push({
        ...linkTo.brand(brand, locale),
        count: brand.products,
        maker: maker?.name ?? null,
      })
  }
  return {
    is: 'brands',
    head: headOf(catalogue, key),
    letters: lettersFor(catalogue, 'brands', locale, ''),
    brands: paged(items, {
      locale,
      total: ids.length,
      size: sizes.index,
      pageNumber,
      path: (number) => paths.brands(number),
    }),
  }
}
