import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { threadId } from 'node:worker_threads'

let started = 0

const pattern = /^\.importing-(\d+)-/

/** Whether the process that created a file is running. In a container a dead process may have had this process's id. */
const isAlive = (pid: number, file: string): boolean => {
  const startOfThis = Date.now() - process.uptime() * 1_000
  if (pid === process.pid)
    return (statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? 0) >= startOfThis
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return (error as { code?: string }).code === 'EPERM'
  }
}

/** Deletes the temporary files that killed processes left in `directory`. */
export const clearDeadRuns = (directory: string): void => {
  for (const name of readdirSync(directory)) {
    const pid = pattern.exec(name)?.[1]
    const file = join(directory, name)
    if (pid !== undefined && !isAlive(Number(pid), file))
      rmSync(file, { recursive: true, force: true })
  }
}

/** Temporary names in `directory`, unique to this call. `clear` deletes everything under them. */
export const temporaryNames = (
  directory: string,
): { name: (of: string) => string; clear: () => void } => {
  const prefix = `.importing-${process.pid}-${threadId}-${++started}-`
  return {
    name: (of) => join(directory, prefix + of),
    clear: () => {
      for (const name of readdirSync(directory))
        if (name.startsWith(prefix)) rmSync(join(directory, name), { recursive: true, force: true })
    },
  }
}

/** A new folder in `directory`, which `clearDeadRuns` deletes where this process is killed. */
export const temporaryFolderIn = (directory: string): string => {
  const folder = temporaryNames(directory).name('folder')
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return folder
}

/** Syncs a file, or the names in a folder, to the disk. */
export const sync = async (path: string, flags: 'r' | 'r+'): Promise<void> => {
  const handle = await open(path, flags)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
