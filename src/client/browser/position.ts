import { limits } from '#model/limits.ts'

/**
 * Where the visitor is, as `latitude,longitude` of about a kilometre: the city needs no more. `null` when it is refused, unknown, or
 * not said within 5 s, whatever the browser's own question waits for (spec §4, §9).
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
