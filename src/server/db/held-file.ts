import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, statSync } from 'node:fs'

/** What another program did to the files of an open database. SQLite notices none of these. */
export type FileDamage =
  /** `nuskha.db` was deleted, or another file has its name. */
  | 'database-replaced'
  /** `nuskha.db-wal` was deleted or replaced: what is committed now would be lost with the process. */
  | 'log-deleted'
  /** `nuskha.db-shm` was deleted or replaced: other programs and this one no longer see each other's locks. */
  | 'index-deleted'
  /** The system holds no lock of this process on the file: the next program that closes it deletes the log. */
  | 'locks-gone'

const inodeOf = (path: string): number | null =>
  statSync(path, { throwIfNoEntry: false })?.ino ?? null

/** Changes whenever something is written to the file. */
const versionOf = (file: string): string => {
  const stats = statSync(file, { throwIfNoEntry: false })
  return stats ? `${stats.mtimeMs} ${stats.size}` : ''
}

/** Whether Linux lists a lock of this process on a file: `12: POSIX  ADVISORY  READ 4711 fe:00:5242 128 128`. Null where it does not tell. */
const isLocked = (inode: number): boolean | null => {
  try {
    const lock = new RegExp(` ${process.pid} [0-9a-f]+:[0-9a-f]+:${inode} `)
    return lock.test(readFileSync('/proc/locks', 'utf8'))
  } catch {
    return null
  }
}

export type HeldFile = {
  /** Whether the files still are those that were opened; takes two calls of `stat`. */
  damage: () => FileDamage | null
  /** The same, and whether the locks are there; takes a read of `/proc/locks`. */
  fullDamage: () => FileDamage | null
  /** Notes that what is in the file now is known to this process. */
  note: () => void
  /** Whether no other program has written to the file or to a new log since `note`. */
  isUntouched: () => boolean
}

/** Remembers which files a connection to `file` has open. The connection has read something, so that all of them exist. */
export const heldFile = (file: string): HeldFile => {
  const [log, index] = [`${file}-wal`, `${file}-shm`]
  const [ownFile, ownLog, ownIndex] = [inodeOf(file), inodeOf(log), inodeOf(index)]
  // In some containers and file systems the list names other processes or files: it is believed where it shows the lock that was just taken.
  const tellsLocks = ownFile !== null && isLocked(ownFile) === true
  let version = versionOf(file)
  const damage = (): FileDamage | null => {
    if (inodeOf(file) !== ownFile) return 'database-replaced'
    return inodeOf(log) === ownLog ? null : 'log-deleted'
  }
  return {
    damage,
    fullDamage: () => {
      const found = damage()
      if (found !== null) return found
      if (inodeOf(index) !== ownIndex) return 'index-deleted'
      return tellsLocks && isLocked(ownFile) === false ? 'locks-gone' : null
    },
    note: () => {
      version = versionOf(file)
    },
    isUntouched: () =>
      versionOf(file) === version && (statSync(log, { throwIfNoEntry: false })?.size ?? 0) === 0,
  }
}

const reader = `const { DatabaseSync } = require('node:sqlite')
const db = new DatabaseSync(process.argv[1], { timeout: 5000 })
db.prepare('SELECT count(*) FROM sqlite_schema').get()
process.stdout.write('open')
process.stdin.on('end', () => process.exit()).resume()`

/**
 * Keeps a database open in another process while `work` runs. As long as another process reads it, SQLite neither moves a log into the file nor deletes
 * it when the last connection of this process is closed. Rejects if the other process cannot open the file.
 */
export const whileReadElsewhere = async <Result>(
  file: string,
  work: () => Result,
): Promise<Result> => {
  const child = spawn(process.execPath, ['-e', reader, file], { stdio: ['pipe', 'pipe', 'ignore'] })
  const ended = once(child, 'exit')
  const failed = ended.then(() => {
    throw new Error(`another process could not open ${file}`)
  })
  try {
    await Promise.race([once(child.stdout, 'data'), failed])
    return work()
  } finally {
    failed.catch(() => {})
    child.stdin.destroy()
    await ended
  }
}
