import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { pathToFileURL } from 'node:url'
import type { DeliveryAreas } from '#model/shop.ts'
import { deliverTo } from './delivery.ts'
import { openReviews, type ReviewReader } from './review-store.ts'
import { schemaVersion } from './schema.ts'

/** An open release: read-only, with each SQL text prepared once. */
export type Catalogue = {
  release: string
  file: string
  /** The prepared statement of `sql`, cached by its text. */
  sql: (sql: string) => StatementSync
  /** The reviews of its products, which change while the release stays. */
  reviews: ReviewReader
  close: () => void
}

/**
 * Opens `catalogue-{release}.db` read-only, with the reviews of `reviewsFile`, and delivered where the shop says; where the release says, if it
 * says nothing. Throws if it is not a catalogue of this schema version.
 */
export const openCatalogue = (
  file: string,
  reviewsFile: string | null = null,
  delivery: DeliveryAreas | null = null,
): Catalogue => {
  const address = pathToFileURL(file)
  // A release never changes, so SQLite need not lock it or check for a journal at every query: a look-up takes 0.5 µs instead of 9.
  address.searchParams.set('immutable', '1')
  const db = new DatabaseSync(address, { readOnly: true })
  db.exec('PRAGMA mmap_size = 1073741824; PRAGMA cache_size = -65536')
  const prepared = new Map<string, StatementSync>()
  const sql = (text: string): StatementSync => {
    let statement = prepared.get(text)
    if (!statement) {
      statement = db.prepare(text)
      prepared.set(text, statement)
    }
    return statement
  }
  const meta = (key: string): string | undefined =>
    (sql('SELECT value FROM release WHERE key = ?').get(key) as { value: string } | undefined)
      ?.value
  if (meta('schema') !== String(schemaVersion)) {
    db.close()
    throw new Error(
      `${file} is not a catalogue of schema version ${schemaVersion}: publish its export again (npm run catalogue -- publish <folder>)`,
    )
  }
  if (delivery) deliverTo(db, delivery)
  db.exec('PRAGMA query_only = 1')
  const reviews = openReviews(reviewsFile)
  const close = (): void => {
    reviews.close()
    db.close()
  }
  return { release: meta('id') ?? '', file, sql, reviews, close }
}
