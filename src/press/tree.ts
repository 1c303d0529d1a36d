import {
  existsSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readlinkSync,
  renameSync,
  rmdirSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { rm } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { noteChanged } from './changed-files.ts'
import { layout, newTrash, treeLayout } from './layout.ts'
import type { Ledger, Plan } from './ledger.ts'
import { makePassage, makePublicFolder } from './public-files.ts'

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

/** Creates an empty tree that is not served yet, after deleting trees that killed presses left behind. */
export const newTree = (dataDir: string): string => {
  const { trees } = layout(dataDir)
  makePassage(trees)
  const served = currentTree(dataDir)
  for (const name of readdirSync(trees))
    if (join(trees, name) !== served) rmSync(join(trees, name), { recursive: true, force: true })
  const tree = nextName(dataDir)
  makeTree(dataDir, tree)
  return tree
}

export const makeTree = (dataDir: string, tree: string): void => {
  for (const folder of [dataDir, tree]) makePassage(folder)
  makePublicFolder(treeLayout(tree).pages)
}

/** Trees are numbered: the newest has the highest number. */
const nextName = (dataDir: string): string => {
  const { trees } = layout(dataDir)
  const last = Math.max(0, ...readdirSync(trees).map(Number).filter(Number.isSafeInteger))
  return join(trees, String(last + 1))
}

/**
 * Serves a tree that lies elsewhere in the data folder: it moves among the trees. The one before stays on the disk until `removeOldTrees`,
 * because deleting some hundred thousand files takes seconds, during which no request is answered.
 */
export const takeOverTree = (dataDir: string, prepared: string): void => {
  makePassage(layout(dataDir).trees)
  const tree = nextName(dataDir)
  renameSync(prepared, tree)
  linkTree(dataDir, tree)
}

export const removeOldTrees = async (dataDir: string): Promise<void> => {
  const served = currentTree(dataDir)
  if (!served) return
  const { trees } = layout(dataDir)
  for (const name of readdirSync(trees))
    if (Number(name) < Number(basename(served)))
      await rm(join(trees, name), { recursive: true, force: true })
}

/** Serves `tree` from now on, and deletes the one before. */
export const serveTree = (dataDir: string, tree: string): void => {
  const served = currentTree(dataDir)
  linkTree(dataDir, tree)
  if (served && served !== tree && dirname(served) === resolve(layout(dataDir).trees))
    rmSync(served, { recursive: true, force: true })
}

/** The new link is renamed over the old one, so that there is never a moment without pages. */
const linkTree = (dataDir: string, tree: string): void => {
  const { site } = layout(dataDir)
  const fresh = `${site}.new`
  rmSync(fresh, { force: true })
  symlinkSync(relative(dirname(site), tree), fresh)
  renameSync(fresh, site)
}

/**
 * Carries out the planned publish of a tree, if there is one; `false` without a plan. The stage becomes the `overlay`, in which readers look
 * first, so all its pages are served from one moment on; then it calls `served`. After that it links each page into the pages. It can be
 * killed at any point and run again.
 */
export const commitPlan = (tree: string, ledger: Ledger, served?: () => void): boolean => {
  const plan = ledger.planned()
  if (plan) {
    const changes = plan.made.length + plan.gone.length > 0
    const trash = newTrash(tree)
    if (changes) serveOverlay(tree, plan, trash)
    served?.()
    // Before the plan ends: a killed run does all of this again.
    if (changes)
      noteChanged(tree, {
        from: ledger.state()?.release ?? null,
        files: [...plan.made, ...plan.gone],
      })
    const complete = !changes || linkIntoPages(tree, plan, trash)
    ledger.finishPlan(plan.state)
    if (!complete) ledger.forget()
  }
  rmSync(treeLayout(tree).stage, { recursive: true, force: true })
  return plan !== null
}

/** `trash`: the folder for the files that this publish replaces. */
const serveOverlay = (tree: string, { gone }: Plan, trash: string): void => {
  const { pages, stage, overlay } = treeLayout(tree)
  mkdirSync(trash, { recursive: true })
  // No stage: an earlier, killed run got this far.
  if (existsSync(stage)) {
    if (existsSync(overlay)) renameSync(overlay, join(trash, 'overlay'))
    renameSync(stage, overlay)
  }
  for (const file of gone) {
    rmSync(`${pages}/${file}`, { force: true })
    removeEmpty(pages, dirname(`${pages}/${file}`))
  }
}

/**
 * Links each file of the overlay over the old one. The overlay stays until the next publish, because a reader may be about to open a file
 * there. The old file is linked into the trash (`trash.ts`). `false` if a power cut lost a file of the overlay: then the next press has to be
 * a full one.
 */
const linkIntoPages = (tree: string, { made }: Plan, trash: string): boolean => {
  const { pages, overlay } = treeLayout(tree)
  const name = join(tree, 'name.new')
  const folders = new Set<string>()
  let complete = true
  for (const [at, file] of made.entries()) {
    // Not `join`: for ten thousand files that takes a tenth of a second.
    const target = `${pages}/${file}`
    const folder = dirname(target)
    if (!folders.has(folder)) makePublicFolder(folder)
    folders.add(folder)
    // Renaming one link of a file over another link of the same file does nothing, so start without the link.
    rmSync(name, { force: true })
    if (!linked(`${overlay}/${file}`, name)) {
      complete = false
      continue
    }
    linked(target, `${trash}/${at}`)
    renameSync(name, target)
  }
  rmSync(name, { force: true })
  return complete
}

/** Links `file` as `name`; `false` if there is no such file. */
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
