import { type Audit, type FindingKind, findingKinds } from '#catalogue/audit/finding.ts'
import type { Imported, ImportOutcome } from '#catalogue/import/import.ts'
import type { PublishOutcome } from '../../src/press/publish.ts'
import { number } from './print.ts'

/** Maximum number of entries that a summary lists. */
const maxLines = 10

const capped = (lines: readonly string[], what: string): string[] =>
  lines.length <= maxLines
    ? [...lines]
    : [...lines.slice(0, maxLines), `  … and ${number(lines.length - maxLines)} more ${what}`]

export const auditLines = ({ counts }: Audit): { kind: FindingKind; line: string }[] =>
  findingKinds.flatMap((kind) => {
    const count = counts[kind]
    return count === undefined ? [] : [{ kind, line: `    ${number(count)} × ${kind}` }]
  })

const importLines = ({ audit, changes, counts, quarantine }: Imported): string[] => {
  const rows = Object.values(counts).reduce((sum, count) => sum + count.read, 0)
  return [
    `  rows      ${number(rows)} read, ${number((quarantine?.rows ?? 0) - (quarantine?.kept ?? 0))} refused, ${number(quarantine?.kept ?? 0)} without a damaged translation`,
    `  products  ${number(changes.added)} added, ${number(changes.changed)} changed, ${number(changes.removed)} removed`,
    `  prices    ${number(changes.pricesUp)} up, ${number(changes.pricesDown)} down`,
    `  audit     ${number(audit.contradictory)} of ${number(audit.drugs)} drugs contradict themselves`,
    ...auditLines(audit).map(({ line }) => line),
    ...quarantineLines(quarantine),
  ]
}

const quarantineLines = (quarantine: ImportOutcome['quarantine']): string[] =>
  quarantine
    ? [
        `  rows with faults are listed in ${quarantine.file}:`,
        ...capped(
          quarantine.reasons.map(({ reason, rows }) => `    ${number(rows)} × ${reason}`),
          'reasons',
        ),
      ]
    : []

export const importText = (outcome: ImportOutcome, verdict: string): string =>
  outcome.is === 'imported'
    ? [`${outcome.release}: ${verdict}`, ...importLines(outcome)].join('\n')
    : [outcome.reason, ...quarantineLines(outcome.quarantine)].join('\n')

export const publishText = (outcome: PublishOutcome): string => {
  if (outcome.is === 'refused') return `Not published: ${importText(outcome, '')}`
  if (outcome.is === 'failed') return `Not published: ${outcome.reason}`
  if (outcome.is === 'unchanged') return `${outcome.release} is already served.`
  const { pressed, seconds } = outcome
  const would = outcome.is === 'would-publish'
  const pages =
    pressed.how === 'full'
      ? would
        ? '  pages     all, because the templates have changed or nothing is pressed yet'
        : `  pages     ${number(pressed.written)} written, all of them`
      : `  pages     ${number(pressed.written)} ${would ? 'to rewrite' : 'rewritten'}, ${number(pressed.removed)} ${would ? 'to remove' : 'removed'}, ${number(pressed.unchanged)} unchanged`
  return [
    `${outcome.release} ${would ? 'would be published' : 'is served'} (import ${seconds.import} s, pages ${seconds.press} s)`,
    ...(outcome.imported ? importLines(outcome.imported) : []),
    pages,
    ...(would
      ? capped(
          [
            ...pressed.paths.toSorted().map((path) => `    ${path}`),
            ...pressed.removedFiles.map((file) => `    removed ${file}`),
          ],
          'pages',
        )
      : []),
  ].join('\n')
}
