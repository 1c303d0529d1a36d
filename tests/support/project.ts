import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'

/** The project's folder, absolute. */
export const root = dirname(dirname(import.meta.dirname))

let own: string | undefined

/** The folder of this test run, shared by its processes, removed at the end (by `run-folder.ts`, else at exit). */
export const runFolder = (): string => {
  const shared = process.env.NUSKHA_TEST_RUN
  if (shared) return shared
  if (!own) {
    const made = mkdtempSync(join(tmpdir(), 'nuskha-test-'))
    process.once('exit', () => rmSync(made, { recursive: true, force: true }))
    own = made
  }
  return own
}

/** A new empty folder, absolute; removed with the run's folder. */
export const temporaryFolder = (name: string): string => {
  mkdirSync(runFolder(), { recursive: true })
  return mkdtempSync(join(runFolder(), `${name}-`))
}
