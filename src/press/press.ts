import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { layout, treeLayout } from './layout.ts'
import { openLedger, type State } from './ledger.ts'
import { openPool, type Pool } from './pool.ts'
import { pressAll } from './press-all.ts'
import { pressChanges } from './press-changes.ts'
import type { Pressed, PressOptions } from './press-options.ts'
import { currentTree } from './tree.ts'

/** A complete tree, and the catalogue file of its release. */
export type TreeState = { tree: string; state: State; file: string }

/** The release and build of the served tree; `null` if there is no complete tree or its catalogue file is gone. */
export const servedState = (dataDir: string): TreeState | null => {
  const tree = currentTree(dataDir)
  return tree === null ? null : stateOf(dataDir, tree)
}

export const stateOf = (dataDir: string, tree: string): TreeState | null => {
  if (!existsSync(treeLayout(tree).ledger)) return null
  const ledger = openLedger(treeLayout(tree).ledger)
  const state = ledger.state()
  ledger.close()
  if (!state) return null
  const file = join(layout(dataDir).catalogue, `catalogue-${state.release}.db`)
  return existsSync(file) ? { tree, state, file } : null
}

/** Presses the changes since the served tree, or all pages if there is no tree of this build. */
export const press = async (
  options: PressOptions & { dryRun?: boolean | undefined },
  file: string,
  given?: Pool,
): Promise<Pressed> => {
  const from = servedState(options.dataDir)
  const pool = given ?? openPool(options)
  try {
    if (from && from.state.build === options.build)
      return await pressChanges(
        from.tree,
        { ...options, dryRun: options.dryRun ?? false },
        from.file,
        file,
        pool,
      )
    if (options.dryRun)
      return { how: 'full', written: 0, removed: 0, unchanged: 0, paths: [], removedFiles: [] }
    return await pressAll(options, file, pool)
  } finally {
    pool.close()
  }
}
