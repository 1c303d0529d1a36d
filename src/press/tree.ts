import { existsSync, mkdirSync, readdirSync, readlinkSync, renameSync, rmdirSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { lookOver } from './boot.ts'
import { layout, treeLayout } from './layout.ts'
import { type Ledger, openLedger } from './ledger.ts'

/** The tree that is served; `null` before the first press. */
export const currentTree = (dataDir: string): string | null => {
  const link = layout(dataDir).site
  try {
    return resolve(dirname(link), readlinkSync(link))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** A new, empty tree that nobody serves. Trees that a killed press left behind are removed first. */
export const newTree = (dataDir: string): string => {
  const { trees } = layout(dataDir)
  mkdirSync(trees, { recursive: true })
  const served = currentTree(dataDir)
  const names = readdirSync(trees)
  for (const name of names) if (join(trees, name) !== served) rmSync(join(trees, name), { recursive: true, force: true })
  const last = Math.max(0, ...names.map(Number).filter(Number.isSafeInteger))
  const tree = join(trees, String(last + 1))
  mkdirSync(treeLayout(tree).pages, { recursive: true })
  return tree
}

/** Serves `tree` from now on: a new link is renamed over the old one, so that there is no moment without pages. */
export const serveTree = (dataDir: string, tree: string): void => {
  const { site, trees } = layout(dataDir)
  const served = currentTree(dataDir)
  const fresh = `${site}.new`
  rmSync(fresh, { force: true })
  symlinkSync(relative(dirname(site), tree), fresh)
  renameSync(fresh, site)
  if (served && served !== tree && dirname(served) === resolve(trees)) rmSync(served, { recursive: true, force: true })
}

/**
 * Carries out the planned publish of a tree, if there is one: renames staged files into place and removes the dead.
 * May be killed and run again at any point: a file that is no longer staged has been renamed.
 */
export const commitPlan = (tree: string, ledger: Ledger): boolean => {
  const plan = ledger.planned()
  const { pages, stage } = treeLayout(tree)
  if (plan) {
    const folders = new Set<string>()
    for (const { file, staged } of plan.files) {
      // Not by `join`: of ten thousand files that takes a tenth of a second.
      const target = `${pages}/${file}`
      const folder = dirname(target)
      if (staged === null) {
        rmSync(target, { force: true })
        removeEmpty(pages, folder)
      } else if (staged !== '') {
        if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
        folders.add(folder)
        try {
          renameSync(`${stage}/${staged}`, target)
        } catch (error) {
          // Gone from the stage and there in the tree: an earlier, killed run renamed it.
          if ((error as NodeJS.ErrnoException).code !== 'ENOENT' || !existsSync(target)) throw error
        }
      }
    }
    ledger.carriedOut(plan.state)
  }
  rmSync(stage, { recursive: true, force: true })
  return plan !== null
}

const removeEmpty = (root: string, folder: string): void => {
  if (folder === root || !folder.startsWith(root) || basename(folder) === '') return
  try {
    rmdirSync(folder)
  } catch {
    // Not empty: the usual case.
    return
  }
  removeEmpty(root, dirname(folder))
}

/** Ends what a killed publish began: a planned one is carried out, an unplanned one leaves only its stage, which goes. */
export const heal = (dataDir: string): boolean => {
  const tree = currentTree(dataDir)
  if (!tree || !existsSync(treeLayout(tree).ledger)) return false
  const ledger = openLedger(treeLayout(tree).ledger)
  try {
    const carriedOut = commitPlan(tree, ledger)
    lookOver(ledger, treeLayout(tree).pages, carriedOut)
    return carriedOut
  } finally {
    ledger.close()
  }
}
