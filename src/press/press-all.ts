import { existsSync } from 'node:fs'
import { type Catalogue, openCatalogue } from '#catalogue/open.ts'
import type { PageKey } from '#catalogue/page.ts'
import { countPages, pageKeys } from '#catalogue/pages.ts'
import { openReviewStore } from '#catalogue/review-store.ts'
import { layout, treeLayout } from './layout.ts'
import { openLedger } from './ledger.ts'
import type { Pool } from './pool.ts'
import { type Pressed, type PressOptions, pressedLanguages, workersOf } from './press-options.ts'
import { robots, sitemaps, writeExtra } from './sitemaps.ts'
import { currentTree, newTree, serveTree } from './tree.ts'
import { bootId } from './tree-check.ts'
import { workerSetup } from './worker-setup.ts'

/** The pages of every language in which the release is written and the shop speaks; the server renders the others on demand. */
const allPages = (catalogue: Catalogue, options: PressOptions): Iterable<PageKey> =>
  pageKeys(catalogue, pressedLanguages(catalogue, options))

/** Writes every page into a new tree and serves it. The current tree stays untouched until then. */
export const pressAll = async (
  options: PressOptions,
  file: string,
  pool: Pool,
): Promise<Pressed> => {
  const reviews = openReviewStore(layout(options.dataDir).reviews)
  try {
    const reviewed = reviews.unpressed()
    const tree = newTree(options.dataDir)
    const pressed = await pressInto(tree, options, file, pool)
    await options.ready
    serveTree(options.dataDir, tree)
    reviews.settle(reviewed)
    options.served?.(pressed)
    return pressed
  } finally {
    reviews.close()
  }
}

/** Writes every page into `tree`, a new folder that is not served. Its ledger has a state once all pages are there. */
export const pressInto = async (
  tree: string,
  options: PressOptions,
  file: string,
  pool: Pool,
): Promise<Pressed> => {
  const served = currentTree(options.dataDir)
  const before = served && existsSync(treeLayout(served).ledger) ? treeLayout(served) : null
  const { pages, ledger: ledgerFile } = treeLayout(tree)
  const ledger = openLedger(ledgerFile)
  const after = openCatalogue(file)
  try {
    const total = options.progress ? countPages(after, pressedLanguages(after, options)) : 0
    let written = 0
    await pool.press(allPages(after, options), workersOf(options), {
      setup: workerSetup(options, after, before, { is: 'tree', folder: pages }),
      take: (batch) => {
        ledger.add(batch.made)
        written += batch.made.length
        options.progress?.(written, total)
      },
    })
    for (const extra of [robots(options.site), ...sitemaps(ledger, options.site)])
      writeExtra(pages, extra)
    ledger.setState({ release: after.release, build: options.build })
    ledger.setBoot(bootId())
    return { how: 'full', written, removed: 0, unchanged: 0, paths: [], removedFiles: [] }
  } finally {
    ledger.close()
    after.close()
  }
}
