import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { auditCatalogue } from '#catalogue/audit/audit.ts'
import {
  type Audit,
  type Finding,
  type FindingKind,
  findingKinds,
} from '#catalogue/audit/finding.ts'
import { importExport } from '#catalogue/import/import.ts'
import { readReleases, releaseFile } from '../../src/press/releases.ts'
import { jsonArg } from './args.ts'
import { command } from './command.ts'
import { config } from './config.ts'
import { bar, finish, number } from './print.ts'
import { auditLines, importText } from './report.ts'

const everything = {
  badRows: true,
  removed: true,
  priceMoves: true,
  contradictions: true,
  loosened: true,
}

export const audit = command({
  meta: {
    name: 'audit',
    description:
      'List what contradicts itself in the served release, an export or a catalogue file',
  },
  args: {
    source: {
      type: 'positional',
      description:
        'Folder or .tar.gz of an export, or a catalogue .db (default: the served release)',
      required: false,
    },
    ...jsonArg,
    kind: { type: 'string', description: `Only findings of this kind: ${findingKinds.join(', ')}` },
    report: { type: 'string', description: 'File for every finding, one line of JSON each' },
    examples: {
      type: 'string',
      description: 'How many findings of each kind to list',
      default: '3',
    },
  },
  run: async ({ args }) => {
    const quiet = args.json ?? false
    const kind = findingKinds.find((one) => one === args.kind)
    if (args.kind !== undefined && kind === undefined) {
      const known = `There is no kind ${args.kind}. Known kinds: ${findingKinds.join(', ')}`
      finish(
        quiet,
        { is: 'unknownKind', kind: args.kind, known: findingKinds } as { is: string },
        known,
        false,
      )
      return
    }
    const directory = mkdtempSync(join(tmpdir(), 'nuskha-audit-'))
    try {
      const file = await catalogueOf(args.source, directory, quiet)
      if (file === null) return
      const db = new DatabaseSync(file, { readOnly: true })
      const lines: string[] = []
      const examples = new Map<FindingKind, Finding[]>()
      const max = Number(args.examples)
      const result = auditCatalogue(db, null, (finding) => {
        if (kind !== undefined && finding.kind !== kind) return
        if (args.report) lines.push(JSON.stringify(finding))
        const listed = examples.get(finding.kind) ?? []
        if (listed.length < max) examples.set(finding.kind, [...listed, finding])
      })
      db.close()
      if (args.report) writeFileSync(args.report, lines.map((line) => `${line}\n`).join(''))
      finish(quiet, { is: 'audited', ...result }, auditText(result, examples), true)
    } finally {
      rmSync(directory, { recursive: true, force: true })
    }
  },
})

/** The catalogue file to look at; `null` where there is none, which is said. An export is imported into `directory`. */
const catalogueOf = async (
  source: string | undefined,
  directory: string,
  quiet: boolean,
): Promise<string | null> => {
  if (source?.endsWith('.db')) return source
  if (source === undefined) {
    const { dataDir } = config()
    const [current] = readReleases(dataDir)
    if (current) return releaseFile(dataDir, current)
    finish(quiet, { is: 'empty' }, 'Nothing has been published yet.', false)
    return null
  }
  const rows = bar('import', 'rows', quiet)
  const outcome = await importExport({
    source,
    directory,
    allow: everything,
    progress: (event) => rows.at(event.done, event.of),
  })
  rows.stop()
  if (outcome.is === 'imported') return outcome.file
  finish(quiet, outcome, importText(outcome, ''), false)
  return null
}

const auditText = (result: Audit, examples: ReadonlyMap<FindingKind, readonly Finding[]>): string =>
  [
    `${number(result.drugs)} drugs, ${number(result.contradictory)} contradict themselves`,
    ...auditLines(result).flatMap(({ kind, line }) => [
      line,
      ...(examples.get(kind) ?? []).map(({ id, name, what }) => `      ${id} ${name}: ${what}`),
    ]),
  ].join('\n')
