import { createReadStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { ndjsonLines } from '#catalogue/import/lines.ts'
import type { BadRow } from '#catalogue/import/quarantine.ts'
import type { Result } from '#contract/core/endpoint.ts'
import type { opsContent } from '#contract/publishing/content.ts'
import { dayMs } from '#model/duration.ts'
import { layout } from '#press/layout.ts'
import type { ActiveCatalogue } from '../kernel/active-catalogue.ts'
import type { Serving } from '../kernel/call.ts'
import { failed, ok } from '../kernel/outcome.ts'
import { openSearchCounts } from '../search/analytics-repository.ts'

type Quarantine = Result<typeof opsContent.quarantine>

export type ContentReports = Serving<typeof opsContent, 'quarantine' | 'searches'>

const maxTerms = 100

/** What an import left out, and what people searched for and did not find. */
export const createContentReports = (
  dataDir: string,
  activeCatalogue: ActiveCatalogue,
  now: () => Date,
): ContentReports => ({
  quarantine: async ({ query: { release: asked, from, limit } }) => {
    const release = asked ?? activeCatalogue()?.release
    if (release === undefined) return failed('notReady')
    if (!/^[a-z0-9][a-z0-9._-]{0,79}$/.test(release))
      return failed('notFound', { field: 'release' })
    const { catalogue } = layout(dataDir)
    const file = join(catalogue, `quarantine-${release}.ndjson`)
    if (!existsSync(file)) {
      // A release without a report left no row out.
      if (existsSync(join(catalogue, `catalogue-${release}.db`)))
        return ok({ release, total: 0, rows: [] })
      return failed('notFound', { field: 'release' })
    }
    const rows: Quarantine['rows'] = []
    let total = 0
    for await (const line of ndjsonLines(createReadStream(file))) {
      total++
      if (total < from || rows.length >= limit) continue
      const {
        file,
        line: number,
        id = null,
        field,
        reason,
        kept = false,
      } = JSON.parse(line) as BadRow
      rows.push({ file, line: number, id, field, reason, kept })
    }
    return ok({ release, total, rows })
  },
  searches: ({ query: { days } }) => {
    const since = new Date(now().getTime() - days * dayMs).toISOString().slice(0, 10)
    const counts = openSearchCounts(layout(dataDir).searches)
    try {
      const terms = (which: 'without-results' | 'without-clicks') =>
        counts.totals(since, which, maxTerms).map(({ term, searches }) => ({ term, searches }))
      const asked = new Map<string, number>()
      for (const { name, requests } of counts.requests(since, maxTerms))
        asked.set(name, (asked.get(name) ?? 0) + requests)
      return ok({
        since,
        withoutResults: terms('without-results'),
        withoutClicks: terms('without-clicks'),
        requests: [...asked].map(([name, requests]) => ({ name, requests })),
      })
    } finally {
      counts.close()
    }
  },
})
