import { slugOf } from '#model/slug.ts'
import { BannerRow, CarePlanRow } from '../../export/shop.ts'
import { textIn } from '../../export/text.ts'
import { languagesOf } from '../languages.ts'
import type { Loader } from '../loader.ts'
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
    write: (row, digest) => void work.sql(insert).run(row.id, row.place, row.position, JSON.stringify(row), digest),
    remove: (key) => void work.sql('DELETE FROM banner WHERE id = ?').run(key),
  }
}

export const carePlans = (work: Work): Loader<CarePlanRow> => {
  const languages = languagesOf(CarePlanRow, work.languages)
  const insert = upsert('care_plan', ['id'], ['name', 'slug', 'position', 'languages', 'body', 'digest'])
  return {
    entity: 'care-plans',
    schema: CarePlanRow,
    keyOf: (row) => row.id,
    stored: 'SELECT id AS key, digest FROM care_plan',
    refersTo: [],
    faultOf: () => null,
    write: (row, digest) => {
      const name = textIn(row.name, 'en')
      work.sql(insert).run(row.id, name, slugOf(name), row.position, languages(row), JSON.stringify(row), digest)
    },
    remove: (key) => void work.sql('DELETE FROM care_plan WHERE id = ?').run(key),
  }
}
