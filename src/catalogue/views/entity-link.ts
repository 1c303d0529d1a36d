import type { Locale } from '#model/locale.ts'
import type { Link } from '#model/views/parts.ts'
import type { Catalogue } from '../open.ts'
import { ailmentOf, brandOf, categoryOf, manufacturerOf, saltOf, usageOf } from '../query/entity.ts'
import { linkTo } from './links.ts'

export const entityKinds = [
  'salt',
  'brand',
  'ailment',
  'usage',
  'category',
  'manufacturer',
] as const
export type EntityKind = (typeof entityKinds)[number]

export type LinkedEntity = { id: number; kind: EntityKind; slug: string; count: number; link: Link }

type Linked = Omit<LinkedEntity, 'kind'>

const read: Record<
  EntityKind,
  (catalogue: Catalogue, id: number, locale: Locale) => Linked | null
> = {
  salt: (catalogue, id, locale) => linked(saltOf(catalogue, id), (row) => linkTo.salt(row, locale)),
  brand: (catalogue, id, locale) =>
    linked(brandOf(catalogue, id), (row) => linkTo.brand(row, locale)),
  ailment: (catalogue, id, locale) =>
    linked(ailmentOf(catalogue, id), (row) => linkTo.ailment(row, locale)),
  usage: (catalogue, id, locale) =>
    linked(usageOf(catalogue, id), (row) => linkTo.usage(row, locale)),
  category: (catalogue, id, locale) =>
    linked(categoryOf(catalogue, id), (row) => linkTo.category(row, locale)),
  manufacturer: (catalogue, id, locale) =>
    linked(manufacturerOf(catalogue, id), (row) => linkTo.maker(row, locale)),
}

const linked = <Row extends { id: number; slug: string; products: number }>(
  row: Row | null,
  link: (row: Row) => Link,
): Linked | null => row && { id: row.id, slug: row.slug, count: row.products, link: link(row) }

/** The name of an entity with the address of its page, in a language; `null` for a removed id. */
export const entityOf = (
  catalogue: Catalogue,
  kind: EntityKind,
  id: number,
  locale: Locale,
): LinkedEntity | null => {
  const row = read[kind](catalogue, id, locale)
  return row && { ...row, kind }
}
