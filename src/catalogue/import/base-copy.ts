import { constants, copyFileSync, existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { copyFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { sync } from './temporary.ts'

const ending = '.spare'

/**
 * Makes a copy of the served catalogue for the next import, which begins with one: of 200 MB that takes as long as importing a thousand rows, and now
 * nobody waits for it. Copies of other catalogues in the folder go. Where it throws, for want of room say, there is none.
 */
export const makeSpare = async (file: string): Promise<void> => {
  const spare = file + ending
  for (const name of readdirSync(dirname(file)))
    if (/\.db\.spare(\.new)?$/.test(name) && name !== basename(spare)) rmSync(join(dirname(file), name), { force: true })
  const fresh = `${spare}.new`
  try {
    await copyFile(file, fresh, constants.COPYFILE_FICLONE)
    // A power cut must not leave half of one under its name.
    await sync(fresh, 'r+')
    renameSync(fresh, spare)
  } catch (error) {
    rmSync(fresh, { force: true })
    throw error
  }
}

/** Puts a copy of `base` at `target`: in its own folder the one that was made before, if there is one. A rehearsal elsewhere leaves that. */
export const copyOf = (base: string, target: string): void => {
  if (dirname(base) === dirname(target) && existsSync(base + ending)) renameSync(base + ending, target)
  else copyFileSync(base, target, constants.COPYFILE_FICLONE)
}

/** A catalogue that is replaced has no copy any more. */
export const dropSpare = (file: string): void => rmSync(file + ending, { force: true })
