import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { affectedInTurn } from '#catalogue/affected.ts'
import { type Catalogue, openCatalogue } from '#catalogue/open.ts'
import type { ChangedPage, PageKey } from '#catalogue/page.ts'
import { countPages, pageKeys } from '#catalogue/pages.ts'
import { languagesOf } from '#catalogue/query/release.ts'
import { inLocale, sitemapFiles } from '#paths.ts'
import { pressedFile } from './files.ts'
import { treeLayout } from './layout.ts'
import { type Ledger, openLedger } from './ledger.ts'
import type { Pool } from './pool.ts'
import { type ListedChanges, listedChanges } from './sitemap-changes.ts'
import { type Extra, robots, sitemaps } from './sitemaps.ts'
import { commitPlan, currentTree, newTree, serveTree } from './tree.ts'
import { bootId } from './tree-check.ts'
import type { WorkerSetup } from './worker.ts'

export type PressOptions = {
  dataDir: string
  /** Folder of the compiled templates and its identity. */
  dist: string
  build: string
  /** Absolute address of the site without a slash at its end. */
  site: string
  workers?: number | undefined
  progress?: ((done: number, total: number) => void) | undefined
  /** What must have happened before the new release is served. */
  ready?: Promise<void> | undefined
  /** Hears once when readers get the pages of the new release; what is left to do is between the press and the disk. */
  served?: ((pressed: Pressed) => void) | undefined
}

export type Pressed = {
  how: 'full' | 'changes' | 'nothing'
  /** Pages whose file is new or has other bytes. */
  written: number
  removed: number
  /** Pages that were made or looked at and are as they were. */
  unchanged: number
  /** Addresses of the written pages, in no order; of a full press none. */
  paths: string[]
  removedFiles: string[]
}

/** Threads that a press of everything takes: by default one a core. */
export const workersOf = (options: PressOptions): number => options.workers ?? availableParallelism()

const setupOf = (options: PressOptions, after: Catalogue, before: WorkerSetup['before'], target: WorkerSetup['target']): WorkerSetup => ({
  build: options.build,
  catalogue: after.file,
  createdAt: createdAt(after),
  before,
  target,
})

const createdAt = (catalogue: Catalogue): string =>
  (catalogue.sql("SELECT value FROM release WHERE key = 'createdAt'").get() as { value: string }).value

/** The pages of every language in which the release is written; the others are made on demand. */
const allPages = (catalogue: Catalogue): Iterable<PageKey> => pageKeys(catalogue, languagesOf(catalogue))

/** Writes every page into a fresh tree and serves it. The tree before it stays untouched until then. */
export const pressEverything = async (options: PressOptions, file: string, pool: Pool): Promise<Pressed> => {
  const after = openCatalogue(file)
  const served = currentTree(options.dataDir)
  const before = served && existsSync(treeLayout(served).ledger) ? treeLayout(served) : null
  const tree = newTree(options.dataDir)
  const { pages, ledger: ledgerFile } = treeLayout(tree)
  const ledger = openLedger(ledgerFile)
  try {
    const total = options.progress ? countPages(after, languagesOf(after)) : 0
    let written = 0
    await pool.press(allPages(after), workersOf(options), {
      setup: setupOf(options, after, before, { is: 'tree', folder: pages }),
      take: (batch) => {
        ledger.add(batch.made)
        written += batch.made.length
        options.progress?.(written, total)
      },
    })
    for (const extra of [robots(options.site), ...sitemaps(ledger, options.site)]) writeExtra(pages, extra)
    ledger.setState({ release: after.release, build: options.build })
    ledger.setBoot(bootId())
    await options.ready
    serveTree(options.dataDir, tree)
    const pressed: Pressed = { how: 'full', written, removed: 0, unchanged: 0, paths: [], removedFiles: [] }
    options.served?.(pressed)
    return pressed
  } finally {
    ledger.close()
    after.close()
  }
}

const writeExtra = (folder: string, extra: Extra): void => {
  const file = join(folder, extra.file)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(file, extra.text)
}

