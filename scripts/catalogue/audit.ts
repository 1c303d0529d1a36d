import { writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { auditCatalogue } from '#catalogue/audit/audit.ts'
import {
  type Audit,
  type Finding,
  type FindingKind,
  findingKinds,
} from '#catalogue/audit/finding.ts'
import { jsonArg } from './args.ts'
import { catalogueText, withCatalogue } from './catalogue-of.ts'
import { command } from './command.ts'
import { finish, number } from './print.ts'
import { auditLines } from './report.ts'

export const audit = command({
  meta: {
    name: 'audit',
    description:
      'List what contradicts itself in the served release, an export or a catalogue file',
  },
  args: {
    source: {
      type: 'positional',
      description: catalogueText,
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
    await withCatalogue(args.source, quiet, (file) => {
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
    })
  },
})

const auditText = (result: Audit, examples: ReadonlyMap<FindingKind, readonly Finding[]>): string =>
  [
    `${number(result.drugs)} drugs, ${number(result.contradictory)} contradict themselves`,
    ...auditLines(result).flatMap(({ kind, line }) => [
      line,
      ...(examples.get(kind) ?? []).map(({ id, name, what }) => `      ${id} ${name}: ${what}`),
    ]),
  ].join('\n')
