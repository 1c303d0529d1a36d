import type { ItemRef } from '#model/interactions.ts'
import type { Catalogue } from '../open.ts'
import { saltNamed } from './interaction-facts.ts'
import { itemOf, type NamedItem } from './interaction-item.ts'
import { keep } from './keep.ts'

const productsSql = `SELECT p.id, (SELECT group_concat(salt_id) FROM (SELECT salt_id FROM product_salt x WHERE x.product_id = p.id ORDER BY salt_id)) AS salts
  FROM product p WHERE p.name LIKE ?1 ESCAPE '\\' OR p.name LIKE ?1 || ' %' ESCAPE '\\' ORDER BY p.popularity DESC, p.id LIMIT 200`

const refNamed = keep(1_000, (catalogue, name: string): ItemRef | null => {
  const salt = saltNamed(catalogue, name)
  if (salt !== null) return { kind: 'salt', id: salt }
  const pattern = name.replaceAll(/[\\%_]/g, '\\$&')
  const rows = catalogue.sql(productsSql).all(pattern) as { id: number; salts: string | null }[]
  const [first] = rows
  // A name that several compositions begin with is none of them.
  return first && first.salts !== null && rows.every(({ salts }) => salts === first.salts)
    ? { kind: 'product', id: first.id }
    : null
})

/** What a customer means by a name: a salt, or a product whose name begins with these words; `null` where that leaves a choice. */
export const itemNamed = (catalogue: Catalogue, name: string): NamedItem | null => {
  const ref = refNamed(catalogue, name.trim().replaceAll(/\s+/g, ' ').toLowerCase())
  return ref && itemOf(catalogue, ref)
}
