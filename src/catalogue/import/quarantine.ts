import { closeSync, openSync, renameSync, rmSync, writeSync } from 'node:fs'
import { type Entity, entities } from '../export/manifest.ts'
import { Refused } from './refused.ts'
import type { Fault } from './row.ts'

/** One line of `quarantine-{release}.ndjson`. `id`: if the row had one; `also`: further faults; `kept`: it stands in the release without these translations. */
export type BadRow = {
  file: string
  line: number
  id?: number | string
  kept?: true
  also?: Fault[]
} & Fault

export type QuarantineSummary = {
  file: string
  rows: number
  /** Those of `rows` that stand in the release without a damaged translation. */
  kept: number
  reasons: { reason: string; rows: number }[]
  first: BadRow[]
}

/** Listed faults of a row besides its first. */
const maxFurtherFaults = 10

const entityOf = (file: string): string => file.replace(/\..*/, '')

/**
 * Collects bad rows on disk, because every row of the export may be bad. A bad row among `edited` (such as `faq 7`) throws `Refused`: who edits a row
 * means that row, while an export goes on without its bad ones.
 */
export const openQuarantine = (file: string, temporary: string, edited: ReadonlySet<string>) => {
  let handle: number | null = null
  let rows = 0
  let kept = 0
  const reasons = new Map<string, number>()
  const first: BadRow[] = []
  const close = () => {
    if (handle !== null) closeSync(handle)
    handle = null
  }
  return {
    add: (
      bad: Omit<BadRow, 'also' | keyof Fault>,
      [main, ...others]: readonly [Fault, ...Fault[]],
    ): void => {
      const name = `${entityOf(bad.file)} ${bad.id}`
      if (edited.has(name)) throw new Refused('edit', `${name}: ${main.field} ${main.reason}.`)
      const entry: BadRow = {
        ...bad,
        ...main,
        ...(others.length > 0 && { also: others.slice(0, maxFurtherFaults) }),
      }
      handle ??= openSync(temporary, 'w')
      writeSync(handle, `${JSON.stringify(entry)}\n`)
      rows++
      if (bad.kept) kept++
      const reason = [
        entityOf(bad.file),
        main.field.replace(/\.\d+/g, ''),
        main.reason.replace(/\d+/g, 'N'),
      ]
        .filter(Boolean)
        .join(' ')
      if (reasons.has(reason) || reasons.size < 1_000)
        reasons.set(reason, (reasons.get(reason) ?? 0) + 1)
      if (first.length < 20) first.push(entry)
    },
    /** Moves the report to `file`, or deletes an older report of this release if no row was bad. */
    finish: (): QuarantineSummary | null => {
      close()
      if (rows === 0) {
        rmSync(file, { force: true })
        return null
      }
      renameSync(temporary, file)
      const sorted = [...reasons]
        .map(([reason, count]) => ({ reason, rows: count }))
        .sort((a, b) => b.rows - a.rows)
      return { file, rows, kept, reasons: sorted, first }
    },
    discard: (): void => {
      close()
      rmSync(temporary, { force: true })
    },
  }
}
export type Quarantine = ReturnType<typeof openQuarantine>

/** The id of a bad row for the report, if it has one. */
export const idOf = (
  entity: Entity,
  value: Record<string, unknown> | null,
): { id?: string | number } => {
  const parts = entities[entity].key.map((field) => value?.[field])
  if (!parts.every((part) => typeof part === 'string' || typeof part === 'number')) return {}
  const id = parts.length === 1 ? (parts[0] as string | number) : parts.join(':')
  return { id: typeof id === 'string' ? id.slice(0, 100) : id }
}
