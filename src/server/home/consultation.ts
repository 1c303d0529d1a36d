import type { Tracking } from '#paths.ts'

/** The address of the doctors’ service with where the visitor came from; null where none is configured. */
export const consultationUrl = (configured: string | null, tracking: Tracking): string | null => {
  if (configured === null) return null
  const url = new URL(configured)
  for (const [name, value] of Object.entries(tracking))
    if (value !== '') url.searchParams.set(`utm_${name}`, value)
  return url.href
}
