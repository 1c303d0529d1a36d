import { chmodSync, closeSync, mkdirSync, openSync } from 'node:fs'
import { dirname } from 'node:path'

/** The files of a SQLite database: itself, its log and the index of the log. */
export const databaseFiles = (file: string): string[] => [file, `${file}-wal`, `${file}-shm`]

const unless = (code: string, run: () => void): void => {
  try {
    run()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== code) throw error
  }
}

/**
 * Makes a database file readable only by the server's own user, creating it if missing, whatever the umask. SQLite gives its log the mode
 * of the file; an existing log is restricted too. An existing file is never opened here: by POSIX rules a process that closes a file loses
 * every lock it has on it, those of SQLite included.
 */
export const keepPrivate = (file: string): void => {
  mkdirSync(dirname(file), { recursive: true })
  unless('EEXIST', () => closeSync(openSync(file, 'wx', 0o600)))
  for (const path of databaseFiles(file)) unless('ENOENT', () => chmodSync(path, 0o600))
}
