import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { writeExport } from '#catalogue/export/write.ts'
import { layout } from '#press/layout.ts'
import { unpackPage } from '#press/packed-page.ts'
import type { PressOptions } from '#press/press-options.ts'
import { type PublishOptions, publish } from '#press/publish.ts'
import { buildOf } from '#press/renderer.ts'
import type { ExportRows } from '../fixtures/small-export.ts'
import { built } from './built.ts'
import { temporaryFolder } from './project.ts'

export const site = 'https://nuskha.example'

/** A data folder whose pages are made with the real templates. */
export const newSite = async (): Promise<PressOptions> => {
  const dist = await built()
  return { dataDir: temporaryFolder('site'), dist, site, build: buildOf(dist, site), workers: 2 }
}

/** The folder of an export of these rows. */
export const exportOf = async (
  rows: ExportRows,
  id: string,
  createdAt = '2026-01-01T00:00:00.000Z',
): Promise<string> => {
  const directory = temporaryFolder('export')
  await writeExport({ directory, id, createdAt, languages: ['en', 'hi'], rows })
  return directory
}

const everything = { badRows: true, removed: true, priceMoves: true, loosened: true }

/** Publishes rows like the command, with an observer; allows every exception, because tests may remove half of a small catalogue. */
export const publishRows = async (
  on: PressOptions,
  rows: ExportRows,
  id: string,
  options: Partial<PublishOptions & { createdAt: string }> = {},
) => {
  const { createdAt, ...more } = options
  const looksOn = { onStep: () => undefined, onImport: () => undefined, progress: () => undefined }
  const outcome = await publish({
    ...on,
    ...looksOn,
    source: await exportOf(rows, id, createdAt),
    allow: everything,
    ...more,
  })
  if (outcome.is !== 'published' && outcome.is !== 'would-publish')
    throw new Error(JSON.stringify(outcome))
  return outcome
}

const textOf = (path: string): string =>
  path.endsWith('.gz') ? unpackPage(readFileSync(path)).toString() : readFileSync(path, 'utf8')

const filesBelow = (folder: string): Map<string, string> => {
  if (!existsSync(folder)) return new Map()
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const paths = files.map((entry) => join(entry.parentPath, entry.name)).sort()
  return new Map(
    paths.map((path) => [path.slice(folder.length + 1).replace(/\.gz$/, ''), textOf(path)]),
  )
}

/** Every file among the pages, with its text; pages without the ending of their compression. */
export const treeOf = (dataDir: string): Map<string, string> => filesBelow(layout(dataDir).pages)

/** Every file as it is served. */
export const servedOf = (dataDir: string): Map<string, string> =>
  new Map(
    [...layout(dataDir).served]
      .reverse()
      .flatMap((folder) => [...filesBelow(folder)])
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  )

/** The same without sitemap dates, which a tree pressed in one go cannot know. */
export const undated = (tree: Map<string, string>): Map<string, string> =>
  new Map(
    [...tree].map(([file, text]) => [
      file,
      file.endsWith('.xml') ? text.replaceAll(/<lastmod>[^<]*<\/lastmod>/g, '') : text,
    ]),
  )

/** The sitemap date of each address of a tree: the day of its last change. */
export const datesOf = (tree: Map<string, string>): Map<string, string> => {
  const lines = [...tree].flatMap(([file, text]) =>
    file.startsWith('sitemaps/') ? [...text.matchAll(/<loc>([^<]*)<\/loc><lastmod>([^<]*)</g)] : [],
  )
  return new Map(lines.map(([, address = '', day = '']) => [address.replace(site, ''), day]))
}

/** Names of files that differ or are in one tree only. */
export const differences = (one: Map<string, string>, other: Map<string, string>): string[] =>
  [...new Set([...one.keys(), ...other.keys()])]
    .filter((file) => one.get(file) !== other.get(file))
    .sort()

/** The tree of a full press of `rows`, without its dates. */
export const freshTree = async (rows: ExportRows, id: string): Promise<Map<string, string>> => {
  const on = await newSite()
  await publishRows(on, rows, id)
  return undated(treeOf(on.dataDir))
}
