import { letterOf } from '#model/index-letter.ts'
import { manufacturerSlugOf, slugOf } from '#model/slug.ts'
import type { OtcRow } from '../../export/product.ts'
import { BrandRow, ManufacturerRow } from '../../export/reference.ts'
import { languagesOf } from '../languages.ts'
import { type Loader, unknown } from '../loader.ts'
import type { Fault } from '../row.ts'
import { idsOf, type Work } from '../work.ts'
import { keyedRows } from './keyed-rows.ts'
import { medicineFault } from './products.ts'

export const manufacturers = (work: Work): Loader<ManufacturerRow> => {
  const languages = languagesOf(ManufacturerRow, work.languages)
  const rows = keyedRows<ManufacturerRow>(work, 'manufacturer', 'id', (row) => ({
    name: row.name,
    slug: manufacturerSlugOf(row.name),
    letter: letterOf(row.name),
    languages: languages(row),
  }))
  return {
    ...rows,
    entity: 'manufacturers',
    schema: ManufacturerRow,
    write: (row, digest) => {
      if (
        work.mode !== 'fresh' &&
        work.sql('SELECT name FROM manufacturer WHERE id = ?').get(row.id)?.name !== row.name
      )
        work.renamed.manufacturers.add(row.id)
      rows.write(row, digest)
    },
    usedBy: [
      { sql: 'SELECT 1 FROM product WHERE manufacturer_id = ? LIMIT 1', words: 'a product' },
      {
        sql: 'SELECT 1 FROM product WHERE marketer_id = ? LIMIT 1',
        words: 'a product (as its marketer)',
      },
      { sql: 'SELECT 1 FROM brand WHERE manufacturer_id = ? LIMIT 1', words: 'a brand' },
    ],
  }
}

/** A health product is read with the name of its brand: a new name must not make a medicine of one that stands there already. */
const renameFault = (work: Work, { id, name }: BrandRow): Fault | null => {
  if (work.mode === 'fresh') return null
  const before = work.sql('SELECT name FROM brand WHERE id = ?').get(id)?.name
  if (before === undefined || before === name) return null
  for (const { body } of work
    .sql("SELECT body FROM product WHERE brand_id = ? AND kind = 'otc'")
    .all(id)) {
    const product = JSON.parse(body as string) as OtcRow
    const fault = medicineFault(product, name)
    if (fault) return { field: 'name', reason: `with it OTC product ${product.id} ${fault.reason}` }
  }
  return null
}

export const brands = (work: Work): Loader<BrandRow> => {
  const languages = languagesOf(BrandRow, work.languages)
  const isManufacturer = idsOf(work, 'manufacturer')
  return {
    ...keyedRows(work, 'brand', 'id', (row) => ({
      name: row.name,
      slug: slugOf(row.name),
      letter: letterOf(row.name),
      manufacturer_id: row.manufacturerId ?? null,
      languages: languages(row),
    })),
    entity: 'brands',
    schema: BrandRow,
    refersTo: ['manufacturers'],
    dangling:
      'SELECT id AS key FROM brand WHERE manufacturer_id NOT IN (SELECT id FROM manufacturer)',
    faultOf: (row) =>
      row.manufacturerId === undefined || isManufacturer(row.manufacturerId)
        ? renameFault(work, row)
        : unknown('manufacturerId', 'manufacturer', row.manufacturerId),
    usedBy: [{ sql: 'SELECT 1 FROM product WHERE brand_id = ? LIMIT 1', words: 'a product' }],
  }
}
