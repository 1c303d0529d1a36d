import { mkdirSync } from 'node:fs'
import { dirname } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Runs `work` under a lock that holds across processes: publishes run one after another. The lock is a write transaction on an empty SQLite
 * file, so the system releases it when its owner is killed.
 */
export const locked = async <Result>(
  file: string,
  work: () => Promise<Result>,
  onWait?: () => void,
): Promise<Result> => {
  mkdirSync(dirname(file), { recursive: true })
  const db = new DatabaseSync(file, { timeout: 0 })
  try {
    for (let tries = 0; !begins(db); tries++) {
      if (tries === 0) onWait?.()
      await sleep(50)
    }
    return await work()
  } finally {
    db.close()
  }
}

const sqliteBusy = 5

const begins = (db: DatabaseSync): boolean => {
  try {
    db.exec('BEGIN EXCLUSIVE')
    return true
  } catch (error) {
    if ((error as { errcode?: number }).errcode === sqliteBusy) return false
    throw error
  }
}
