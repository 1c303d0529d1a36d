import { letterOf } from '#model/index-letter.ts'
import { manufacturerSlugOf, slugOf } from '#model/slug.ts'
import { BrandRow, ManufacturerRow } from '../../export/reference.ts'
import { languagesOf } from '../languages.ts'
import { type Loader, unknown } from '../loader.ts'
import { idsOf, upsert, type Work } from '../work.ts'

export const manufacturers = (work: Work): Loader<ManufacturerRow> => {
  const languages = languagesOf(ManufacturerRow, work.languages)
  const insert = upsert(
    'manufacturer',
    ['id'],
    ['name', 'slug', 'letter', 'languages', 'body', 'digest'],
  )
  return {
    entity: 'manufacturers',
    schema: ManufacturerRow,
    keyOf: (row) => row.id,
    stored: 'SELECT id AS key, digest FROM manufacturer',
    refersTo: [],
    faultOf: () => null,
    write: (row, digest) => {
      if (
        work.mode !== 'fresh' &&
        work.sql('SELECT name FROM manufacturer WHERE id = ?').get(row.id)?.name !== row.name
      )
        work.renamed.manufacturers.add(row.id)
      work
        .sql(insert)
        .run(
          row.id,
          row.name,
          manufacturerSlugOf(row.name),
          letterOf(row.name),
          languages(row),
          JSON.stringify(row),
          digest,
        )
    },
    remove: (key) => void work.sql('DELETE FROM manufacturer WHERE id = ?').run(key),
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

export const brands = (work: Work): Loader<BrandRow> => {
  const languages = languagesOf(BrandRow, work.languages)
  const isManufacturer = idsOf(work, 'manufacturer')
  const insert = upsert(
    'brand',
    ['id'],
    ['name', 'slug', 'letter', 'manufacturer_id', 'languages', 'body', 'digest'],
  )
  return {
    entity: 'brands',
    schema: BrandRow,
    keyOf: (row) => row.id,
    stored: 'SELECT id AS key, digest FROM brand',
    refersTo: ['manufacturers'],
    dangling:
      'SELECT id AS key FROM brand WHERE manufacturer_id NOT IN (SELECT id FROM manufacturer)',
    faultOf: (row) =>
      row.manufacturerId === undefined || isManufacturer(row.manufacturerId)
        ? null
        : unknown('manufacturerId', 'manufacturer', row.manufacturerId),
    write: (row, digest) =>
      void work
        .sql(insert)
        .run(
          row.id,
          row.name,
          slugOf(row.name),
          letterOf(row.name),
          row.manufacturerId ?? null,
          languages(row),
          JSON.stringify(row),
          digest,
        ),
    remove: (key) => void work.sql('DELETE FROM brand WHERE id = ?').run(key),
    usedBy: [{ sql: 'SELECT 1 FROM product WHERE brand_id = ? LIMIT 1', words: 'a product' }],
  }
}
