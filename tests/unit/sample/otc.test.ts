import { describe, expect, test } from 'vitest'
import type { VariantRow } from '#catalogue/export/product.ts'
import type { CategoryRow } from '#catalogue/export/reference.ts'
import { ids, otc, parsed } from './parsed.ts'

describe('products over the counter', () => {
  const variants = parsed<VariantRow>('variants')

  test('variants of the sample name existing products, each in one variant, with existing options', () => {
    const known = ids(otc)
    const members = variants.flatMap((variant) =>
      variant.products.map(({ productId }) => productId),
    )
    expect(new Set(members).size).toBe(members.length)
    for (const { name, options, products } of variants)
      for (const { productId, choice } of products) {
        expect(known.has(productId), name).toBe(true)
        expect(choice).toHaveLength(options.length)
        for (const [index, at] of choice.entries())
          expect(at, name).toBeLessThan(options[index]?.values.length ?? 0)
      }
  })

  test('one variant of two options in the sample lacks a combination', () => {
    const lacking = variants.filter(
      ({ options, products }) =>
        options.length === 2 &&
        products.length < options.reduce((all, { values }) => all * values.length, 1),
    )
    expect(lacking.length).toBeGreaterThan(0)
  })

  test('the category tree of the sample has three levels', () => {
    const parents = new Map(
      parsed<CategoryRow>('categories').map(({ id, parentId }) => [id, parentId]),
    )
    const depth = (id: number | undefined): number =>
      id === undefined ? 0 : 1 + depth(parents.get(id))
    expect(Math.max(...[...parents.keys()].map(depth))).toBe(3)
  })
})
