import { limits } from '#model/limits.ts'

/**
 * The visitor's position as `latitude,longitude`, rounded to about a kilometre, which is enough to find the city. `null` when refused,
 * unknown, or not answered within 5 s, even while the browser's own prompt stays open (spec §4, §9).
 */
export const askPosition = (): Promise<string | null> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => resolve(null), limits.geolocationMs)
    const finish = (place: string | null) => {
      clearTimeout(timer)
      resolve(place)
    }
    if (!('geolocation' in navigator)) return finish(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => finish(`${coords.latitude.toFixed(2)},${coords.longitude.toFixed(2)}`),
      () => finish(null),
      { maximumAge: 600_000, timeout: limits.geolocationMs },
    )
  })
