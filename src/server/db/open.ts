import { migrate } from './migrate.ts'
import { openPostgres } from './postgres.ts'
import { openSqlite } from './sqlite.ts'
import type { Storage } from './types.ts'

/** `postgres://…`, or the file of the embedded database. */
export type Place = { url: string } | { file: string }

/** Opens the database without migrating it. `broke` is called when an idle connection breaks. */
export const openStorage = (place: Place, broke?: (error: Error) => void): Storage =>
  'url' in place ? openPostgres(place.url, broke) : openSqlite(place.file)

/** Opens the database and brings its tables up to date. */
export const openMigrated = async (place: Place, broke?: (error: Error) => void): Promise<Storage> => {
  const storage = openStorage(place, broke)
  try {
    await migrate(storage)
    return storage
  } catch (error) {
    await storage.close()
    throw error
  }
}
