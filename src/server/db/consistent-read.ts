import { sql } from 'kysely'
import type { Db, Storage } from './types.ts'

/** Reads everything from one snapshot over a connection of its own; no writer waits for it, also on SQLite. For a process of its own. */
export const readConsistently = <Result>(
  storage: Pick<Storage, 'engine' | 'db'>,
  read: (db: Db) => Promise<Result>,
): Promise<Result> =>
  storage.db.connection().execute(async (db) => {
    await sql
      .raw(
        storage.engine === 'sqlite'
          ? 'begin deferred'
          : 'begin isolation level repeatable read read only',
      )
      .execute(db)
    try {
      return await read(db)
    } finally {
      // Nothing was written; unlike a commit, it also passes where a failed read has ended the transaction.
      await sql`rollback`.execute(db)
    }
  })
