import type { DatabaseSync } from 'node:sqlite'

/** Runs work on a SQLite file as one transaction: what throws leaves nothing behind. */
export const transactionOn =
  (db: DatabaseSync) =>
  (work: () => void): void => {
    db.exec('BEGIN IMMEDIATE')
    try {
      work()
      db.exec('COMMIT')
    } catch (error) {
      db.exec('ROLLBACK')
      throw error
    }
  }
