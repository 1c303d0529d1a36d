import { existsSync, linkSync, mkdirSync, readdirSync, readlinkSync, renameSync, rmdirSync, rmSync, symlinkSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { layout, newReplaced, treeLayout } from './layout.ts'
import { type Ledger, openLedger, type Plan } from './ledger.ts'
import { lookOver } from './tree-check.ts'

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
 * Carries out the planned publish of a tree, if there is one. The stage becomes `newest`, which readers look through first, so all its pages
 * are served from one moment on; `served` hears of it. Then they are put among the others, each with a rename. May be killed and run
 * again at any point.
 */
export const commitPlan = (tree: string, ledger: Ledger, served?: () => void): boolean => {
  const plan = ledger.planned()
  if (plan) {
    const changes = plan.made.length + plan.gone.length > 0
    const aside = newReplaced(tree)
    if (changes) show(tree, plan, aside)
    served?.()
    const whole = !changes || putAmongPages(tree, plan, aside)
    ledger.carriedOut(plan.state)
    if (!whole) ledger.forget()
  }
  rmSync(treeLayout(tree).stage, { recursive: true, force: true })
  return plan !== null
}

/** `aside`: the folder for what this publish replaces. */
const show = (tree: string, { gone }: Plan, aside: string): void => {
  const { pages, stage, newest } = treeLayout(tree)
  mkdirSync(aside, { recursive: true })
  // No stage: an earlier, killed run got this far.
  if (existsSync(stage)) {
    if (existsSync(newest)) renameSync(newest, join(aside, 'newest'))
    renameSync(stage, newest)
  }
  for (const file of gone) {
    rmSync(`${pages}/${file}`, { force: true })
    removeEmpty(pages, dirname(`${pages}/${file}`))
  }
}

/**
 * Gives each new file its second name, where the old one lies. The first one stays until the next publish: a reader may be about to
 * open it. The old file keeps a name for a while, see `replaced.ts`. `false` where a new one is lost, by a power cut: the next press is one of
 * everything then.
 */
const putAmongPages = (tree: string, { made }: Plan, aside: string): boolean => {
  const { pages, newest } = treeLayout(tree)
  const name = join(tree, 'name.new')
  const folders = new Set<string>()
  let whole = true
  for (const [at, file] of made.entries()) {
    // Not by `join`: of ten thousand files that takes a tenth of a second.
    const target = `${pages}/${file}`
    const folder = dirname(target)
    if (!folders.has(folder)) mkdirSync(folder, { recursive: true })
    folders.add(folder)
    // A rename of one name of a file over another leaves both.
    rmSync(name, { force: true })
    if (!linked(`${newest}/${file}`, name)) {
      whole = false
      continue
    }
    linked(target, `${aside}/${at}`)
    renameSync(name, target)
  }
  rmSync(name, { force: true })
  return whole
}

/** Gives `file` a second name; `false` where there is no such file. */
const linked = (file: string, name: string): boolean => {
  try {
    linkSync(file, name)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return false
  }
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
