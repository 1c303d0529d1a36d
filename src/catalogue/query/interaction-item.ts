import { codeOf, type Item, type ItemRef, refOf } from '#model/interactions.ts'
import type { ProductKind } from '#model/product.ts'
import type { Catalogue } from '../open.ts'
import { keep } from './keep.ts'
import { checkedSalts } from './substances.ts'

export type NamedItem = Item & { name: string; slug: string; productKind: ProductKind | null }

const productSql = `SELECT name, slug, kind AS productKind, json_extract(body, '$.compositionComplete') AS complete FROM product WHERE id = ?`

const saltItem = (catalogue: Catalogue, id: number): NamedItem | null => {
  const salt = catalogue.sql('SELECT name, slug FROM salt WHERE id = ?').get(id) as
    | { name: string; slug: string }
    | undefined
  return salt
    ? {
        kind: 'salt',
        id,
        ...salt,
        saltIds: checkedSalts(catalogue, [id]),
        complete: true,
        productKind: null,
      }
    : null
}

const productItem = (catalogue: Catalogue, id: number): NamedItem | null => {
  const product = catalogue.sql(productSql).get(id) as
    | { name: string; slug: string; productKind: ProductKind; complete: number | null }
    | undefined
  if (!product) return null
  const rows = catalogue
    .sql('SELECT salt_id AS saltId FROM product_salt WHERE product_id = ? ORDER BY position')
    .all(id) as {
    saltId: number
  }[]
  const saltIds = checkedSalts(
    catalogue,
    rows.map(({ saltId }) => saltId),
  )
  return {
    kind: 'product',
    id,
    ...product,
    saltIds,
    complete: product.complete !== 0 && saltIds.length > 0,
  }
}

const itemOfCode = keep(2_000, (catalogue, code: string): NamedItem | null => {
  const ref = refOf(code)
  return ref && (ref.kind === 'salt' ? saltItem(catalogue, ref.id) : productItem(catalogue, ref.id))
})

/** An item of a check by its reference; `null` if this release does not have it. */
export const itemOf = (catalogue: Catalogue, ref: ItemRef): NamedItem | null =>
  itemOfCode(catalogue, codeOf(ref))
