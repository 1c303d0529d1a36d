import { hash } from 'node:crypto'
import type { Catalogue } from '#catalogue/open.ts'
import { languagesOf } from '#catalogue/query/release.ts'
import { substitutionOf } from '#catalogue/query/substitute.ts'
import { inLocale, paths } from '#paths.ts'
import { pressedFile } from '#press/pressed-file.ts'

const suffix = '.html.gz'

/** A page by itself. Names of pressed files have no characters that the headers of CDNs treat specially. */
const pageTag = (file: string): string => file.slice(0, -suffix.length)

/** All drug pages of a group of substitutes: one moved price changes the table of substitutes on each of them. */
const groupTag = (substitution: string): string =>
  `substitutes-${hash('sha256', substitution, 'hex').slice(0, 16)}`

/** The product of a drug's pressed file, in any language. */
const drugOf = (file: string): number | null => {
  const id = /^(?:[a-z]{2}\/)?drugs\/[^/@]+-(\d+)\.html\.gz$/.exec(file)?.[1]
  return id === undefined ? null : Number(id)
}

const groupOf = (catalogue: Catalogue, file: string): string | null => {
  const id = drugOf(file)
  return id === null ? null : substitutionOf(catalogue, id)
}

/** The tags under which a CDN keeps a pressed page: its own, and that of its group of substitutes. */
export const tagsOf = (catalogue: Catalogue, file: string): string[] => {
  const group = groupOf(catalogue, file)
  return [pageTag(file), ...(group === null ? [] : [groupTag(group)])]
}

const pagesOfGroup = (catalogue: Catalogue, substitution: string): string[] => {
  const products = catalogue
    .sql("SELECT id, slug FROM product WHERE substitution = ? AND kind = 'drug'")
    .all(substitution) as {
    id: number
    slug: string
  }[]
  return products.flatMap(({ id, slug }) =>
    languagesOf(catalogue).flatMap(
      (locale) => pressedFile(inLocale(locale, paths.drug({ slug, id }))) ?? [],
    ),
  )
}

/**
 * The fewest tags that purge these pages and no others: that of a group where all its pages changed, else that of the page. The groups are those of
 * `before`, the release under which the copies were tagged; without it each page has its own.
 */
export const tagsToPurge = (before: Catalogue | null, files: readonly string[]): string[] => {
  const changed = new Set(files.filter((file) => file.endsWith(suffix)))
  const groups = new Set(before ? [...changed].flatMap((file) => groupOf(before, file) ?? []) : [])
  const tags: string[] = []
  for (const group of groups) {
    const pages = before ? pagesOfGroup(before, group) : []
    if (pages.length < 2 || !pages.every((file) => changed.has(file))) continue
    tags.push(groupTag(group))
    for (const file of pages) changed.delete(file)
  }
  return [...tags, ...[...changed].map(pageTag)]
}
