/** Degrees. */
export type Point = { latitude: number; longitude: number }

/** Kilometres in a degree of latitude. */
const kmPerDegree = 111.2
const radians = Math.PI / 180

/** Kilometres as the crow flies. Flat within a city's reach, where it errs by metres. */
export const kilometres = (a: Point, b: Point): number =>
  kmPerDegree * Math.hypot(a.latitude - b.latitude, (a.longitude - b.longitude) * Math.cos(((a.latitude + b.latitude) / 2) * radians))
