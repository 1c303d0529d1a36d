import { setTimeout } from 'node:timers/promises'
import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import type { PostgresLimits } from './postgres-pool.ts'
import type { OnQuery } from './queried.ts'
import { type FileWatch, openSqlite } from './sqlite.ts'
import type { Storage } from './types.ts'
import { DatabaseUnavailable, isPostgresUnavailable, isUnavailable } from './unavailable.ts'

/** `postgres://…`, or the file of the embedded database. */
export type DatabasePlace = { url: string } | { file: string }

/** Opens the database as it is, for commands and tests. */
export const openStorage = (place: DatabasePlace, onQuery?: OnQuery): Storage =>
  'url' in place ? openPostgres(place.url, { onQuery }) : openSqlite(place.file, { onQuery })

const migrated = async (storage: Storage): Promise<Storage> => {
  try {
    await migrate(storage)
    return storage
  } catch (error) {
    await storage.close()
    throw error
  }
}

export const openMigrated = (place: DatabasePlace, onQuery?: OnQuery): Promise<Storage> =>
  migrated(openStorage(place, onQuery))

type Reporting = {
  limits: PostgresLimits
  /** A streaming replica of PostgreSQL for reads. */
  readUrl: string | null
  onQuery: OnQuery
  broke: (error: Error) => void
  /** Called each time the migrations fail, and `migrated` once when they succeed after a failure. */
  migrationFailed: (error: Error) => void
  migrated: () => void
  /** What happens to the files of SQLite. */
  watch: FileWatch
}

/** How long a start waits for the migrations, and the delay between further attempts. */
const startMs = 5_000
const againMs = 1_000

/** Migrates over a separate connection without time limits. */
const migrateApart = async (url: string): Promise<void> => {
  const storage = await openMigrated({ url }).catch((error: unknown) => {
    throw isPostgresUnavailable(error)
      ? new DatabaseUnavailable((error as Error).message, { cause: error })
      : error
  })
  await storage.close()
}

/**
 * Opens the database of a server. PostgreSQL may be unreachable: it is then migrated as soon as it is back, and until then every query
 * fails with `DatabaseUnavailable`. Throws if retrying would not help, for example with a wrong password.
 */
export const openServing = async (
  place: DatabasePlace,
  { limits, readUrl, onQuery, broke, migrationFailed, migrated: upToDate, watch }: Reporting,
): Promise<Storage> => {
  if ('file' in place) return await migrated(openSqlite(place.file, { onQuery, watch }))
  let isCurrent = false
  let isClosed = false
  const storage = openPostgres(place.url, {
    limits,
    readUrl,
    onQuery,
    broke,
    refusal: () => (isCurrent ? null : 'the tables of the database are not up to date yet'),
  })
  const attempt = async (): Promise<void> => {
    await migrateApart(place.url)
    isCurrent = true
  }
  const untilMigrated = async (): Promise<void> => {
    while (!isCurrent && !isClosed) {
      try {
        await attempt()
        upToDate()
      } catch (error) {
        migrationFailed(error as Error)
        await setTimeout(againMs, undefined, { ref: false })
      }
    }
  }
  const first = attempt()
  try {
    await Promise.race([first, setTimeout(startMs, undefined, { ref: false })])
  } catch (error) {
    if (!isUnavailable(error)) {
      await storage.close()
      throw error
    }
    migrationFailed(error as Error)
  }
  if (!isCurrent) void first.catch(() => {}).then(untilMigrated)
  return {
    ...storage,
    close: async () => {
      isClosed = true
      await storage.close()
    },
  }
}
