import { DatabaseSync } from 'node:sqlite'
import { expect, it } from 'vitest'
import type { Catalogue } from '#catalogue/open.ts'
import { suggest } from '#catalogue/search/suggest.ts'
import { catalogueOf } from '../../fixtures/catalogue.ts'
import { pharmacyRows } from '../../fixtures/search/pharmacy.ts'

const languages = ['en', 'hi', 'ta'] as const

/** Every page of the index in the file. */
const pagesOf = ({ file }: Catalogue): unknown[] => {
  const db = new DatabaseSync(file, { readOnly: true })
  const tables = [
    'search_product_data',
    'search_entity_data',
    'search_row',
    'search_word',
    'search_key',
  ]
  const pages = tables.map((table) => db.prepare(`SELECT * FROM ${table} ORDER BY 1, 2`).all())
  db.close()
  return pages
}

const edited = async (
  edit: (rows: ReturnType<typeof pharmacyRows>) => void,
): Promise<{ before: Catalogue; after: Catalogue }> => {
  const before = await catalogueOf(pharmacyRows(), { languages: [...languages] })
  const rows = pharmacyRows()
  edit(rows)
  return {
    before,
    after: await catalogueOf(rows, { languages: [...languages], id: 'next', base: before }),
  }
}

const first = (catalogue: Catalogue, text: string): string | undefined =>
  suggest(catalogue, { text }).entries[0]?.name

it('a new price leaves the search index unchanged', async () => {
  const { before, after } = await edited((rows) => {
    for (const drug of rows.drugs ?? []) drug.mrp = 60
  })
  expect(pagesOf(after)).toEqual(pagesOf(before))
})

it('what only the shops of a public scheme sell is not found, before as after an edit', async () => {
  const listed = { scheme: { name: 'jan-aushadhi' as const } }
  const { before, after } = await edited((rows) => {
    const drug = rows.drugs?.[0]
    if (drug) Object.assign(drug, listed, { available: false, mrp: 20 })
  })
  const name = pharmacyRows().drugs?.[0]?.name ?? ''
  expect(first(before, name)).toBe(name)
  expect(suggest(after, { text: name }).entries.map((entry) => entry.name)).not.toContain(name)
})

it('a removed name is deleted from the index with its words, and a new one is added', async () => {
  const { after } = await edited((rows) => {
    const drug = rows.drugs?.[0]
    if (drug) drug.name = 'Zolpex 650 Tablet'
    rows.brands?.shift()
    for (const row of rows.drugs ?? []) if (row.brandId === 1) delete row.brandId
  })
  expect(first(after, 'zolpex')).toBe('Zolpex 650 Tablet')
  expect(suggest(after, { text: 'zolpecks' }).suggestions).toEqual(['zolpex'])
  expect(suggest(after, { text: 'dolo' }).entries.map(({ name }) => name)).not.toContain(
    'Dolo 650 Tablet',
  )
})

it('a product that is no longer for sale moves behind those that are', async () => {
  const { after } = await edited((rows) => {
    const drug = rows.drugs?.[0]
    if (drug) drug.available = false
  })
  const names = suggest(after, { text: 'dolo' }).entries.map(({ name }) => name)
  expect(names).toEqual(['Dolo', 'Dolo 500 Tablet', 'Dolo 250mg/5ml Syrup', 'Dolo 650 Tablet'])
})

it('a renamed salt is found under its new name in every product', async () => {
  const { after } = await edited((rows) => {
    const salt = rows.salts?.[0]
    if (salt) salt.name = 'Acetominol'
  })
  expect(
    suggest(after, { text: 'acetominol 650' }).entries.flatMap(
      ({ product }) => product?.name ?? [],
    ),
  ).toEqual(['Dolo 650 Tablet', 'Calpol 650 Tablet'])
})
