import { slugOf } from '#model/slug.ts'
import { BannerRow, CarePlanRow, FaqRow, HomeRowRow } from '../../export/shop.ts'
import { textIn } from '../../export/text.ts'
import { languagesOf } from '../languages.ts'
import { type Loader, missing } from '../loader.ts'
import type { Work } from '../work.ts'
import { keyedRows } from './keyed-rows.ts'

export const banners = (work: Work): Loader<BannerRow> => ({
  ...keyedRows(work, 'banner', 'id', ({ place, position }) => ({ place, position })),
  entity: 'banners',
  schema: BannerRow,
})

export const carePlans = (work: Work): Loader<CarePlanRow> => {
  const languages = languagesOf(CarePlanRow, work.languages)
  return {
    ...keyedRows(work, 'care_plan', 'id', (row) => {
      const name = textIn(row.name, 'en')
      return { name, slug: slugOf(name), position: row.position, languages: languages(row) }
    }),
    entity: 'care-plans',
    schema: CarePlanRow,
  }
}

export const homeRows = (work: Work): Loader<HomeRowRow> => {
  const isProduct = (id: number) =>
    work.sql('SELECT 1 FROM product WHERE id = ?').get(id) !== undefined
  return {
    ...keyedRows(work, 'home_row', 'id', ({ position }) => ({ position })),
    entity: 'home-rows',
    schema: HomeRowRow,
    refersTo: ['drugs', 'otc'],
    dangling: `SELECT DISTINCT home_row.id AS key FROM home_row, json_each(home_row.body, '$.productIds') AS chosen
      WHERE chosen.value NOT IN (SELECT id FROM product)`,
    faultOf: ({ productIds = [] }) => missing('productIds', 'product', productIds, isProduct),
  }
}

export const faq = (work: Work): Loader<FaqRow> => {
  const languages = languagesOf(FaqRow, work.languages)
  return {
    ...keyedRows(work, 'faq_entry', 'id', (row) => ({
      position: row.position,
      languages: languages(row),
    })),
    entity: 'faq',
    schema: FaqRow,
  }
}
