import { spawnSync } from 'node:child_process'
import { existsSync, renameSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Moves a folder of an earlier round aside instead of deleting it; all are deleted at the end. ext4 does not reuse the inodes of deleted
 * files for a minute and skips them at every new file, which would slow the next round down.
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

/** Waits the same minute after a publish that replaced files. Publishes of a shop are further apart. */
export const settle = async (): Promise<void> => {
  spawnSync('sync')
  await sleep(61_000)
}
