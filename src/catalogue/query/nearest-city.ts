import { kilometres, type Point } from '#model/distance.ts'
import type { Catalogue } from '../open.ts'
import { keep } from './keep.ts'
import { type City, cityNamed, servedCities } from './place.ts'

type Place = Point & { city: string }

const points = keep(1, (catalogue, _: 0): Place[] => {
  const served = new Set(servedCities(catalogue).map(({ name }) => name))
  const rows = catalogue
    .sql(
      `SELECT city, latitude, longitude FROM pincode WHERE serviceable = 1 AND latitude IS NOT NULL AND longitude IS NOT NULL
       UNION ALL SELECT name, latitude, longitude FROM city`,
    )
    .all() as Place[]
  return rows.filter(({ city }) => served.has(city))
})

/** The city of the nearest served place, by pincodes and city centres; `null` if none is within `reachKm`. */
export const nearestCity = (
  catalogue: Catalogue,
  at: { latitude: number; longitude: number },
  reachKm: number,
): City | null => {
  let nearest: Place | null = null
  let distance = reachKm
  for (const point of points(catalogue, 0)) {
    const far = kilometres(at, point)
    if (far <= distance) [nearest, distance] = [point, far]
  }
  return nearest && cityNamed(catalogue, nearest.city)
}
