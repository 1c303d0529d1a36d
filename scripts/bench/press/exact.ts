import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { layout } from '../../../src/press/layout.ts'
import { openPool } from '../../../src/press/pool.ts'
import { pressAll } from '../../../src/press/press-all.ts'
import { pressedFile } from '../../../src/press/pressed-file.ts'
import { buildOf } from '../../../src/press/renderer.ts'
import { project, site } from './place.ts'
import { setAside } from './settle.ts'
import { emptyRow, type Row } from './table.ts'
import { differing, treeDigests } from './tree-digests.ts'

const dist = join(project, 'dist')

/** Presses a catalogue file from scratch in its own data folder; returns the digests of its files. */
const fullPress = async (
  catalogue: string,
  dataDir: string,
  workers: number,
): Promise<Map<string, string>> => {
  setAside(dataDir)
  mkdirSync(dataDir, { recursive: true })
  const options = { dataDir, dist, site, build: buildOf(dist, site), workers }
  const pool = openPool(options)
  await pressAll(options, catalogue, pool).finally(pool.close)
  return treeDigests(layout(dataDir).pages)
}

const isPage = (file: string): boolean => file.endsWith('.html.gz')

/**
 * Compares a publish of changes with a full press of the same release: it must have rewritten exactly the pages whose bytes differ, and the
 * trees must be equal.
 */
export const exactRow = async (options: {
  before: ReadonlyMap<string, string>
  /** Addresses that the publish reports as written, and files that it removed. */
  paths: readonly string[]
  removedFiles: readonly string[]
  dataDir: string
  catalogue: string
  scratch: string
  workers: number
}): Promise<Row> => {
  const after = treeDigests(layout(options.dataDir).pages)
  const full = await fullPress(options.catalogue, options.scratch, options.workers)
  const wanted = new Set(differing(options.before, full).filter(isPage))
  const touched = new Set([...options.paths.map(pressedFile), ...options.removedFiles])
  const surplus = [...touched].filter((file) => file === null || !wanted.has(file))
  const missed = [...wanted].filter((file) => !touched.has(file))
  const wrong = differing(after, full)
  for (const [what, files] of Object.entries({ surplus, missed, wrong }))
    if (files.length > 0) process.stderr.write(`  ${what}: ${files.slice(0, 5).join(', ')}\n`)
  return {
    ...emptyRow,
    what: 'the delta held against a full press',
    pages: touched.size,
    target: 'exactly the pages that differ',
    met: surplus.length + missed.length + wrong.length === 0,
    note: `${touched.size} rewritten, ${wanted.size} differ; ${surplus.length} surplus, ${missed.length} missed; ${wrong.length} of ${full.size} files unlike the full press`,
  }
}
