import { closeSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'

const running = new Set<string>()
let started = 0

const pattern = /^\.importing-(\d+)-\d+-/

const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // Someone else's process is a living one.
    return (error as { code?: string }).code === 'EPERM'
  }
}

/** Removes what imports that were killed left in `directory`. In a container a dead run may have had this process's own id. */
export const clearDeadRuns = (directory: string): void => {
  for (const name of readdirSync(directory)) {
    const pid = Number(pattern.exec(name)?.[1] ?? Number.NaN)
    if (Number.isNaN(pid)) continue
    const own = pid === process.pid && [...running].some((prefix) => name.startsWith(prefix))
    if (!own && (pid === process.pid || !isAlive(pid))) rmSync(join(directory, name), { recursive: true, force: true })
  }
}

/** Names in `directory` for what is not finished. `clear` takes everything under them away. */
export const temporaryNames = (directory: string): { name: (of: string) => string; clear: () => void } => {
  const prefix = `.importing-${process.pid}-${++started}-`
  running.add(prefix)
  return {
    name: (of) => join(directory, prefix + of),
    clear: () => {
      for (const name of readdirSync(directory))
        if (name.startsWith(prefix)) rmSync(join(directory, name), { recursive: true, force: true })
      running.delete(prefix)
    },
  }
}

const sync = (path: string, flags: 'r' | 'r+'): void => {
  const handle = openSync(path, flags)
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Puts a finished file in its place so that after a power cut the place holds the old file or the whole new one. */
export const replaceDurably = (temporary: string, file: string): void => {
  sync(temporary, 'r+')
  renameSync(temporary, file)
  sync(dirname(file), 'r')
}
