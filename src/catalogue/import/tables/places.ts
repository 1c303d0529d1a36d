import { slugOf } from '#model/slug.ts'
import { CityRow, OfferRow, PincodeRow } from '../../export/reference.ts'
import { textIn } from '../../export/text.ts'
import { type Loader, unknown } from '../loader.ts'
import { idsOf, upsert, type Work } from '../work.ts'

export const cities = (work: Work): Loader<CityRow> => {
  const insert = upsert(
    'city',
    ['id'],
    ['name', 'slug', 'state', 'top', 'latitude', 'longitude', 'body', 'digest'],
  )
  const nameBefore = (id: number) => work.sql('SELECT name FROM city WHERE id = ?').get(id)?.name
  const serviceable = (name: unknown) =>
    work.sql('SELECT 1 FROM pincode WHERE serviceable = 1 AND city = ? LIMIT 1').get(name as string)
  return {
    entity: 'cities',
    schema: CityRow,
    keyOf: (row) => row.id,
    stored: 'SELECT id AS key, digest FROM city',
    refersTo: [],
    faultOf: (row) => {
      if (work.mode !== 'delta') return null
      // Pincodes refer to their city by name, so a delta that renames the city would orphan them.
      const before = nameBefore(row.id)
      if (before === undefined || before === textIn(row.name, 'en') || !serviceable(before))
        return null
      return {
        field: 'name',
        reason: `renames ${before}, which serviceable pincodes name; a full export can do that`,
      }
    },
    write: (row, digest) => {
      const name = textIn(row.name, 'en')
      if (work.mode === 'incremental' && nameBefore(row.id) !== name) work.lost.add('cities')
      work
        .sql(insert)
        .run(
          row.id,
          name,
          slugOf(name),
          row.state,
          Number(row.top),
          row.latitude,
          row.longitude,
          JSON.stringify(row),
          digest,
        )
    },
    remove: (key) => void work.sql('DELETE FROM city WHERE id = ?').run(key),
    usedBy: [
      {
        sql: 'SELECT 1 FROM pincode WHERE serviceable = 1 AND city = (SELECT name FROM city WHERE id = ?) LIMIT 1',
        words: 'a serviceable pincode',
      },
      { sql: 'SELECT 1 FROM offer WHERE city_id = ? LIMIT 1', words: 'an offer' },
    ],
  }
}

export const pincodes = (work: Work): Loader<PincodeRow> => {
  const insert = upsert(
    'pincode',
    ['pincode'],
    ['city', 'district', 'state', 'country', 'serviceable', 'latitude', 'longitude', 'digest'],
  )
  let served: Set<unknown> | undefined
  return {
    entity: 'pincodes',
    schema: PincodeRow,
    keyOf: (row) => row.pincode,
    stored: 'SELECT pincode AS key, digest FROM pincode',
    refersTo: ['cities'],
    dangling:
      'SELECT pincode AS key FROM pincode WHERE serviceable = 1 AND city NOT IN (SELECT name FROM city)',
    faultOf: (row) => {
      served ??= new Set(
        work
          .sql('SELECT name FROM city')
          .all()
          .map((city) => city.name),
      )
      if (!row.serviceable || served.has(row.city)) return null
      return { field: 'city', reason: `is serviceable, but ${row.city} is not among the cities` }
    },
    write: (row, digest) => {
      const {
        pincode,
        city,
        district = null,
        state,
        country,
        serviceable,
        latitude = null,
        longitude = null,
      } = row
      work
        .sql(insert)
        .run(
          pincode,
          city,
          district,
          state,
          country,
          Number(serviceable),
          latitude,
          longitude,
          digest,
        )
    },
    remove: (key) => void work.sql('DELETE FROM pincode WHERE pincode = ?').run(key),
  }
}

export const offers = (work: Work): Loader<OfferRow> => {
  const isCity = idsOf(work, 'city')
  const insert = upsert('offer', ['id'], ['city_id', 'body', 'digest'])
  return {
    entity: 'offers',
    schema: OfferRow,
    keyOf: (row) => row.id,
    stored: 'SELECT id AS key, digest FROM offer',
    refersTo: ['cities'],
    dangling: 'SELECT id AS key FROM offer WHERE city_id NOT IN (SELECT id FROM city)',
    faultOf: (row) =>
      row.cityId === undefined || isCity(row.cityId) ? null : unknown('cityId', 'city', row.cityId),
    write: (row, digest) =>
      void work.sql(insert).run(row.id, row.cityId ?? null, JSON.stringify(row), digest),
    remove: (key) => void work.sql('DELETE FROM offer WHERE id = ?').run(key),
  }
}
