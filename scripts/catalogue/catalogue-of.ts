import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importExport } from '#catalogue/import/import.ts'
import { readReleases, releaseFile } from '../../src/press/releases.ts'
import { config } from './config.ts'
import { bar, finish } from './print.ts'
import { importText } from './report.ts'

const everything = {
  badRows: true,
  removed: true,
  priceMoves: true,
  contradictions: true,
  loosened: true,
}

export const catalogueText =
  'Folder or .tar.gz of an export, or a catalogue .db (default: the served release)'

/** Lets `read` look at a catalogue file: the served release, a `.db`, or one imported from an export for as long as it reads. Where there is none, that is said. */
export const withCatalogue = async (
  source: string | undefined,
  quiet: boolean,
  read: (file: string) => void | Promise<void>,
): Promise<void> => {
  if (source?.endsWith('.db')) return await read(source)
  if (source === undefined) {
    const { dataDir } = config()
    const [current] = readReleases(dataDir)
    if (current) return await read(releaseFile(dataDir, current))
    return finish(quiet, { is: 'empty' }, 'Nothing has been published yet.', false)
  }
  const directory = mkdtempSync(join(tmpdir(), 'nuskha-catalogue-'))
  try {
    const rows = bar('import', 'rows', quiet)
    const outcome = await importExport({
      source,
      directory,
      allow: everything,
      progress: (event) => rows.at(event.done, event.of),
    })
    rows.stop()
    if (outcome.is === 'imported') await read(outcome.file)
    else finish(quiet, outcome, importText(outcome, ''), false)
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}
