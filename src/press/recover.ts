import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { layout, treeLayout } from './layout.ts'
import { openLedger, type State } from './ledger.ts'
import { openPool, type Pool } from './pool.ts'
import { type Pressed, type PressOptions, pressChanges, pressEverything } from './press.ts'
import { type Release, readReleases, serveRelease } from './releases.ts'
import { currentTree, heal } from './tree.ts'

/** The file and build that the served tree shows, if its release is still there to compare with. */
export const shown = (dataDir: string): { state: State; file: string } | null => {
  const tree = currentTree(dataDir)
  if (!tree || !existsSync(treeLayout(tree).ledger)) return null
  const ledger = openLedger(treeLayout(tree).ledger)
  const state = ledger.state()
  ledger.close()
  if (!state) return null
  const file = join(layout(dataDir).catalogue, `catalogue-${state.release}.db`)
  return existsSync(file) ? { state, file } : null
}

/** Presses what differs, or everything when there is no tree of this build to start from. */
export const pressTo = async (options: PressOptions & { look?: boolean | undefined }, file: string, pool?: Pool): Promise<Pressed> => {
  const from = shown(options.dataDir)
  const mine = pool ?? openPool(options)
  try {
    if (from && from.state.build === options.build)
      return await pressChanges({ ...options, look: options.look ?? false }, from.file, file, mine)
    if (options.look) return { how: 'full', written: 0, removed: 0, unchanged: 0, paths: [], removedFiles: [] }
    return await pressEverything(options, file, mine)
  } finally {
    mine.close()
  }
}

/** A release that is served from now on. */
export const released = (release: string): Release => ({ release, file: `catalogue-${release}.db`, publishedAt: new Date().toISOString() })

/**
 * Ends what a killed publish began. One killed between its tree and `current.json` left the two apart: the tree is what readers see, so it
 * decides.
 */
export const mend = (dataDir: string): void => {
  heal(dataDir)
  const from = shown(dataDir)
  const [current] = readReleases(dataDir)
  if (from && from.state.release !== current?.release) serveRelease(dataDir, released(from.state.release))
}
