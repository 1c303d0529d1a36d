import type { DatabaseSync } from 'node:sqlite'

/**
 * Runs work on a SQLite file as one transaction: what throws leaves nothing behind. SQLite itself ends a transaction on a full disk or a failed read;
 * ending it twice would hide why.
 */
export const transactionOn =
  (db: DatabaseSync) =>
  (work: () => void): void => {
    db.exec('BEGIN IMMEDIATE')
    try {
      work()
      db.exec('COMMIT')
    } catch (error) {
      if (db.isTransaction) db.exec('ROLLBACK')
      throw error
    }
  }
