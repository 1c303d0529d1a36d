import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importExport } from '#catalogue/import/import.ts'
import { readReleases, releaseFile } from '../../src/press/releases.ts'
import { allowArgs, allowOf, jsonArg, sourceArg } from './args.ts'
import { command } from './command.ts'
import { config } from './config.ts'
import { bar, finish } from './print.ts'
import { importText } from './report.ts'

export const check = command({
  meta: {
    name: 'check',
    description: 'Validate an export as a publish would, and report its errors',
  },
  args: {
    ...sourceArg,
    ...allowArgs,
    ...jsonArg,
    report: {
      type: 'string',
      description: 'Folder for the report of refused rows (default: a temporary one)',
    },
  },
  run: async ({ args }) => {
    const { dataDir } = config()
    const [current] = readReleases(dataDir)
    const quiet = args.json ?? false
    const rows = bar('check', 'rows', quiet)
    // The report of refused rows is the result of a check, so it is kept; the catalogue is not.
    const directory = args.report ?? mkdtempSync(join(tmpdir(), 'nuskha-check-'))
    const outcome = await importExport({
      source: args.source,
      directory,
      base: current && releaseFile(dataDir, current),
      allow: allowOf(args),
      dryRun: true,
      progress: (event) => rows.at(event.done, event.of),
    })
    rows.stop()
    if (!args.report && !outcome.quarantine) rmSync(directory, { recursive: true, force: true })
    finish(quiet, outcome, importText(outcome, 'can be published'), outcome.is === 'imported')
  },
})
