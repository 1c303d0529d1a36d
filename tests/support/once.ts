import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { runFolder } from './project.ts'

const waitMs = 100

/**
 * Runs `make` in one process of the run and waits for it in the others. `make` gets an empty folder to fill; every caller
 * gets that folder. Throws in every process what `make` threw in its own.
 */
export const once = async (
  name: string,
  make: (folder: string) => Promise<void>,
): Promise<string> => {
  const folder = join(runFolder(), `once-${name}`)
  const outcome = `${folder}.outcome`
  if (claims(folder)) {
    try {
      await make(folder)
      writeFileSync(outcome, '')
    } catch (error) {
      writeFileSync(
        outcome,
        error instanceof Error ? (error.stack ?? error.message) : String(error),
      )
      throw error
    }
    return folder
  }
  while (!existsSync(outcome)) await setTimeout(waitMs)
  const failure = readFileSync(outcome, 'utf8')
  if (failure) throw new Error(`${name} failed in another process: ${failure}`)
  return folder
}

/** Creating a folder succeeds for exactly one process. */
const claims = (folder: string): boolean => {
  mkdirSync(runFolder(), { recursive: true })
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}
