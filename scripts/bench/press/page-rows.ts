import { join } from 'node:path'
import { openCatalogue } from '#catalogue/open.ts'
import { drugView } from '#catalogue/views/drug.ts'
import type { DrugView } from '#model/views/drug.ts'
import { median } from '../quantile.ts'
import { astroOut, makeAstroProject, runAstro } from './astro.ts'
import { chosenPages, type DrugKey, writeLines } from './chosen.ts'
import type { Source } from './export.ts'
import { constantsOf, hugoVersion, makeHugoSite, runHugo } from './hugo.ts'
import { type Measured, measure } from './measure.ts'
import type { Options } from './options.ts'
import { drugPagesIn, readPage, sizeOfPage } from './page-files.ts'
import { node, project, site } from './place.ts'
import { likeness } from './same.ts'
import { setAside } from './settle.ts'
import { emptyRow, type Row } from './table.ts'

/** Pages of each builder that are compared with ours. */
const compared = 200

type Peer = { what: string; out: string; times: number; run: () => Promise<Measured> }

const viewsOf = (file: string, keys: readonly DrugKey[]): DrugView[] => {
  const catalogue = openCatalogue(file)
  const views = keys.map((key) => drugView(catalogue, key)).filter((view) => view !== null)
  catalogue.close()
  return views
}

const every = (names: string[], count: number): string[] => {
  const step = Math.max(1, names.length / count)
  return Array.from(
    { length: Math.min(count, names.length) },
    (_, i) => `drugs/${names[Math.floor(i * step)]}`,
  )
}

const bytesOfPage = (folder: string, names: string[]): number =>
  names.reduce((sum, name) => sum + sizeOfPage(join(folder, 'drugs', name)), 0) /
  Math.max(1, names.length)

const ours = (options: Options, source: Source, keys: string): Peer => {
  const tree = join(options.work, 'press')
  return {
    what: `the press, ${options.workers} workers`,
    out: join(tree, 'pages'),
    times: 1,
    run: () => {
      setAside(tree)
      const script = join(import.meta.dirname, 'press-pages.ts')
      return measure(
        node,
        [
          script,
          source.catalogue,
          keys,
          tree,
          join(project, 'dist'),
          site,
          String(options.workers),
        ],
        { cwd: project },
      )
    },
  }
}

/** Makes the same pages with the press, Hugo and stock Astro, round by round, and compares the results. */
export const pageRows = async (
  options: Options,
  source: Source,
  say: (text: string) => void,
): Promise<Row[]> => {
  const catalogue = openCatalogue(source.catalogue)
  const keys = chosenPages(catalogue, options.pages)
  catalogue.close()
  const keysFile = join(options.work, 'keys.ndjson')
  writeLines(keysFile, keys)
  const press = ours(options, source, keysFile)
  say(`${keys.length} pages: writing the same views for all peers`)
  const views = viewsOf(source.catalogue, keys)
  const viewsFile = join(options.work, 'views.ndjson')
  writeLines(viewsFile, views)
  // Not measured: finds the assets that a page names, and warms the file system caches for all.
  await press.run()
  const hugo = hugoVersion()
  const at = (name: string): string => join(options.work, name)
  const peers: Peer[] = [press]
  if (hugo) {
    makeHugoSite(
      at('hugo'),
      views,
      constantsOf(readPage(join(press.out, 'drugs', drugPagesIn(press.out)[0] ?? '')).toString()),
    )
    peers.push({
      what: `Hugo ${hugo}, all cores`,
      out: at('hugo-pages'),
      times: 8,
      run: () => runHugo(at('hugo'), at('hugo-pages')),
    })
  }
  makeAstroProject(at('astro'), viewsFile)
  for (const concurrency of [1, 4])
    peers.push({
      what: `astro build, ${concurrency === 1 ? 'one page at a time (default)' : `${concurrency} pages at a time`}`,
      out: astroOut(at('astro')),
      times: concurrency === 1 ? 6 : 5,
      run: () => runAstro(at('astro'), concurrency),
    })
  const taken = await rounds(peers, options.runs, keys.length, say)
  return [
    ...rowsOf(peers, taken, keys.length),
    ...(hugo ? [] : [{ ...emptyRow, what: 'Hugo', note: 'not installed' }]),
  ]
}

type Taken = { runs: Measured[]; note: string }

const rounds = async (
  peers: Peer[],
  count: number,
  pages: number,
  say: (text: string) => void,
): Promise<Map<Peer, Taken>> => {
  const taken = new Map<Peer, Taken>(peers.map((peer) => [peer, { runs: [], note: '' }]))
  for (let round = 1; round <= count; round++) {
    for (const [peer, result] of taken) {
      const run = await peer.run()
      result.runs.push(run)
      say(
        `round ${round}: ${peer.what}: ${run.seconds.toFixed(2)} s, ${run.cpuSeconds?.toFixed(2) ?? 'unknown'} s of processor time`,
      )
      const names = drugPagesIn(peer.out)
      if (names.length !== pages)
        throw new Error(`${peer.what} made ${names.length} of ${pages} pages`)
      if (round === 1) result.note = noteOf(peer, peers[0] as Peer, names, say)
    }
  }
  return taken
}

const noteOf = (peer: Peer, press: Peer, names: string[], say: (text: string) => void): string => {
  const size = `${(bytesOfPage(peer.out, names) / 1000).toFixed(1)} kB a page`
  if (peer === press) return size
  const { pages, sameText, sameTags, example } = likeness(
    press.out,
    peer.out,
    every(names, compared),
  )
  if (example) say(`  ${example}`)
  const percent = (count: number): string => `${Math.floor((count * 100) / pages)} %`
  return `${size}; same text ${percent(sameText)}, same tags ${percent(sameTags)} of ${pages} pages`
}

const rowsOf = (peers: Peer[], taken: Map<Peer, Taken>, pages: number): Row[] => {
  const seconds = (peer: Peer): number =>
    median((taken.get(peer)?.runs ?? []).map((run) => run.seconds))
  const cpuSeconds = (peer: Peer): number | null => {
    const known = (taken.get(peer)?.runs ?? [])
      .map((run) => run.cpuSeconds)
      .filter((each) => each !== null)
    return known.length > 0 ? median(known) : null
  }
  const mine = seconds(peers[0] as Peer)
  const myCpu = cpuSeconds(peers[0] as Peer)
  return peers.map((peer, i) => {
    const { runs, note } = taken.get(peer) as Taken
    const ratio = seconds(peer) / mine
    const cpu = cpuSeconds(peer)
    const byCpu = cpu !== null && myCpu ? `, ${(cpu / myCpu).toFixed(1)} × by processor time` : ''
    const peaks = runs.map((run) => run.peakMb).filter((peak) => peak !== null)
    return {
      what: peer.what,
      pages,
      seconds: seconds(peer),
      all: runs.map((run) => run.seconds),
      cpuSeconds: cpu,
      peakMb: peaks.length > 0 ? Math.max(...peaks) : null,
      target: i === 0 ? '' : `the press ≥ ${peer.times} ×`,
      met: i === 0 ? null : ratio >= peer.times,
      note: i === 0 ? note : `the press is ${ratio.toFixed(1)} ×${byCpu}; ${note}`,
    }
  })
}
