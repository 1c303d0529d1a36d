import type { Locale } from '#model/locale.ts'
import { type Text, textIn } from '../export/text.ts'
import { termIn } from '../formulary/terms.ts'
import type { Catalogue } from '../open.ts'
import type { EntityType } from './rank.ts'

export type EntityName = { name: string; slug: string; products: number }

const sql: Record<EntityType, string> = {
  salt: "SELECT name, slug, products, body ->> 'localNames' AS text FROM salt WHERE id = ?",
  ailment: "SELECT name, slug, products, body ->> 'name' AS text FROM ailment WHERE id = ?",
  usage: "SELECT name, slug, products, body ->> 'name' AS text FROM usage WHERE id = ?",
  category: "SELECT name, slug, products, body ->> 'name' AS text FROM category WHERE id = ?",
  brand: 'SELECT name, slug, products, NULL AS text FROM brand WHERE id = ?',
  manufacturer: 'SELECT name, slug, products, NULL AS text FROM manufacturer WHERE id = ?',
}

/** What has a name of everyday words, which the formulary may know in the language. */
const isComplaint: ReadonlySet<EntityType> = new Set(['ailment', 'usage', 'category'])

/** English names have a column of their own, so a salt's long body need not be read. */
const englishSql = (type: EntityType): string =>
  `SELECT name, slug, products FROM ${type} WHERE id = ?`

/** The name of an entity in the customer's language, where the export has it. A salt also shows its Latin name. */
export const entityName = (
  catalogue: Catalogue,
  type: EntityType,
  id: number,
  locale: Locale,
): EntityName | null => {
  if (locale === 'en')
    return (catalogue.sql(englishSql(type)).get(id) as EntityName | undefined) ?? null
  const row = catalogue.sql(sql[type]).get(id) as (EntityName & { text: string | null }) | undefined
  if (!row) return null
  const { name, slug, products } = row
  const own = row.text?.startsWith('{')
    ? textIn(JSON.parse(row.text) as Text, locale)
    : isComplaint.has(type)
      ? termIn(name, locale)
      : name
  return { name: type === 'salt' && own !== name ? `${own} (${name})` : own, slug, products }
}
