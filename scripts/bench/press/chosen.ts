import { writeFileSync } from 'node:fs'
import type { Catalogue } from '#catalogue/open.ts'
import type { KeyOf, PageKey } from '#catalogue/page.ts'
import { pageKeys } from '#catalogue/pages.ts'

/** Neighbours chosen together: pages of one group of substitutes share content, as in a whole press. */
const run = 192

export type DrugKey = KeyOf<'drug'>

const isDrug = (key: PageKey): key is DrugKey => key.kind === 'drug'

/** `count` English drug pages in press order: runs of neighbours spread over the catalogue. */
export const chosenPages = (catalogue: Catalogue, count: number): DrugKey[] => {
  const all = [...pageKeys(catalogue, ['en'])].filter(isDrug)
  if (all.length <= count) return all
  const runs = Math.ceil(count / run)
  const step = all.length / runs
  return Array.from({ length: runs }, (_, i) => {
    const from = Math.floor(i * step)
    return all.slice(from, Math.min(from + run, Math.floor((i + 1) * step)))
  })
    .flat()
    .slice(0, count)
}

/** One JSON text per line. */
export const writeLines = (file: string, values: Iterable<unknown>): void =>
  writeFileSync(file, [...values].map((value) => JSON.stringify(value)).join('\n'))
