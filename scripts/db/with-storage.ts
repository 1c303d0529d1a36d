import { layout } from '../../src/press/layout.ts'
import { readConfig } from '../../src/server/config/config.ts'
import { type DatabasePlace, openStorage } from '../../src/server/db/open.ts'
import type { Storage } from '../../src/server/db/types.ts'
import { sentenceOfError } from '../../src/server/platform/disk.ts'

/** The database that the server's own variables name. */
export const place = (): DatabasePlace => {
  const { databaseUrl, dataDir } = readConfig(process.env)
  return databaseUrl === null ? { file: layout(dataDir).storage } : { url: databaseUrl }
}

/** Runs a command on the database and prints its lines; an error prints its message and exits with 1. */
export const withStorage = async (run: (storage: Storage) => Promise<string[]>): Promise<void> => {
  let storage: Storage | null = null
  try {
    storage = openStorage(place())
    process.stdout.write(`${(await run(storage)).join('\n')}\n`)
  } catch (error) {
    process.stderr.write(`${sentenceOfError(error)}\n`)
    process.exitCode = 1
  } finally {
    await storage?.close()
  }
}

export const countLines = (counted: { table: string; rows: number }[]): string[] =>
  counted.map(({ table, rows }) => `${rows.toLocaleString('en-IN').padStart(9)} ${table}`)
