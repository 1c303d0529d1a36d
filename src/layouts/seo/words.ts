import type { T } from '#i18n/t.ts'

/** The title of a page of a list: the first page has the list's own. */
export const pagedTitle = (t: T, title: string, pageNumber: number): string =>
  pageNumber > 1 ? t('seo:pagedTitle', { title, number: pageNumber }) : title
