import { expect, it } from 'vitest'
import { openCatalogue } from '#catalogue/open.ts'
import type { PageKey } from '#catalogue/page.ts'
import { buildView } from '#catalogue/page-kinds.ts'
import { pageKeys } from '#catalogue/pages.ts'
import { sampleCatalogue } from '../../support/sample.ts'

/** Kinds whose pages are so few that a query may read a table for each. */
const few = ['home', 'faq', 'policy', 'plans', 'plan', 'install', 'index']
/** Steps of a query plan that read all rows of a table; virtual tables and `json_each` have no rows of their own. */
const readsAll = /^SCAN (?!.*VIRTUAL TABLE|CONSTANT|\(subquery)/

// Seen red: each page of a drug read the names of all salts, which was 43 % of the processor time of a delta.
it('pages of which there are many read no whole table once what they share is cached', async () => {
  const catalogue = openCatalogue(await sampleCatalogue())
  const byKind = Map.groupBy<string, PageKey>(pageKeys(catalogue, ['en']), ({ kind }) => kind)
  const asked = new Set<string>()
  // Caches belong to the object that is passed on.
  const recording = { ...catalogue, sql: (text: string) => catalogue.sql(asked.add(text) && text) }
  const found: string[] = []
  let queries = 0
  for (const [kind, pages] of byKind) {
    if (few.includes(kind) || pages.length < 2) continue
    for (const page of pages.slice(0, 20)) buildView(recording, page)
    asked.clear()
    for (const page of pages.slice(-20)) buildView(recording, page)
    for (const text of asked)
      for (const { detail } of catalogue.sql(`EXPLAIN QUERY PLAN ${text}`).all())
        if (readsAll.test(String(detail))) found.push(`${kind}: ${detail} by ${text}`)
    queries += asked.size
  }
  expect(found).toEqual([])
  expect(queries).toBeGreaterThan(20)
  catalogue.close()
})
