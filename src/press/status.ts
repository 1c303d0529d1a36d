import { existsSync } from 'node:fs'
import { openCatalogue } from '#catalogue/open.ts'
import { treeLayout } from './layout.ts'
import { openLedger } from './ledger.ts'
import { type CatalogueRelease, readReleases, releaseFile } from './releases.ts'
import { currentTree } from './tree.ts'

export type SiteStatus = {
  /** The served release first. */
  releases: CatalogueRelease[]
  /** Rows of the served release. */
  rows: { entity: string; rows: number }[]
  pages: { kind: string; locale: string; pages: number }[]
  /** A publish was killed after it wrote its plan and before it finished it. */
  pending: boolean
}

/** Status of the served site, read without waiting for a running publish; `null` before the first one. */
export const siteStatus = (dataDir: string): SiteStatus | null => {
  const releases = readReleases(dataDir)
  const [current] = releases
  if (!current) return null
  const catalogue = openCatalogue(releaseFile(dataDir, current))
  const rows = catalogue
    .sql('SELECT entity, sum(kept) AS rows FROM source_file GROUP BY entity ORDER BY entity')
    .all() as SiteStatus['rows']
  catalogue.close()
  const tree = currentTree(dataDir)
  const file = tree && treeLayout(tree).ledger
  if (!file || !existsSync(file)) return { releases, rows, pages: [], pending: false }
  const ledger = openLedger(file, { readOnly: true })
  const status = {
    releases,
    rows,
    pages: ledger.kinds().map(({ kind, locale, pages }) => ({ kind, locale, pages })),
    pending: ledger.planned() !== null,
  }
  ledger.close()
  return status
}
