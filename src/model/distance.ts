/** In degrees. */
export type Point = { latitude: number; longitude: number }

const kmPerDegree = 111.2
const radians = Math.PI / 180

/** Straight-line kilometres on a flat approximation, which errs by metres within a city. */
export const kilometres = (a: Point, b: Point): number =>
  kmPerDegree *
  Math.hypot(
    a.latitude - b.latitude,
    (a.longitude - b.longitude) * Math.cos(((a.latitude + b.latitude) / 2) * radians),
  )
