import { limits } from '#model/limits.ts'

/**
 * The visitor's position as `latitude,longitude`, rounded to about a kilometre, which is enough to find the city. `null` when refused,
 * unknown, or not answered within 5 s, even while the browser's own prompt stays open (spec §4, §9).
 */
export const askPosition = (): Promise<string | null> =>
  new Promise((resolve) => {
    const denied = setTimeout(() => resolve(null), limits.geolocationMs)
    const end = (place: string | null) => {
      clearTimeout(denied)
      resolve(place)
    }
    if (!('geolocation' in navigator)) return end(null)
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => end(`${coords.latitude.toFixed(2)},${coords.longitude.toFixed(2)}`),
      () => end(null),
      { maximumAge: 600_000, timeout: limits.geolocationMs },
    )
  })
