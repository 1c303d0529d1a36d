import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Manifest } from '#catalogue/export/manifest.ts'
import { writeExport } from '#catalogue/export/write.ts'
import { importExport } from '#catalogue/import/import.ts'
import { sampleFolder } from '#catalogue/sample.ts'
import { convertPublic } from '../../convert/public.ts'
import type { Options } from './options.ts'
import { exportRows, type Row } from './rows.ts'

export type Source = {
  /** Folder of the export and its manifest. */
  folder: string
  manifest: Manifest
  /** The same rows as a catalogue. */
  catalogue: string
  /** Description of the rows for the table's heading. */
  what: string
}

export const readManifest = (folder: string): Manifest =>
  Manifest.parse(JSON.parse(readFileSync(join(folder, 'manifest.json'), 'utf8')))

/** The export that all rows are measured on: the public data if present, else the multiplied sample. Kept for later runs. */
export const madeExport = async (
  options: Options,
  say: (text: string) => void,
): Promise<Source> => {
  const name =
    options.data === null ? `sample-${options.pages}` : `public-${options.limit ?? 'all'}`
  const folder = join(options.work, name)
  if (!existsSync(join(folder, 'manifest.json'))) {
    say(options.data === null ? 'multiplying the sample' : `converting ${options.data}`)
    if (options.data === null) await multiplySample(folder, options.pages)
    else
      await convertPublic({
        directory: options.data,
        to: folder,
        id: 'bench-1',
        at: new Date(0),
        limit: options.limit ?? undefined,
      })
  }
  const manifest = readManifest(folder)
  const directory = join(options.work, `${name}-catalogue`)
  const catalogue = join(directory, `catalogue-${manifest.id}.db`)
  if (!existsSync(catalogue)) {
    say('importing it')
    const outcome = await importExport({ source: folder, directory })
    if (outcome.is === 'refused') throw new Error(outcome.reason)
  }
  const drugs = manifest.files
    .filter(({ entity }) => entity === 'drugs')
    .reduce((sum, { rows }) => sum + rows, 0)
  const what =
    options.data === null ? 'the embedded sample, multiplied' : 'the public data, converted'
  return { folder, manifest, catalogue, what: `${what}: ${drugs.toLocaleString('en-IN')} drugs` }
}

/** Copies differ in id and name, so that each has its own page and substitution group. */
function* copies(drugs: readonly Row[], count: number): Generator<Row> {
  for (let made = 0, round = 0; made < count; round++) {
    for (const drug of drugs) {
      if (made++ === count) return
      yield round === 0
        ? drug
        : { ...drug, id: drug.id + round * 1_000_000, name: `${drug.name} ${round}` }
    }
  }
}

const multiplySample = async (to: string, count: number): Promise<void> => {
  const manifest = readManifest(sampleFolder)
  const rows = exportRows(sampleFolder, manifest)
  const drugs: Row[] = []
  for await (const drug of rows.drugs ?? []) drugs.push(drug)
  await writeExport({
    directory: to,
    id: 'bench-1',
    createdAt: manifest.createdAt,
    languages: manifest.languages,
    rows: { ...rows, drugs: copies(drugs, count) },
  })
}
