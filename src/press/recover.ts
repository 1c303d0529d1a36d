import { existsSync } from 'node:fs'
import { treeLayout } from './layout.ts'
import { openLedger } from './ledger.ts'
import { servedState } from './press.ts'
import { newRelease, readReleases, serveRelease } from './releases.ts'
import { commitPlan, currentTree } from './tree.ts'
import { verifyTree } from './tree-check.ts'

/**
 * Finishes a publish that was killed after its plan was written, and discards what an unplanned one staged; `true` if there was a plan. Then
 * verifies the tree if the machine has restarted.
 */
const recoverTree = (dataDir: string): boolean => {
  const tree = currentTree(dataDir)
  if (!tree || !existsSync(treeLayout(tree).ledger)) return false
  const ledger = openLedger(treeLayout(tree).ledger)
  try {
    const finished = commitPlan(tree, ledger)
    verifyTree(ledger, treeLayout(tree).pages, finished)
    return finished
  } finally {
    ledger.close()
  }
}

/**
 * Recovers from a killed publish. If it was killed after it served its tree and before it wrote `current.json`, the two disagree: the
 * tree is what readers see, so it decides.
 */
export const recover = (dataDir: string): void => {
  recoverTree(dataDir)
  const from = servedState(dataDir)
  const [current] = readReleases(dataDir)
  if (from && from.state.release !== current?.release)
    serveRelease(dataDir, newRelease(from.state.release))
}
