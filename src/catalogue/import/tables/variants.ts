import { slugOf } from '#model/slug.ts'
import { VariantRow } from '../../export/product.ts'
import { languagesOf } from '../languages.ts'
import { type Candidate, type Loader, unknown } from '../loader.ts'
import type { Fault } from '../row.ts'
import type { Work } from '../work.ts'
import { keyedRows } from './keyed-rows.ts'

/** A choice must have one valid value for each option and lead to exactly one product. */
const choiceFault = (row: VariantRow): Fault | null => {
  const choices = new Set<string>()
  const products = new Set<number>()
  for (const [index, { productId, choice }] of row.products.entries()) {
    const field = `products.${index}`
    if (choice.length !== row.options.length)
      return {
        field: `${field}.choice`,
        reason: `has ${choice.length} positions for ${row.options.length} options`,
      }
    if (choice.some((position, option) => position >= (row.options[option]?.values.length ?? 0)))
      return { field: `${field}.choice`, reason: 'is out of the range of the values' }
    if (choices.has(choice.join()))
      return { field: `${field}.choice`, reason: 'is the choice of another product too' }
    if (products.has(productId))
      return { field: `${field}.productId`, reason: `names product ${productId} twice` }
    choices.add(choice.join())
    products.add(productId)
  }
  return null
}

export const variants = (work: Work): Loader<VariantRow> => {
  const languages = languagesOf(VariantRow, work.languages)
  const rows = keyedRows<VariantRow>(work, 'variant', 'id', (row) => ({
    name: row.name,
    slug: slugOf(row.name),
    languages: languages(row),
  }))
  const isProduct = (id: number) =>
    work.sql('SELECT 1 FROM product WHERE id = ?').get(id) !== undefined
  const release = (id: number) =>
    work.sql('UPDATE product SET variant_id = NULL WHERE variant_id = ?').run(id)

  /** A product belongs to one variant: the first that names it, where stored rows precede a delta's own. */
  const settle = (candidates: Candidate<VariantRow>[]): Map<Candidate<VariantRow>, Fault> => {
    const faults = new Map<Candidate<VariantRow>, Fault>()
    const replaced = new Set(candidates.map(({ row }) => row.id))
    const owner = new Map<number, number>()
    if (work.mode === 'delta')
      for (const { id, variant } of work
        .sql('SELECT id, variant_id AS variant FROM product WHERE variant_id IS NOT NULL')
        .all())
        if (!replaced.has(variant as number)) owner.set(id as number, variant as number)
    for (const candidate of candidates) {
      const taken = candidate.row.products.findIndex(({ productId }) => owner.has(productId))
      const productId = candidate.row.products[taken]?.productId
      if (productId === undefined)
        for (const product of candidate.row.products) owner.set(product.productId, candidate.row.id)
      else
        faults.set(candidate, {
          field: `products.${taken}.productId`,
          reason: `names product ${productId}, which variant ${owner.get(productId)} has`,
        })
    }
    return faults
  }

  return {
    ...rows,
    entity: 'variants',
    schema: VariantRow,
    refersTo: ['drugs', 'otc'],
    dangling: `SELECT DISTINCT variant.id AS key FROM variant, json_each(variant.body, '$.products') AS choice
      WHERE json_extract(choice.value, '$.productId') NOT IN (SELECT id FROM product)`,
    faultOf: (row) => {
      const missing = row.products.findIndex(({ productId }) => !isProduct(productId))
      return missing === -1
        ? choiceFault(row)
        : unknown(
            `products.${missing}.productId`,
            'product',
            row.products[missing]?.productId as number,
          )
    },
    settle,
    makeRoom: (candidates) => {
      for (const { row } of candidates) release(row.id)
    },
    write: (row, digest) => {
      rows.write(row, digest)
      for (const { productId } of row.products)
        work.sql('UPDATE product SET variant_id = ? WHERE id = ?').run(row.id, productId)
    },
    remove: (key) => {
      release(key as number)
      rows.remove(key)
    },
  }
}
