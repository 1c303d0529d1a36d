import { spawnSync } from 'node:child_process'
import { existsSync, renameSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Puts a folder of an earlier round aside instead of deleting it; all goes at the end. ext4 does not use the inodes of deleted files
 * again for a minute and steps over them at every new file, so a round after a deletion would pay for it.
 */
export const setAside = (folder: string): void => {
  if (!existsSync(folder)) return
  for (let round = 1; ; round++) {
    const aside = `${folder}.${round}`
    if (existsSync(aside)) continue
    renameSync(folder, aside)
    return
  }
}

/** After a publish that replaced files: the same minute, for the files that it replaced. Publishes of a shop are further apart. */
export const settle = async (): Promise<void> => {
  spawnSync('sync')
  await sleep(61_000)
}
