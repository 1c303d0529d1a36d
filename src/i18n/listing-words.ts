import type { IndexView } from '#model/views/pages.ts'
import type { Key } from './keys.ts'
import type { T } from './t.ts'

export type ListingWords = { title: string; description: string; header: string }

type ProductListOf = 'manufacturer' | 'brand' | 'ailment' | 'usage' | 'category'

/** The kinds of list pages: names by letter, products of something, or the most bought brands. */
export type ListingOf =
  | { of: IndexView['of']; name: string }
  | { of: ProductListOf; name: string; total: number }
  | { of: 'popularBrands' }

const listTitles: Record<ProductListOf, { title: Key; description: Key }> = {
  manufacturer: { title: 'seo:makerTitle', description: 'seo:makerDescription' },
  brand: { title: 'seo:brandTitle', description: 'seo:brandDescription' },
  ailment: { title: 'seo:ailmentTitle', description: 'seo:ailmentDescription' },
  usage: { title: 'seo:usageTitle', description: 'seo:usageDescription' },
  category: { title: 'seo:categoryTitle', description: 'seo:categoryDescription' },
}

const firstPage = (t: T, listing: ListingOf): ListingWords => {
  const site = t('common:siteName')
  switch (listing.of) {
    case 'popularBrands':
      return {
        title: t('seo:brandsTitle', { site }),
        description: t('seo:brandsDescription'),
        header: t('list:popularBrands'),
      }
    case 'manufacturer':
    case 'brand':
    case 'ailment':
    case 'usage':
    case 'category': {
      const { name, total } = listing
      const { title, description } = listTitles[listing.of]
      // This description has no number, and thus no plural.
      const values = listing.of === 'ailment' ? { name } : { name, count: total }
      return { title: t(title, { name, site }), description: t(description, values), header: name }
    }
    default: {
      const list = t(`list:${listing.of}`)
      const letter = listing.name.toUpperCase()
      if (letter === '')
        return {
          title: t('seo:listTitle', { list, site }),
          description: t('seo:listDescription', { list, site }),
          header: list,
        }
      return {
        title: t('seo:letterTitle', { list, letter, site }),
        description: t('seo:letterDescription', { list, letter, site }),
        header: letter.length === 1 ? `${list}: ${letter}` : list,
      }
    }
  }
}

/** Title, description and heading of a list page. The first page has the list's own title. */
export const listingWords = (t: T, listing: ListingOf, pageNumber: number): ListingWords => {
  const words = firstPage(t, listing)
  return pageNumber > 1
    ? { ...words, title: t('seo:pagedTitle', { title: words.title, number: pageNumber }) }
    : words
}