/**
 * Brings the served tree from the release of `before` to that of `after`: makes the pages that may differ, stages those
 * whose bytes do, then serves them all at once. With `look` nothing is written and nothing changes.
 */
export const pressChanges = async (
  options: PressOptions & { look?: boolean },
  beforeFile: string,
  afterFile: string,
  pool: Pool,
): Promise<Pressed> => {
  const tree = currentTree(options.dataDir)
  if (!tree) throw new Error('no tree to change')
  const { pages, ledger: ledgerFile, stage } = treeLayout(tree)
  const before = openCatalogue(beforeFile)
  const after = openCatalogue(afterFile)
  const ledger = openLedger(ledgerFile)
  try {
    const { first, rest } = affectedInTurn(before, after, languagesOf(before), languagesOf(after))
    const result: Pressed = { how: 'changes', written: 0, removed: 0, unchanged: 0, paths: [], removedFiles: [] }
    if (!options.look) {
      mkdirSync(stage, { recursive: true })
      ledger.begin()
    }
    const changes = listedChanges()
    let [done, total] = [0, first.length]
    // The threads are at the first pages while the others are worked out.
    const keys = function* (): Generator<ChangedPage> {
      yield* first
      const { changed, removed } = rest()
      total += changed.length
      result.removedFiles = removed.map((key) => pressedFile(inLocale(key.locale, key.path))).filter((file) => file !== null)
      yield* changed
    }
    await pool.press(keys(), workersOf(options), {
      setup: setupOf(options, after, { ledger: ledgerFile, pages }, options.look ? { is: 'nowhere' } : { is: 'stage', folder: stage }),
      take: (batch) => {
        const wrote = batch.made.filter((page) => page.wrote)
        result.written += wrote.length
        result.unchanged += batch.unchanged + batch.made.length - wrote.length
        for (const page of wrote) result.paths.push(page.path)
        for (const page of batch.made) changes.made(page)
        if (!options.look) ledger.stage(batch.made)
        done += batch.made.length + batch.unchanged
        options.progress?.(done, total)
      },
    })
    const { removedFiles } = result
    result.removed = removedFiles.length
    if (options.look) return result
    // A file both dead and made again (its page moved to the same address) lives.
    const made = new Set(removedFiles.length === 0 ? [] : result.paths.map(pressedFile))
    const gone = removedFiles.filter((file) => !made.has(file))
    for (const file of gone) {
      const page = ledger.find(file)
      if (page) changes.removed(page)
    }
    ledger.remove(gone)
    if (result.written + result.removed > 0) stageSitemaps(ledger, { site: options.site, pages, stage, changes })
    await options.ready
    ledger.plan({ release: after.release, build: options.build })
    const pressed: Pressed = result.written + result.removed === 0 ? { ...result, how: 'nothing' } : result
    commitPlan(tree, ledger, () => options.served?.(pressed))
    return pressed
  } finally {
    ledger.close()
    before.close()
    after.close()
  }
}

type ToList = { site: string; pages: string; stage: string; changes: ListedChanges }

const stageSitemaps = (ledger: Ledger, { site, pages, stage, changes }: ToList): void => {
  const extras: string[] = []
  const kept = new Set<string>()
  const read = new Map<string, string | null>()
  const text = (file: string): string | null => {
    const known = read.get(file)
    if (known !== undefined) return known
    const there = existsSync(join(pages, file)) ? readFileSync(join(pages, file), 'utf8') : null
    read.set(file, there)
    return there
  }
  const index = text(sitemapFiles.index().slice(1))
  const before = index === null ? undefined : { index, changes, text }
  for (const extra of sitemaps(ledger, site, before, (file) => kept.add(file))) {
    kept.add(extra.file)
    if (text(extra.file) === extra.text) continue
    writeExtra(stage, extra)
    extras.push(extra.file)
  }
  ledger.stageExtras(extras)
  const folder = join(pages, 'sitemaps')
  const there = existsSync(folder) ? readdirSync(folder).map((name) => `sitemaps/${name}`) : []
  ledger.remove(there.filter((file) => !kept.has(file)))
}
