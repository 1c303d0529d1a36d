import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { affectedInTurn } from '#catalogue/affected.ts'
import { reviewedPages } from '#catalogue/changes/reviewed-pages.ts'
import { openCatalogue } from '#catalogue/open.ts'
import { type ChangedPage, pathOf } from '#catalogue/page.ts'
import { openReviewStore } from '#catalogue/review-store.ts'
import { inLocale, sitemapFiles } from '#paths.ts'
import { layout, treeLayout } from './layout.ts'
import { type Ledger, openLedger } from './ledger.ts'
import type { Pool } from './pool.ts'
import { type Pressed, type PressOptions, pressedLanguages, workersOf } from './press-options.ts'
import { pressedFile } from './pressed-file.ts'
import { makePublicFolder } from './public-files.ts'
import { type SitemapChanges, sitemapChanges } from './sitemap-changes.ts'
import { sitemaps, writeExtra } from './sitemaps.ts'
import { commitPlan } from './tree.ts'
import { workerSetup } from './worker-setup.ts'

type ChangeOptions = PressOptions & {
  dryRun?: boolean
  /** Products whose reviews changed since their pages in the tree were pressed, besides those that the review store notes as such. */
  reviewed?: readonly number[]
}

/**
 * Updates `tree` from the release of `beforeFile` to that of `afterFile`: renders the pages that may differ, stages those whose
 * bytes differ, then serves them all at once. With `dryRun` it writes nothing.
 */
export const pressChanges = async (
  tree: string,
  options: ChangeOptions,
  beforeFile: string,
  afterFile: string,
  pool: Pool,
): Promise<Pressed> => {
  const { pages, ledger: ledgerFile, stage } = treeLayout(tree)
  const before = openCatalogue(beforeFile)
  const after = openCatalogue(afterFile)
  const ledger = openLedger(ledgerFile)
  const reviews = openReviewStore(layout(options.dataDir).reviews)
  try {
    const reviewed = [...new Set([...reviews.unpressed(), ...(options.reviewed ?? [])])]
    const ofReviews = new Map(
      reviewedPages(after, reviewed, pressedLanguages(after, options)).map((page) => [
        pathOf(page),
        page,
      ]),
    )
    const { first, rest } = affectedInTurn(
      before,
      after,
      pressedLanguages(before, options),
      pressedLanguages(after, options),
    )
    const result: Pressed = {
      how: 'changes',
      written: 0,
      removed: 0,
      unchanged: 0,
      paths: [],
      removedFiles: [],
    }
    if (!options.dryRun) {
      makePublicFolder(stage)
      ledger.begin()
    }
    const changes = sitemapChanges()
    let [done, total] = [0, first.length]
    /** Notes which pages of reviews are pressed anyway. */
    const once = function* (changed: readonly ChangedPage[]): Generator<ChangedPage> {
      for (const page of changed) {
        if (ofReviews.size > 0) ofReviews.delete(pathOf(page))
        yield page
      }
    }
    // The threads render the first pages while this thread works out the others.
    const keys = function* (): Generator<ChangedPage> {
      yield* once(first)
      const { changed, removed } = rest()
      total += changed.length
      result.removedFiles = removed
        .map((key) => pressedFile(inLocale(key.locale, key.path)))
        .filter((file) => file !== null)
      yield* once(changed)
      total += ofReviews.size
      yield* ofReviews.values()
    }
    await pool.press(keys(), workersOf(options), {
      setup: workerSetup(
        options,
        after,
        { ledger: ledgerFile, pages },
        options.dryRun ? { is: 'nowhere' } : { is: 'stage', folder: stage },
      ),
      take: (batch) => {
        const wrote = batch.made.filter((page) => page.wrote)
        result.written += wrote.length
        result.unchanged += batch.unchanged + batch.made.length - wrote.length
        for (const page of wrote) result.paths.push(page.path)
        for (const page of batch.made) changes.made(page)
        if (!options.dryRun) ledger.stage(batch.made)
        done += batch.made.length + batch.unchanged
        options.progress?.(done, total)
      },
    })
    const { removedFiles } = result
    result.removed = removedFiles.length
    if (options.dryRun) return result
    // Another page may have moved to the address of a removed one: its file stays.
    const made = new Set(removedFiles.length === 0 ? [] : result.paths.map(pressedFile))
    const gone = removedFiles.filter((file) => !made.has(file))
    for (const file of gone) {
      const page = ledger.find(file)
      if (page) changes.removed(page)
    }
    ledger.remove(gone)
    if (result.written + result.removed > 0)
      stageSitemaps(ledger, { site: options.site, pages, stage, changes })
    await options.ready
    ledger.plan({ release: after.release, build: options.build })
    const pressed: Pressed =
      result.written + result.removed === 0 ? { ...result, how: 'nothing' } : result
    commitPlan(tree, ledger, () => options.served?.(pressed))
    reviews.settle(reviewed)
    return pressed
  } finally {
    reviews.close()
    ledger.close()
    before.close()
    after.close()
  }
}

type ToList = { site: string; pages: string; stage: string; changes: SitemapChanges }

const stageSitemaps = (ledger: Ledger, { site, pages, stage, changes }: ToList): void => {
  const extras: string[] = []
  const keptPaths = new Set<string>()
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
  for (const extra of sitemaps(ledger, site, before, (file) => keptPaths.add(file))) {
    keptPaths.add(extra.file)
    if (text(extra.file) === extra.text) continue
    writeExtra(stage, extra)
    extras.push(extra.file)
  }
  ledger.stageExtras(extras)
  const folder = join(pages, 'sitemaps')
  const there = existsSync(folder) ? readdirSync(folder).map((name) => `sitemaps/${name}`) : []
  ledger.remove(there.filter((file) => !keptPaths.has(file)))
}
