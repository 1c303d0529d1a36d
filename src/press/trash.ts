import { existsSync, readdirSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { treeLayout } from './layout.ts'
import { currentTree } from './tree.ts'

/**
 * Files that publishes replaced keep a name for a while, those of each publish in a folder named by its moment. A rename over a
 * file's only name frees its blocks at once, for which all readers wait. And ext4 steps over what was deleted in the last five minutes
 * whenever it makes a file: several publishes in a row would take twice as long each.
 */
const keptMs = 10 * 60_000

/** The disk is not to fill while somebody tries things out. */
const maxKept = 5

/** Removes what was replaced more than ten minutes before `now`, in milliseconds, and all but the last five publishes. */
export const sweep = async (dataDir: string, now = Date.now()): Promise<void> => {
  const tree = currentTree(dataDir)
  if (!tree) return
  const { replaced } = treeLayout(tree)
  const moments = existsSync(replaced)
    ? readdirSync(replaced)
        .map(Number)
        .sort((one, other) => other - one)
    : []
  for (const [at, moment] of moments.entries())
    if (at >= maxKept || moment < now - keptMs) await rm(join(replaced, String(moment)), { recursive: true, force: true })
}
