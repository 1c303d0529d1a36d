import { slugOf } from '#model/slug.ts'
import { BannerRow, CarePlanRow, FaqRow, HomeRowRow } from '../../export/shop.ts'
import { textIn } from '../../export/text.ts'
import { languagesOf } from '../languages.ts'
import { type Loader, unknown } from '../loader.ts'
import { upsert, type Work } from '../work.ts'

export const banners = (work: Work): Loader<BannerRow> => {
  const insert = upsert('banner', ['id'], ['place', 'position', 'body', 'digest'])
  return {
    entity: 'banners',
    schema: BannerRow,
    keyOf: (row) => row.id,
    stored: 'SELECT id AS key, digest FROM banner',
    refersTo: [],
    faultOf: () => null,
    write: (row, digest) =>
      void work.sql(insert).run(row.id, row.place, row.position, JSON.stringify(row), digest),
    remove: (key) => void work.sql('DELETE FROM banner WHERE id = ?').run(key),
  }
}

export const carePlans = (work: Work): Loader<CarePlanRow> => {
  const languages = languagesOf(CarePlanRow, work.languages)
  const insert = upsert(
    'care_plan',
    ['id'],
    ['name', 'slug', 'position', 'languages', 'body', 'digest'],
  )
  return {
    entity: 'care-plans',
    schema: CarePlanRow,
    keyOf: (row) => row.id,
    stored: 'SELECT id AS key, digest FROM care_plan',
    refersTo: [],
    faultOf: () => null,
    write: (row, digest) => {
      const name = textIn(row.name, 'en')
      work
        .sql(insert)
        .run(row.id, name, slugOf(name), row.position, languages(row), JSON.stringify(row), digest)
    },
    remove: (key) => void work.sql('DELETE FROM care_plan WHERE id = ?').run(key),
  }
}

export const homeRows = (work: Work): Loader<HomeRowRow> => {
  const insert = upsert('home_row', ['id'], ['position', 'body', 'digest'])
  const isProduct = (id: number) =>
    work.sql('SELECT 1 FROM product WHERE id = ?').get(id) !== undefined
  return {
    entity: 'home-rows',
    schema: HomeRowRow,
    keyOf: (row) => row.id,
    stored: 'SELECT id AS key, digest FROM home_row',
    refersTo: ['drugs', 'otc'],
    dangling: `SELECT DISTINCT home_row.id AS key FROM home_row, json_each(home_row.body, '$.productIds') AS chosen
      WHERE chosen.value NOT IN (SELECT id FROM product)`,
    faultOf: ({ productIds = [] }) => {
      const missing = productIds.findIndex((id) => !isProduct(id))
      return missing === -1
        ? null
        : unknown(`productIds.${missing}`, 'product', productIds[missing] as number)
    },
    write: (row, digest) =>
      void work.sql(insert).run(row.id, row.position, JSON.stringify(row), digest),
    remove: (key) => void work.sql('DELETE FROM home_row WHERE id = ?').run(key),
  }
}

export const faq = (work: Work): Loader<FaqRow> => {
  const languages = languagesOf(FaqRow, work.languages)
  const insert = upsert('faq_entry', ['id'], ['position', 'languages', 'body', 'digest'])
  return {
    entity: 'faq',
    schema: FaqRow,
    keyOf: (row) => row.id,
    stored: 'SELECT id AS key, digest FROM faq_entry',
    refersTo: [],
    faultOf: () => null,
    write: (row, digest) =>
      void work.sql(insert).run(row.id, row.position, languages(row), JSON.stringify(row), digest),
    remove: (key) => void work.sql('DELETE FROM faq_entry WHERE id = ?').run(key),
  }
}
