import { existsSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import type { ProductReviews } from '#model/views/reviews.ts'
import { transactionOn } from './transaction.ts'

/** What pages show of the reviews of products, beside the release: customers write reviews while a release never changes. */
export type ReviewReader = {
  /** `null` for a product without published reviews. */
  of: (productId: number) => ProductReviews | null
  /** Changes whenever reviews do. */
  version: () => number
  close: () => void
}

/** A product and what its pages show from now on; `null` if its last review was taken away. */
export type ReviewedProduct = { productId: number; reviews: ProductReviews | null }

const tables = /* sql */ `
CREATE TABLE IF NOT EXISTS product (id INTEGER PRIMARY KEY, body TEXT NOT NULL) WITHOUT ROWID;
-- Products whose reviews changed since their pages were pressed.
CREATE TABLE IF NOT EXISTS unpressed (id INTEGER PRIMARY KEY) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS state (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
`

const find = 'SELECT body FROM product WHERE id = ?'
const parsed = (row: Record<string, unknown> | undefined): ProductReviews | null =>
  row === undefined ? null : (JSON.parse(String(row.body)) as ProductReviews)

const none: ReviewReader = { of: () => null, version: () => 0, close: () => undefined }

/** Opens `reviews.db` for reading; without the file there are no reviews. */
export const openReviews = (file: string | null): ReviewReader => {
  if (file === null || !existsSync(file)) return none
  const db = new DatabaseSync(file, { readOnly: true, timeout: 5_000 })
  const [one, version] = [db.prepare(find), db.prepare('PRAGMA data_version')]
  return {
    of: (productId) => parsed(one.get(productId)),
    version: () => Number(version.get()?.data_version ?? 0),
    close: () => db.close(),
  }
}

/** Opens `reviews.db` for writing, and creates it. It can be deleted: the next publish of reviews writes it again from the commerce database. */
export const openReviewStore = (file: string) => {
  const db = new DatabaseSync(file, { timeout: 5_000 })
  db.exec(tables)
  const transaction = transactionOn(db)
  return {
    of: (productId: number): ProductReviews | null => parsed(db.prepare(find).get(productId)),
    /** The moment up to which reviews have been taken over; empty before the first time. */
    asOf: (): string =>
      String(db.prepare("SELECT value FROM state WHERE key = 'asOf'").get()?.value ?? ''),
    unpressed: (): number[] =>
      db
        .prepare('SELECT id FROM unpressed ORDER BY id')
        .all()
        .map(({ id }) => Number(id)),
    /** Takes reviews over: their pages count as not pressed until `settle`. */
    put: (products: readonly ReviewedProduct[], asOf: string): void =>
      transaction(() => {
        const set = db.prepare('INSERT OR REPLACE INTO product (id, body) VALUES (?, ?)')
        const remove = db.prepare('DELETE FROM product WHERE id = ?')
        const wait = db.prepare('INSERT OR IGNORE INTO unpressed (id) VALUES (?)')
        for (const { productId, reviews } of products) {
          if (reviews) set.run(productId, JSON.stringify(reviews))
          else remove.run(productId)
          wait.run(productId)
        }
        db.prepare("INSERT OR REPLACE INTO state (key, value) VALUES ('asOf', ?)").run(asOf)
      }),
    /** Products whose reviews differ from those in `copy`, a copy of this file. */
    changedSince: (copy: string): number[] => {
      db.prepare('ATTACH ? AS copy').run(copy)
      try {
        const only = (one: string, other: string) =>
          `SELECT id FROM (SELECT id, body FROM ${one} EXCEPT SELECT id, body FROM ${other})`
        const differing = `${only('main.product', 'copy.product')} UNION ${only('copy.product', 'main.product')} ORDER BY id`
        return db
          .prepare(differing)
          .all()
          .map(({ id }) => Number(id))
      } finally {
        db.exec('DETACH copy')
      }
    },
    /** Writes a copy of this file, as it is at one moment. */
    copyTo: (file: string): void => void db.prepare('VACUUM INTO ?').run(file),
    /** The pages of these products have been pressed. */
    settle: (productIds: readonly number[]): void =>
      transaction(() => {
        const done = db.prepare('DELETE FROM unpressed WHERE id = ?')
        for (const id of productIds) done.run(id)
      }),
    close: () => db.close(),
  }
}
