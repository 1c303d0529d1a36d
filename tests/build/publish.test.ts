import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { layout, treeLayout } from '#press/layout.ts'
import { openLedger } from '#press/ledger.ts'
import { publish, rollback } from '#press/publish.ts'
import { readReleases } from '#press/releases.ts'
import { openSite } from '#press/site.ts'
import { sitemaps } from '#press/sitemaps.ts'
import { siteStatus } from '#press/status.ts'
import { emptyTrash } from '#press/trash.ts'
import { currentTree } from '#press/tree.ts'
import type { Rows } from '../fixtures/edits/edit.ts'
import { edited, someEdits } from '../fixtures/edits/series.ts'
import { type ExportRows, smallExport } from '../fixtures/small-export.ts'
import {
  datesOf,
  differences,
  exportOf,
  freshTree,
  newSite,
  publishRows,
  site,
  treeOf,
  undated,
} from '../support/published.ts'

const rows = smallExport()

/** The same catalogue with one changed price. */
const dearer = (by: number): ExportRows => ({
  ...rows,
  drugs: rows.drugs.map((row, at) =>
    at === 0 && row.mrp ? { ...row, mrp: row.mrp + by, offeredPrice: undefined } : row,
  ),
})

const dayOf = (day: number): string => `2026-01-0${day}T00:00:00.000Z`

/** The sitemaps that the ledger of the served tree implies. */
const sitemapsOf = (dataDir: string) => {
  const ledger = openLedger(treeLayout(currentTree(dataDir) as string).ledger, { readOnly: true })
  try {
    return [...sitemaps(ledger, site)]
  } finally {
    ledger.close()
  }
}

