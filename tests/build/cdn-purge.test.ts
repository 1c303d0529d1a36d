import { existsSync, rmSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openCatalogue } from '#catalogue/open.ts'
import { treeLayout } from '#press/layout.ts'
import type { PressOptions } from '#press/press-options.ts'
import { publish } from '#press/publish.ts'
import { readReleases, releaseFile } from '#press/releases.ts'
import { currentTree } from '#press/tree.ts'
import { createLog } from '#server/platform/log.ts'
import { cdnOf, createCdnPurge } from '#server/publishing/cdn-purge.ts'
import { tagsOf } from '#server/publishing/page-tags.ts'
import { type ExportRows, smallExport } from '../fixtures/small-export.ts'
import { drug } from '../fixtures/small-products.ts'
import { standInCdn } from '../support/cdn.ts'
import { differences, exportOf, newSite, publishRows, servedOf } from '../support/published.ts'

let cdn: Awaited<ReturnType<typeof standInCdn>>
let on: PressOptions
beforeAll(async () => {
  cdn = await standInCdn()
  on = await newSite()
  await publishRows(on, rowsWith(twins), '01')
  await purging().checkOnce()
})
afterAll(() => cdn.close())

/** A group of three substitutes; the others of the small export have none. */
const twins = [201, 202, 203].map((id, at) =>
  drug({
    id,
    name: `Twin ${id} Tablet`,
    composition: [{ saltId: 3, strength: '3mg' }],
    mrp: 100 + at * 10,
    manufacturerId: at + 1,
  }),
)
const others = [301, 302].map((id) =>
  drug({ id, name: `Twin ${id} Tablet`, composition: [{ saltId: 3, strength: '2mg' }], mrp: 50 }),
)
const rowsWith = (drugs: readonly (typeof twins)[number][]): ExportRows => {
  const rows = smallExport()
  return { ...rows, drugs: [...rows.drugs, ...drugs] }
}

const purging = () => {
  const log = createLog('silent')
  return createCdnPurge({
    cdn: cdnOf({ name: 'cloudflare', url: `http://${cdn.url}/zones/z`, token: 'T' }, log),
    dataDir: on.dataDir,
    log,
  })
}

/** Lets the CDN fetch what it has no copy of, tagged as the server tags it. */
const fetchAll = (): void => {
  const [current] = readReleases(on.dataDir)
  if (!current) throw new Error('nothing is served')
  const catalogue = openCatalogue(releaseFile(on.dataDir, current))
  for (const [page, text] of servedOf(on.dataDir))
    if (page.endsWith('.html') && !cdn.state.copies.has(page))
      cdn.state.copies.set(page, { text, tags: tagsOf(catalogue, `${page}.gz`) })
  catalogue.close()
}

const copies = (): Map<string, string> =>
  new Map([...cdn.state.copies].map(([page, { text }]) => [page, text]))
const servedPages = (): Map<string, string> =>
  new Map([...servedOf(on.dataDir)].filter(([page]) => page.endsWith('.html')))

/** Publishes, purges, and tells which copies went and which tags were asked for; what is left must be what is served. */
const publishAndPurge = async (rows: ExportRows, id: string) => {
  const before = servedPages()
  fetchAll()
  await publishRows(on, rows, id, { createdAt: `2026-01-${id}T00:00:00.000Z` })
  const [served, had] = [servedPages(), copies()]
  cdn.state.asked.length = 0
  await purging().checkOnce()
  const left = copies()
  expect(
    [...left].filter(([page, text]) => served.get(page) !== text).map(([page]) => page),
  ).toEqual([])
  const gone = [...had.keys()].filter((page) => !left.has(page)).sort()
  expect(gone).toEqual(differences(before, served).filter((page) => before.has(page)))
  const tags = cdn.state.asked.flatMap(
    (line) => JSON.parse(line.slice(line.indexOf('{'))).tags as string[],
  )
  return { gone, tags }
}

// Seen red with a purge of everything, with tags of the release after, and with group tags where one page of a group stays.
it('a publish purges the pages that it changed and no others, in one tag for a whole group of substitutes', async () => {
  const [first, second, third] = twins as [
    (typeof twins)[number],
    (typeof twins)[number],
    (typeof twins)[number],
  ]
  const price = await publishAndPurge(rowsWith([{ ...first, mrp: 90 }, second, third]), '02')
  const drugs = price.gone.filter((page) => /drugs\/twin-/.test(page))
  expect(drugs).toHaveLength(6)
  expect(price.tags.filter((tag) => tag.startsWith('substitutes-'))).toHaveLength(1)
  expect(price.tags.some((tag) => tag.includes('twin-'))).toBe(false)
  // Out of its group into another, all of whose pages change too: its own copies still have the tag of the old one, whose pages stay.
  const away = { ...first, mrp: 90, available: false }
  const [one, other] = others as [(typeof twins)[number], (typeof twins)[number]]
  await publishAndPurge(rowsWith([away, second, third, one, other]), '03')
  const moved = await publishAndPurge(
    rowsWith([
      { ...away, composition: one.composition },
      second,
      third,
      { ...one, mrp: 55 },
      other,
    ]),
    '13',
  )
  expect(
    moved.gone.filter((page) => page.includes('drugs/twin-')).map((page) => page.slice(-8, -5)),
  ).toEqual(['201', '301', '302', '201', '301', '302'])
  const removed = await publishAndPurge(rowsWith([second, third]), '04')
  expect(removed.gone).toContain('drugs/twin-201-tablet-201.html')
  // A text that only one page of a group shows.
  const alone = await publishAndPurge(rowsWith([{ ...second, about: 'A text.' }, third]), '05')
  expect(alone.tags.filter((tag) => tag.includes('twin-'))).toEqual(
    expect.arrayContaining(['drugs/twin-202-tablet-202']),
  )
  const nothing = await publishAndPurge(rowsWith([{ ...second, about: 'A text.' }, third]), '06')
  expect(nothing.gone.filter((page) => page.includes('drugs/'))).toEqual([])
})

it('what a CDN refused to purge is purged at the next try', async () => {
  fetchAll()
  await publishRows(on, rowsWith(twins.map((row) => ({ ...row, mrp: 70 }))), '07')
  cdn.state.refuses = true
  await expect(purging().checkOnce()).rejects.toThrow('the CDN answered 429 to a purge')
  expect(cdn.state.copies.has('drugs/twin-202-tablet-202.html')).toBe(true)
  cdn.state.refuses = false
  await purging().checkOnce()
  expect(cdn.state.copies.has('drugs/twin-202-tablet-202.html')).toBe(false)
})

it('publishes of a shop without a CDN note nothing', async () => {
  const { purges } = treeLayout(currentTree(on.dataDir) ?? '')
  rmSync(purges, { recursive: true })
  await publishRows(on, rowsWith(twins.map((row) => ({ ...row, mrp: 60 }))), '08')
  expect(existsSync(purges)).toBe(false)
})

it('a tree that was pressed anew is purged as a whole, once', async () => {
  fetchAll()
  const build = 'another'
  await publish({
    ...on,
    build,
    source: await exportOf(rowsWith(twins), '09'),
    allow: { priceMoves: true, removed: true },
  })
  cdn.state.asked.length = 0
  await purging().checkOnce()
  await purging().checkOnce()
  expect(cdn.state.asked).toEqual(['Bearer T POST /zones/z/purge_cache {"purge_everything":true}'])
  expect(cdn.state.copies.size).toBe(0)
})
