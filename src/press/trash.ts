import { existsSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { treeLayout } from './layout.ts'
import { currentTree, removeOldTrees } from './tree.ts'

/**
 * Replaced files keep a name in the trash for ten minutes, in one folder a publish, named by its time. A rename over the only name of a file
 * frees its blocks at once, and all readers wait for that. ext4 also skips everything deleted in the last five minutes whenever it creates
 * a file, so that several publishes in a row would take twice as long each.
 */
const trashMs = 10 * 60_000

/** Publishes whose files stay in the trash, so that a series of trial publishes does not fill the disk. */
const maxPublishes = 5

/**
 * Deletes files that were replaced more than ten minutes before `now` (in milliseconds), and those of all but the last five publishes; also
 * the trees of earlier builds.
 */
export const emptyTrash = async (dataDir: string, now = Date.now()): Promise<void> => {
  const tree = currentTree(dataDir)
  if (!tree) return
  await removeOldTrees(dataDir)
  const { trash } = treeLayout(tree)
  const times = existsSync(trash)
    ? readdirSync(trash)
        .map(Number)
        .sort((one, other) => other - one)
    : []
  for (const [at, time] of times.entries())
    if (at >= maxPublishes || time < now - trashMs)
      await rm(join(trash, String(time)), { recursive: true, force: true })
}