describe('publishing', () => {
  // Seen red with `writeFileSync` in place of `writePublicFile`, and without `makePassage`.
  it('publishing makes pages readable for a web server of another user, and keeps everything else private', async () => {
    const before = process.umask(0o077)
    try {
      const on = await newSite()
      await publishRows(on, rows, 'r0')
      await publishRows(on, dearer(7), 'r1', { createdAt: dayOf(2) })
      const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8)
      const tree = currentTree(on.dataDir) as string
      const { pages, overlay, ledger } = treeLayout(tree)
      const passages = [on.dataDir, layout(on.dataDir).trees, tree]
      expect(passages.map(modeOf)).toEqual(['711', '711', '711'])
      for (const folder of [pages, overlay]) {
        expect(modeOf(folder)).toBe('755')
        const modes = readdirSync(folder, { recursive: true, withFileTypes: true }).map((entry) =>
          modeOf(join(entry.parentPath, entry.name)),
        )
        expect([...new Set(modes)].sort()).toEqual(['644', '755'])
      }
      expect(
        [ledger, layout(on.dataDir).catalogue, layout(on.dataDir).current].map(modeOf),
      ).toEqual(['600', '700', '600'])
    } finally {
      process.umask(before)
    }
  })

  it('a publish says once that its import is accepted, before anything is pressed, and ends where that is refused', async () => {
    const on = await newSite()
    await publishRows(on, rows, 'r0')
    const said: string[] = []
    const accepting = (refusal: string | null) => async () => {
      said.push(readReleases(on.dataDir)[0]?.release ?? '')
      return refusal
    }
    const few = { ...rows, drugs: rows.drugs.slice(0, 1) }
    const refused = await publish({
      ...on,
      source: await exportOf(few, 'few', dayOf(2)),
      onAccepted: accepting(null),
    })
    expect([refused.is, said]).toEqual(['refused', []])
    const source = await exportOf(dearer(7), 'r1', dayOf(3))
    expect(await publish({ ...on, source, onAccepted: accepting('not approved') })).toMatchObject({
      is: 'failed',
      reason: 'not approved',
    })
    expect(readReleases(on.dataDir).map(({ release }) => release)).toEqual(['r0'])
    expect(await publish({ ...on, source, onAccepted: accepting(null) })).toMatchObject({
      is: 'published',
      release: 'r1',
    })
    expect(said).toEqual(['r0', 'r0'])
  })

  it('publishing any series of edits leaves the tree of a full press, byte for byte', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(someEdits, { minLength: 1, maxLength: 3 }), async (series) => {
        const on = await newSite()
        await publishRows(on, rows, 'r0')
        let now = rows as unknown as Rows
        for (const [at, edits] of series.entries()) {
          now = edited(now, edits)
          await publishRows(on, now as ExportRows, `r${at + 1}`, { createdAt: dayOf(at + 2) })
          expect(
            [...sitemapsOf(on.dataDir)].filter(
              ({ file, text }) => treeOf(on.dataDir).get(file) !== text,
            ),
          ).toEqual([])
        }
        const fresh = await freshTree(now as ExportRows, `r${series.length}`)
        expect(differences(undated(treeOf(on.dataDir)), fresh)).toEqual([])
      }),
      { numRuns: Number(process.env.NUSKHA_RUNS ?? 5) },
    )
  })

  it('publishing rewrites exactly the pages whose bytes differ, and reports them', async () => {
    const on = await newSite()
    await publishRows(on, rows, 'one')
    const before = treeOf(on.dataDir)
    const { pressed } = await publishRows(on, dearer(40), 'two')
    const changed = differences(before, treeOf(on.dataDir)).filter((file) => file.endsWith('.html'))
    expect(changed.length).toBeGreaterThan(2)
    expect(
      pressed.paths
        .map((path) => (path === '/' ? 'index.html' : `${path.slice(1).replace('?', '@')}.html`))
        .sort(),
    ).toEqual(changed)
  })

  it('publishing tells crawlers the day on which each page last changed', async () => {
    const on = await newSite()
    await publishRows(on, rows, 'one', { createdAt: dayOf(1) })
    const { pressed } = await publishRows(on, dearer(40), 'two', { createdAt: dayOf(2) })
    const days = datesOf(treeOf(on.dataDir))
    const newer = [...days].flatMap(([path, day]) => (day === dayOf(2) ? [path] : []))
    expect(newer.length).toBeGreaterThan(2)
    expect(newer.sort()).toEqual(pressed.paths.filter((path) => days.has(path)).sort())
    expect(new Set(days.values())).toEqual(new Set([dayOf(1), dayOf(2)]))
    expect(treeOf(on.dataDir).get('sitemap-index.xml')).toContain(
      `drug-en-1.xml</loc><lastmod>${dayOf(2)}<`,
    )
  })

  it('publishing writes no file if nothing has changed', async () => {
    const on = await newSite()
    await publishRows(on, rows, 'one')
    const { pages } = layout(on.dataDir)
    const stored = readdirSync(pages, { recursive: true, encoding: 'utf8' }).filter((file) =>
      statSync(join(pages, file)).isFile(),
    )
    const times = () =>
      stored.map((file) => [file, statSync(join(pages, file), { bigint: true }).ctimeNs])
    expect(stored.length).toBe(treeOf(on.dataDir).size)
    const before = times()
    const { pressed } = await publishRows(on, rows, 'two')
    expect(pressed).toMatchObject({ how: 'nothing', written: 0, removed: 0 })
    expect(times()).toEqual(before)
    expect(siteStatus(on.dataDir)?.releases[0]?.release).toBe('two')
  })

  it('publishing keeps replaced files for ten minutes', async () => {
    const on = await newSite()
    await publishRows(on, rows, 'one')
    await publishRows(on, dearer(40), 'two')
    const { trash } = treeLayout(currentTree(on.dataDir) as string)
    expect(readdirSync(trash, { recursive: true }).length).toBeGreaterThan(2)
    await emptyTrash(on.dataDir, Date.now() + 9 * 60_000)
    expect(readdirSync(trash)).toHaveLength(1)
    await emptyTrash(on.dataDir, Date.now() + 11 * 60_000)
    expect(readdirSync(trash)).toEqual([])
    const now = Date.now()
    for (let publishes = 0; publishes < 7; publishes++)
      mkdirSync(join(trash, String(now - publishes)))
    await emptyTrash(on.dataDir, now)
    expect(readdirSync(trash)).toHaveLength(5)
  })

  it('publishing keeps the previous release open for requests that started on it', async () => {
    const on = await newSite()
    await publishRows(on, rows, 'one')
    const site = await openSite(on)
    const begun = site.catalogue()
    await publishRows(on, dearer(40), 'two')
    expect(site.catalogue()?.release).toBe('two')
    expect(begun?.sql('SELECT COUNT(*) AS count FROM product').get()).toMatchObject({
      count: expect.any(Number),
    })
    site.close()
    expect(() => begun?.sql('SELECT 1')).toThrow()
  })

  it('a rollback restores the previous release and rewrites only what differs', async () => {
    const on = await newSite()
    await publishRows(on, rows, 'one')
    const before = treeOf(on.dataDir)
    const { pressed: forth } = await publishRows(on, dearer(40), 'two')
    const back = await rollback(on)
    expect(back).toMatchObject({
      is: 'published',
      release: 'one',
      pressed: { written: forth.written },
    })
    expect(differences(undated(treeOf(on.dataDir)), undated(before))).toEqual([])
    expect(readReleases(on.dataDir).map((release) => release.release)).toEqual(['one', 'two'])
  })

  it('a rollback after the first release is refused', async () => {
    const on = await newSite()
    await publishRows(on, rows, 'one')
    expect(await rollback(on)).toMatchObject({ is: 'failed', code: 'no-release' })
    expect(await rollback({ ...on, to: 'never' })).toMatchObject({
      is: 'failed',
      reason: 'no earlier release never is kept',
    })
  })

  it('a dry run lists the pages and changes nothing', async () => {
    const on = await newSite()
    await publishRows(on, rows, 'one')
    const before = treeOf(on.dataDir)
    const outcome = await publishRows(on, dearer(40), 'two', { dryRun: true })
    expect(outcome).toMatchObject({
      is: 'would-publish',
      imported: { changes: { changed: 1, pricesUp: 1 } },
    })
    expect(outcome.pressed.paths).toContain('/')
    expect(treeOf(on.dataDir)).toEqual(before)
    expect(readReleases(on.dataDir).map((release) => release.release)).toEqual(['one'])
    const { pressed } = await publishRows(on, dearer(40), 'two')
    expect(pressed.paths.sort()).toEqual(outcome.pressed.paths.sort())
  })

  // Seen red with folders that no process is named in: they stayed for ever.
  it('what a killed publish left is removed by the next one, and a running one is known by its process', async () => {
    const on = await newSite()
    await publishRows(on, rows, 'one')
    const { catalogue } = layout(on.dataDir)
    const before = readdirSync(catalogue)
    const fresh: string[] = []
    const onStep = () =>
      void fresh.push(...readdirSync(catalogue).filter((name) => !before.includes(name)))
    const { id = 0, mrp = 0 } = rows.drugs[0] ?? {}
    const edits = [{ entity: 'drugs' as const, key: [id], set: { mrp: (mrp ?? 0) + 40 } }]
    const source = { edits, at: dayOf(2), by: 'Asha' }
    expect(
      await publish({ ...on, source, dryRun: true, allow: { priceMoves: true }, onStep }),
    ).toMatchObject({ is: 'would-publish' })
    expect(fresh.length).toBeGreaterThan(1)
    expect(fresh.filter((name) => !name.startsWith(`.importing-${process.pid}-`))).toEqual([])
    expect(readdirSync(catalogue)).toEqual(before)
    const { pid } = spawnSync(process.execPath, ['-e', ''])
    mkdirSync(join(catalogue, `.importing-${pid}-0-1-folder`))
    await publishRows(on, rows, 'one')
    expect(readdirSync(catalogue)).toEqual(before)
  })

  // Seen red with the catalogues alone removed.
  it('reports of bad rows are removed with their releases, and those of dry runs with the releases of their time', async () => {
    const on = await newSite()
    const { catalogue } = layout(on.dataDir)
    const report = (release: string) =>
      writeFileSync(join(catalogue, `quarantine-${release}.ndjson`), '')
    for (const release of ['r0', 'r1', 'r2', 'r3']) {
      await publishRows(on, rows, release)
      report(release)
      if (release === 'r0') report('tried')
    }
    report('tried-later')
    const reports = () => readdirSync(catalogue).filter((name) => name.startsWith('quarantine-'))
    expect(reports()).toHaveLength(6)
    await publishRows(on, rows, 'r4')
    expect(reports().sort()).toEqual(
      ['r1', 'r2', 'r3', 'tried-later'].map((name) => `quarantine-${name}.ndjson`),
    )
  })

  it('ten simultaneous publishes run one after another', async () => {
    const on = await newSite()
    await publishRows(on, rows, 'start')
    const sources = await Promise.all(
      Array.from({ length: 10 }, (_, at) => exportOf(dearer(at + 1), `at-once-${at}`)),
    )
    const outcomes = await Promise.all(sources.map((source) => publish({ ...on, source })))
    expect(outcomes.map((outcome) => outcome.is)).toEqual(Array(10).fill('published'))
    const last = readReleases(on.dataDir)[0]?.release ?? ''
    const fresh = await freshTree(dearer(Number(last.replace('at-once-', '')) + 1), last)
    expect(differences(undated(treeOf(on.dataDir)), fresh)).toEqual([])
  })

  it('publishing keeps a page that moved to the address of a removed one', async () => {
    const on = await newSite()
    await publishRows(on, rows, 'one')
    const [first, ...others] = rows.drugs
    if (!first) throw new Error('the fixture has no drug')
    await publishRows(on, { ...rows, drugs: others, variants: [] }, 'two')
    await publishRows(on, { ...rows, variants: [] }, 'three')
    expect(
      differences(undated(treeOf(on.dataDir)), await freshTree({ ...rows, variants: [] }, 'three')),
    ).toEqual([])
  })
})
