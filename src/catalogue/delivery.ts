import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { kilometres, type Point } from '#model/distance.ts'
import { type DeliveryAreas, pincodesIn } from '#model/shop.ts'
import { slugOf } from '#model/slug.ts'
import { sampleFolder } from './sample.ts'

type Known = {
  pincode: string
  city: string
  district: string | null
  state: string
  country: string
  serviceable: number
  latitude: number | null
  longitude: number | null
}

/** The middle of the places that have one; of India where none has, which is near to no place. */
const middle = (points: readonly Point[]): Point => {
  if (points.length === 0) return { latitude: 22.5, longitude: 79 }
  const sum = (of: keyof Point) => points.reduce((all, point) => all + point[of], 0) / points.length
  return { latitude: sum('latitude'), longitude: sum('longitude') }
}

/** Whether the shop delivers to a pincode by its city, or by how far it is. */
const servedOf = (known: readonly Known[], { cities, around }: DeliveryAreas) => {
  const centre = around && known.find(({ pincode }) => pincode === around.pincode)
  const isNear = ({ latitude, longitude }: Known): boolean =>
    around !== undefined &&
    latitude !== null &&
    longitude !== null &&
    centre?.latitude != null &&
    centre.longitude !== null &&
    kilometres({ latitude, longitude }, centre as Point) <= around.km
  const names = new Set(cities.map((name) => name.toLowerCase()))
  const isNamed = ({ city, district }: Known): boolean =>
    names.has(city.toLowerCase()) || names.has(district?.toLowerCase() ?? '')
  return (row: Known): boolean => isNamed(row) || isNear(row)
}

/** How many pincodes a shop delivers to while its catalogue is the sample. */
export const servedOfSample = (areas: DeliveryAreas): number => {
  const rows = readFileSync(join(sampleFolder, 'pincodes.ndjson'), 'utf8').trim().split('\n')
  const known = rows.map((row) => JSON.parse(row) as Known)
  return new Set([
    ...known.filter(servedOf(known, areas)).map(({ pincode }) => pincode),
    ...areas.places.flatMap(({ pincodes }) => pincodesIn(pincodes)),
  ]).size
}

/**
 * Puts where the shop delivers in place of what the release says of it: tables of this connection alone, which hide those of the file from every
 * query. What the release knows of other pincodes stays, as not served.
 */
export const deliverTo = (db: DatabaseSync, areas: DeliveryAreas): void => {
  db.exec(`BEGIN; CREATE TEMP TABLE pincode AS SELECT * FROM main.pincode;
    CREATE UNIQUE INDEX temp.pincode_itself ON pincode (pincode);
    CREATE TEMP TABLE city AS SELECT * FROM main.city;`)
  const known = db.prepare('SELECT * FROM main.pincode').all() as Known[]
  const isServed = servedOf(known, areas)
  const setServed = db.prepare('UPDATE pincode SET serviceable = ? WHERE pincode = ?')
  for (const row of known) {
    const served = Number(isServed(row))
    if (served !== row.serviceable) setServed.run(served, row.pincode)
  }
  const put =
    db.prepare(`INSERT INTO pincode (pincode, city, district, state, country, serviceable, latitude, longitude, digest)
    VALUES (?, ?, NULL, ?, 'India', 1, NULL, NULL, '')
    ON CONFLICT (pincode) DO UPDATE SET city = excluded.city, state = excluded.state, serviceable = 1`)
  for (const place of areas.places)
    for (const pincode of pincodesIn(place.pincodes))
      put.run(pincode, place.city.en ?? '', place.state)
  const hasCity = db.prepare('SELECT 1 FROM city WHERE name = ?')
  const addCity =
    db.prepare(`INSERT INTO city (id, name, slug, state, top, latitude, longitude, body, digest)
    SELECT MAX(id) + 1, ?, ?, ?, 1, ?, ?, ?, '' FROM (SELECT id FROM city UNION ALL SELECT 0)`)
  const rows = db.prepare(
    'SELECT DISTINCT city AS name, state FROM pincode WHERE serviceable = 1 ORDER BY pincode',
  )
  const inside = db.prepare(
    'SELECT latitude, longitude FROM pincode WHERE city = ? AND latitude IS NOT NULL AND longitude IS NOT NULL',
  )
  for (const { name, state } of rows.all() as { name: string; state: string }[]) {
    if (hasCity.get(name)) continue
    const { latitude, longitude } = middle(inside.all(name) as Point[])
    const own = areas.places.find(({ city }) => city.en === name)
    const body = { name: own?.city ?? { en: name } }
    addCity.run(name, slugOf(name), state, latitude, longitude, JSON.stringify(body))
  }
  db.exec(
    'DELETE FROM city WHERE name NOT IN (SELECT city FROM pincode WHERE serviceable = 1); COMMIT',
  )
}
