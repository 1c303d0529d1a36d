import { openMigrated } from '../../src/server/db/open.ts'
import type { Storage } from '../../src/server/db/types.ts'
import { messageOf } from '../../src/server/http/error-messages.ts'
import type { Outcome } from '../../src/server/http/outcome.ts'
import { place } from '../db/with-storage.ts'

/**
 * Migrates the database, runs a command on it and prints the result: as one line of JSON, or as the lines of `linesOf`. A failure
 * prints a sentence on standard error and exits with 1.
 */
export const onStorage = async <Result>(
  json: boolean,
  run: (storage: Storage) => Promise<Outcome<Result>>,
  linesOf: (result: Result) => string[],
): Promise<void> => {
  let storage: Storage | null = null
  try {
    storage = await openMigrated(place())
    const outcome = await run(storage)
    if ('failed' in outcome) throw new Error(messageOf('en', outcome.failed, outcome.values))
    process.stdout.write(json ? `${JSON.stringify(outcome.ok)}\n` : `${linesOf(outcome.ok).join('\n')}\n`)
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  } finally {
    await storage?.close()
  }
}
