import type { Locale } from '#model/locale.ts'
import type { Paged } from '#model/views/parts.ts'
import { inLocale } from '#paths.ts'

/** Pages of a list; an empty list has one. */
export const pageCount = (total: number, size: number): number => Math.max(1, Math.ceil(total / size))

/** Neighbours that the pager prints on each side of the current page, beside the first and the last. */
const near = 2

type Cut = { locale: Locale; total: number; size: number; pageNumber: number; path: (pageNumber: number) => string }

/** A page of a list with the links of its pager; `items` are those of this page alone. */
export const paged = <Item>(items: Item[], { locale, total, size, pageNumber, path }: Cut): Paged<Item> => {
  const pages = pageCount(total, size)
  const href = (number: number) => inLocale(locale, path(number))
  const links: Paged<Item>['links'] = []
  for (let number = 1; number <= pages; number++) {
    // Jumps over what the pager leaves out: a list may have a thousand pages.
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
