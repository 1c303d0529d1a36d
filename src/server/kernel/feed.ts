import type { z } from 'zod'
import type { Timestamp } from '../db/timestamp.ts'

/** What was written so lately may stand before what has not been committed yet. */
const settledMs = 10_000

/** Before this moment a feed has all that it will ever have. */
export const settledAt = (now: Date): Timestamp => new Date(now.getTime() - settledMs).toISOString()

/** A place among what changed, as programs keep it. */
export const cursorOf = (place: readonly (string | number)[]): string =>
  Buffer.from(JSON.stringify(place)).toString('base64url')

/** The place that a cursor names; null where it is none of this feed. */
export const placeOf = <Place>(schema: z.ZodType<Place>, cursor: string): Place | null => {
  try {
    return schema.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()))
  } catch {
    return null
  }
}
