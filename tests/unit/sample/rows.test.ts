import { describe, expect, test } from 'vitest'
import { entities, entityNames } from '#catalogue/export/manifest.ts'
import type {
  AilmentRow,
  BrandRow,
  CategoryRow,
  ManufacturerRow,
  SaltNoteRow,
  UsageRow,
} from '#catalogue/export/reference.ts'
import { sampleRows } from '../../support/sample-rows.ts'
import { drugs, ids, interactions, otc, parsed, salts } from './parsed.ts'

describe('rows of the sample', () => {
  test.each(entityNames)('%s satisfy their schema and have unique keys', (entity) => {
    const { row, key } = entities[entity]
    const refused = sampleRows[entity].flatMap(
      (value) =>
        row
          .safeParse(value)
          .error?.issues.map(
            (issue) =>
              `${JSON.stringify(value).slice(0, 80)}: ${issue.path.join('.')} ${issue.message}`,
          ) ?? [],
    )
    expect(refused).toEqual([])
    const keys = sampleRows[entity].map((value) =>
      key.map((field) => (value as Record<string, unknown>)[field]).join('|'),
    )
    expect(new Set(keys).size).toBe(keys.length)
  })

  test('the sample has as many rows as the demonstration needs', () => {
    expect(drugs.length).toBeGreaterThanOrEqual(200)
    expect(otc.length).toBeGreaterThanOrEqual(100)
    expect(salts.length).toBeGreaterThanOrEqual(80)
    expect(sampleRows.ailments.length).toBeGreaterThanOrEqual(30)
    expect(sampleRows.usages.length).toBeGreaterThanOrEqual(25)
    expect(sampleRows.manufacturers.length).toBeGreaterThanOrEqual(25)
    expect(sampleRows.brands.length).toBeGreaterThanOrEqual(90)
    expect(interactions.length).toBeGreaterThanOrEqual(150)
    expect(sampleRows.cities).toHaveLength(11)
    expect(sampleRows.banners.length).toBeGreaterThanOrEqual(6)
    expect(sampleRows['care-plans'].length).toBeGreaterThanOrEqual(2)
  })

  test('rows of the sample refer only to existing rows', () => {
    const makers = ids(parsed<ManufacturerRow>('manufacturers'))
    const brands = new Map(parsed<BrandRow>('brands').map((brand) => [brand.id, brand]))
    const ailments = ids(parsed<AilmentRow>('ailments'))
    const usages = ids(parsed<UsageRow>('usages'))
    const categories = ids(parsed<CategoryRow>('categories'))
    const saltIds = ids(salts)
    const missing: unknown[] = []
    const need = (
      known: { has: (id: number) => boolean },
      id: number | undefined,
      where: unknown,
    ) => id !== undefined && !known.has(id) && missing.push([where, id])
    for (const product of [...drugs, ...otc]) {
      need(makers, product.manufacturerId, product.name)
      need(brands, product.brandId, product.name)
      expect(brands.get(product.brandId ?? 0)?.manufacturerId).toBe(product.manufacturerId)
      for (const id of product.ailmentIds) need(ailments, id, product.name)
    }
    for (const drug of drugs) {
      for (const id of drug.usageIds) need(usages, id, drug.name)
      for (const { saltId } of drug.composition) need(saltIds, saltId, drug.name)
    }
    for (const product of otc)
      for (const id of product.categoryIds) need(categories, id, product.name)
    for (const category of parsed<CategoryRow>('categories'))
      need(categories, category.parentId, category.name)
    for (const usage of parsed<UsageRow>('usages'))
      for (const id of usage.ailmentIds) need(ailments, id, usage.name)
    for (const { saltA, saltB } of interactions)
      for (const id of [saltA, saltB]) need(saltIds, id, 'interaction')
    for (const note of parsed<SaltNoteRow>('salt-notes')) need(saltIds, note.saltId, 'note')
    expect(missing).toEqual([])
  })

  test('every salt, category, usage and ailment of the sample has a product', () => {
    const sold = new Set(
      drugs.flatMap(({ composition }) => composition.map(({ saltId }) => saltId)),
    )
    expect(salts.filter(({ id }) => !sold.has(id)).map(({ name }) => name)).toEqual([])
    const tree = parsed<CategoryRow>('categories')
    const filled = new Set(otc.flatMap(({ categoryIds }) => categoryIds))
    for (let grown = true; grown; ) {
      const parents = tree.filter(
        ({ id, parentId }) => parentId && filled.has(id) && !filled.has(parentId),
      )
      for (const { parentId } of parents) filled.add(parentId as number)
      grown = parents.length > 0
    }
    expect(tree.filter(({ id }) => !filled.has(id)).map(({ name }) => name)).toEqual([])
    const used = new Set(drugs.flatMap(({ usageIds }) => usageIds))
    expect(
      parsed<UsageRow>('usages')
        .filter(({ id }) => !used.has(id))
        .map(({ name }) => name),
    ).toEqual([])
    const treated = new Set([...drugs, ...otc].flatMap(({ ailmentIds }) => ailmentIds))
    expect(
      parsed<AilmentRow>('ailments')
        .filter(({ id }) => !treated.has(id))
        .map(({ name }) => name),
    ).toEqual([])
  })
})
