import { constants, copyFileSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { sync } from './temporary.ts'

const suffix = '.base-copy'

/**
 * Copies the served catalogue for the next import, which starts from a copy. Copying 200 MB takes as long as importing a thousand rows, and after a
 * publish no request waits for it. Deletes the copies of other catalogues in the folder. A failure, such as a full disk, leaves no copy.
 */
export const makeBaseCopy = async (file: string): Promise<void> => {
  const copy = file + suffix
  for (const name of readdirSync(dirname(file)))
    if (/\.db\.base-copy(\.new)?$/.test(name) && name !== basename(copy))
      rmSync(join(dirname(file), name), { force: true })
  const fresh = `${copy}.new`
  try {
    await copyFile(file, fresh, constants.COPYFILE_FICLONE)
    // After a power cut there must be no partial copy under the final name.
    await sync(fresh, 'r+')
    renameSync(fresh, copy)
  } catch (error) {
    rmSync(fresh, { force: true })
    throw error
  }
}

/** Puts a copy of `base` at `target`: the prepared copy, if both lie in the same folder. A dry run works in another folder and leaves that copy. */
export const copyBase = (base: string, target: string): void => {
  if (dirname(base) === dirname(target) && existsSync(base + suffix))
    renameSync(base + suffix, target)
  else copyFileSync(base, target, constants.COPYFILE_FICLONE)
}

export const dropBaseCopy = (file: string): void => rmSync(file + suffix, { force: true })
