import { slugOf } from '#model/slug.ts'
import { CityRow, OfferRow, PincodeRow } from '../../export/reference.ts'
import { textIn } from '../../export/text.ts'
import { type Loader, unknown } from '../loader.ts'
import { idsOf, upsert, type Work } from '../work.ts'
import { keyedRows } from './keyed-rows.ts'

export const cities = (work: Work): Loader<CityRow> => {
  const rows = keyedRows<CityRow>(work, 'city', 'id', (row) => {
    const name = textIn(row.name, 'en')
    const { state, latitude, longitude } = row
    return { name, slug: slugOf(name), state, top: Number(row.top), latitude, longitude }
  })
  const nameBefore = (id: number) => work.sql('SELECT name FROM city WHERE id = ?').get(id)?.name
  const serviceable = (name: unknown) =>
    work.sql('SELECT 1 FROM pincode WHERE serviceable = 1 AND city = ? LIMIT 1').get(name as string)
  return {
    ...rows,
    entity: 'cities',
    schema: CityRow,
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
      if (work.mode === 'incremental' && nameBefore(row.id) !== textIn(row.name, 'en'))
        work.lost.add('cities')
      rows.write(row, digest)
    },
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
  return {
    ...keyedRows(work, 'offer', 'id', ({ cityId = null }) => ({ city_id: cityId })),
    entity: 'offers',
    schema: OfferRow,
    refersTo: ['cities'],
    dangling: 'SELECT id AS key FROM offer WHERE city_id NOT IN (SELECT id FROM city)',
    faultOf: (row) =>
      row.cityId === undefined || isCity(row.cityId) ? null : unknown('cityId', 'city', row.cityId),
  }
}
