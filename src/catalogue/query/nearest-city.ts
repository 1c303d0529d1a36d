import type { Catalogue } from '../open.ts'
import { keep } from './keep.ts'
import { type City, cityNamed, servedCities } from './place.ts'

type Point = { city: string; latitude: number; longitude: number }

const points = keep(1, (catalogue, _: 0): Point[] => {
  const served = new Set(servedCities(catalogue).map(({ name }) => name))
  const rows = catalogue
    .sql(
      `SELECT city, latitude, longitude FROM pincode WHERE serviceable = 1 AND latitude IS NOT NULL AND longitude IS NOT NULL
       UNION ALL SELECT name, latitude, longitude FROM city`,
    )
    .all() as Point[]
  return rows.filter(({ city }) => served.has(city))
})

/** Kilometres in a degree of latitude. */
const kmPerDegree = 111.2
const radians = Math.PI / 180

/** Flat within a city's reach, where it errs by metres. */
const kilometres = (a: { latitude: number; longitude: number }, b: Point): number =>
  kmPerDegree * Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * Math.cos(((a.latitude + b.latitude) / 2) * radians))

/** The city of the nearest place that is delivered to, by pincodes and city centres; `null` when none is within `reachKm`. */
export const nearestCity = (catalogue: Catalogue, at: { latitude: number; longitude: number }, reachKm: number): City | null => {
  let nearest: Point | null = null
  let distance = reachKm
  for (const point of points(catalogue, 0)) {
    const far = kilometres(at, point)
    if (far <= distance) [nearest, distance] = [point, far]
  }
  return nearest && cityNamed(catalogue, nearest.city)
}
