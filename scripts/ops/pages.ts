import type { Endpoint } from '../../src/contract/core/endpoint.ts'

type Query = Record<string, unknown>
type Page = Record<string, unknown>
type Paging = {
  size: 'pageSize' | 'limit'
  /** The query of the page behind one of so many entries, or null behind the last. */
  next: (query: Query, page: Page, entries: number) => Query | null
}

/** How the pages of a list follow each other, or null where a call has none: by a cursor, by their number or by the number of a row. */
export const paging = ({ query }: Endpoint): Paging | null => {
  const has = (name: string) => query !== undefined && name in query.shape
  if (has('before'))
    return {
      size: 'pageSize',
      next: (query, { next }) => (next === null ? null : { ...query, before: next }),
    }
  if (has('pageNumber'))
    return {
      size: 'pageSize',
      next: (query, { hasMore }) =>
        hasMore === false ? null : { ...query, pageNumber: Number(query.pageNumber ?? 1) + 1 },
    }
  if (has('from') && has('limit'))
    return {
      size: 'limit',
      next: (query, _, entries) => ({ ...query, from: Number(query.from ?? 1) + entries }),
    }
  return null
}

/** Reads page after page until one is empty or says that it is the last, and joins their lists. */
export const everyPage = async (
  { next }: Paging,
  first: Query,
  read: (query: Query) => Promise<unknown>,
): Promise<Page> => {
  const entries: unknown[] = []
  for (let query = first; ; ) {
    const page = (await read(query)) as Page
    const [name, list] = Object.entries(page).find(([, value]) => Array.isArray(value)) ?? []
    if (name === undefined || !Array.isArray(list)) return page
    entries.push(...list)
    const after = list.length === 0 ? null : next(query, page, list.length)
    if (after === null) return { ...page, [name]: entries }
    query = after
  }
}
