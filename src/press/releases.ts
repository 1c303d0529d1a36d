import {
  closeSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { z } from 'zod'
import { isOfSample } from '#catalogue/sample.ts'
import { layout } from './layout.ts'

/** `file` is a name inside the catalogue folder, so that a data folder can be moved. */
const CatalogueRelease = z.object({
  release: z.string(),
  file: z.string(),
  publishedAt: z.iso.datetime(),
})
export type CatalogueRelease = z.infer<typeof CatalogueRelease>

/** `current.json`: the release served now, then the ones before it, newest first; `ownSince`: when another catalogue than the sample was first served. */
const Current = z.object({
  releases: z.array(CatalogueRelease).min(1),
  ownSince: z.iso.datetime().nullable().default(null),
})

type Current = z.infer<typeof Current>

/** Earlier releases whose files are kept for a rollback. */
const kept = 3

const readCurrent = (dataDir: string): Current => {
  let text: string
  try {
    text = readFileSync(layout(dataDir).current, 'utf8')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return { releases: [], ownSince: null }
    throw error
  }
  return Current.parse(JSON.parse(text))
}

/** The published releases, the served one first; empty before the first publish. */
export const readReleases = (dataDir: string): CatalogueRelease[] => readCurrent(dataDir).releases

// A file of an earlier version has no `ownSince`.
const ownSinceIn = ({
  releases,
  ownSince,
}: Pick<Current, 'releases' | 'ownSince'>): string | null =>
  ownSince ?? releases.findLast(({ release }) => !isOfSample(release))?.publishedAt ?? null

/**
 * Since when the shop serves a catalogue of its own, null while it serves the embedded sample. It stays after a way back to the sample: what
 * follows is compared with it.
 */
export const ownCatalogueSince = (dataDir: string): string | null =>
  ownSinceIn(readCurrent(dataDir))

export const newRelease = (release: string): CatalogueRelease => ({
  release,
  file: `catalogue-${release}.db`,
  publishedAt: new Date().toISOString(),
})

export const releaseFile = (dataDir: string, release: CatalogueRelease): string =>
  join(layout(dataDir).catalogue, release.file)

/** Replaces a small file atomically: a reader, or a power cut, gets the old file or the new one, never a mixture. */
export const replaceFile = (file: string, text: string): void => {
  mkdirSync(dirname(file), { recursive: true })
  const fresh = `${file}.new`
  const handle = openSync(fresh, 'w')
  writeSync(handle, text)
  fsyncSync(handle)
  closeSync(handle)
  renameSync(fresh, file)
}

/** Deletes reports of bad rows from before the oldest release that is kept: of releases that are gone, of dry runs and of refused exports. */
const removeOldReports = (dataDir: string, releases: readonly CatalogueRelease[]): void => {
  const { catalogue } = layout(dataDir)
  const oldest = Date.parse(releases.at(-1)?.publishedAt ?? '')
  const own = new Set(releases.map(({ release }) => `quarantine-${release}.ndjson`))
  for (const name of readdirSync(catalogue)) {
    const file = join(catalogue, name)
    if (/^quarantine-.*\.ndjson$/.test(name) && !own.has(name) && statSync(file).mtimeMs < oldest)
      rmSync(file, { force: true })
  }
}

/** Makes `next` the served release and deletes the files of releases beyond the reach of a rollback. */
export const serveRelease = (dataDir: string, next: CatalogueRelease): void => {
  const current = readCurrent(dataDir)
  const before = current.releases.filter((release) => release.file !== next.file)
  const releases = [next, ...before.slice(0, kept)]
  const ownSince = ownSinceIn(current) ?? (isOfSample(next.release) ? null : next.publishedAt)
  replaceFile(layout(dataDir).current, `${JSON.stringify({ releases, ownSince }, null, 2)}\n`)
  for (const gone of before.slice(kept)) rmSync(releaseFile(dataDir, gone), { force: true })
  if (releases.length > kept) removeOldReports(dataDir, releases)
}
