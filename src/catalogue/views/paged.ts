import type { Locale } from '#model/locale.ts'
import type { Paged } from '#model/views/parts.ts'
import { inLocale } from '#paths.ts'

/** Number of pages of a list; an empty list has one. */
export const pageCount = (total: number, size: number): number =>
  Math.max(1, Math.ceil(total / size))

/** Page links on each side of the current page, besides the first and the last. */
const near = 2

type Cut = {
  locale: Locale
  total: number
  size: number
  pageNumber: number
  path: (pageNumber: number) => string
}

/** A page of a list with the links of its pager; `items` are those of this page alone. */
export const paged = <Item>(
  items: Item[],
  { locale, total, size, pageNumber, path }: Cut,
): Paged<Item> => {
  const pages = pageCount(total, size)
  const href = (number: number) => inLocale(locale, path(number))
  const links: Paged<Item>['links'] = []
  for (let number = 1; number <= pages; number++) {
    // Skips omitted page links: a list may have a thousand pages.
    if (number === 2 && pageNumber - near > 2) number = Math.min(pageNumber - near, pages)
    if (number === pageNumber + near + 1 && number < pages) number = pages
    links.push({ pageNumber: number, href: href(number) })
  }
  return {
    items,
    total,
    pageNumber,
    pages,
    links,
    previous: pageNumber > 1 ? href(pageNumber - 1) : null,
    next: pageNumber < pages ? href(pageNumber + 1) : null,
  }
}

/** The slice of `ids` that is on the page. */
export const onPage = (ids: Float64Array, pageNumber: number, size: number): Float64Array =>
  ids.subarray((pageNumber - 1) * size, pageNumber * size)
