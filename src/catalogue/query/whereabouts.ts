import type { Point } from '#model/distance.ts'
import type { Catalogue } from '../open.ts'
import { keep } from './keep.ts'

/** Three digits of a pincode identify its sorting district; fewer are too coarse for a location. */
const fewestDigits = 3

const centreOf = keep(2_000, (catalogue, digits: string): Point | false => {
  const { latitude, longitude } = catalogue
    .sql(
      `SELECT AVG(latitude) AS latitude, AVG(longitude) AS longitude FROM pincode
       WHERE pincode >= ?1 AND pincode < ?1 || ':' AND latitude IS NOT NULL AND longitude IS NOT NULL`,
    )
    .get(digits) as { latitude: number | null; longitude: number | null }
  return latitude !== null && longitude !== null && { latitude, longitude }
})

/**
 * The location of a pincode, or for an unknown one the centre of the pincodes with the longest common prefix; `null` if
 * there are none.
 */
export const whereaboutsOf = (catalogue: Catalogue, pincode: string): Point | null => {
  for (let digits = pincode; digits.length >= fewestDigits; digits = digits.slice(0, -1)) {
    const centre = centreOf(catalogue, digits)
    if (centre) return centre
  }
  return null
}
