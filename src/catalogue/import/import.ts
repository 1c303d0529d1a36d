import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Locale } from '#model/locale.ts'
import type { Manifest } from '../export/manifest.ts'
import { type Base, readBase, rules, writeRelease } from './base.ts'
import { build, type Counts, type ImportProgress, openTarget } from './build.ts'
import { type Changes, compareFiles, compareTouched, type Exceptions, guardChanges, guardRows } from './guards.ts'
import { RestartFresh } from './load.ts'
import { openQuarantine, type QuarantineSummary } from './quarantine.ts'
import { type RefusalCode, Refused } from './refused.ts'
import { openSource } from './source.ts'
import { clearDeadRuns, replaceDurably, temporaryNames } from './temporary.ts'
import type { Mode } from './work.ts'

export type ImportOptions = {
  /** A folder or a `.tar.gz`, as docs/export-format.md describes. */
  source: string
  /** Where `catalogue-{release}.db` and `quarantine-{release}.ndjson` are put. Made if missing. */
  directory: string
  /** The catalogue of the current release: what a delta builds on, what the guards compare with, what need not be read again. */
  base?: string | undefined
  /** The operator's exceptions, by name. */
  allow?: Exceptions
  progress?: (event: ImportProgress) => void
  /** Does everything but leave a catalogue. The quarantine report is written. */
  dryRun?: boolean
}

type Report = { counts: Counts; quarantine: QuarantineSummary | null; changes: Changes | null }

export type Imported = Omit<Report, 'changes'> & {
  is: 'imported'
  release: string
  /** Where the catalogue lies now; in a dry run, where it would lie. */
  file: string
  mode: Mode
  /** Against the base; without one everything is added. */
  changes: Changes
}
/** `reason` is a sentence: what, which, and how to allow it. The report is as far as the import came. */
export type ImportRefused = Report & { is: 'refused'; code: RefusalCode; reason: string; release: string | null }
export type ImportOutcome = Imported | ImportRefused

export type { Changes, Exceptions, ImportProgress }

/** Faults of the disk that an operator can mend, in words. Anything else that is thrown is a bug. */
const storageFault = (error: unknown): string | null => {
  const { code = '', errcode } = error as { code?: string; errcode?: number }
  if (code === 'ENOSPC' || errcode === 13) return 'The disk is full.'
  if (['EACCES', 'EPERM', 'EROFS', 'EIO', 'EDQUOT', 'ENOTDIR', 'EEXIST', 'EMFILE'].includes(code) || errcode === 10)
    return `${(error as Error).message}.`
  return null
}

/**
 * Makes the catalogue of an export. Bad data never throws: bad rows go to the quarantine report, and an export that is
 * damaged or too different is refused with a reason. The catalogue appears whole or not at all.
 */
export const importExport = async (options: ImportOptions): Promise<ImportOutcome> => {
  const report: Report & { release: string | null } = { release: null, counts: {}, quarantine: null, changes: null }
  const temporary: { clear: () => void; name: (of: string) => string } = { clear: () => undefined, name: (of) => of }
  try {
    mkdirSync(options.directory, { recursive: true })
    clearDeadRuns(options.directory)
    Object.assign(temporary, temporaryNames(options.directory))
    return await run(options, report, temporary.name)
  } catch (error) {
    const storage = storageFault(error)
    if (error instanceof Refused) return { is: 'refused', code: error.code, reason: error.message, ...report }
    if (storage !== null) return { is: 'refused', code: 'storage', reason: `${storage} Nothing was published.`, ...report }
    throw error
  } finally {
    temporary.clear()
  }
}

const run = async (
  options: ImportOptions,
  report: Report & { release: string | null },
  temporary: (of: string) => string,
): Promise<ImportOutcome> => {
  const { directory, allow = {}, progress = () => undefined } = options
  progress({ phase: 'unpacking', done: 0, of: 0 })
  const source = await openSource(options.source, temporary('export'))
  const { manifest } = source
  const release = manifest.id
  report.release = release
  const base = options.base === undefined ? null : readBase(options.base)
  const target = temporary('catalogue.db')

  const attempt = async (mode: Mode): Promise<ImportOutcome> => {
    report.counts = {}
    const quarantine = openQuarantine(join(directory, `quarantine-${release}.ndjson`), temporary('quarantine.ndjson'))
    const db = openTarget(target, mode === 'fresh' ? null : (base as Base).file)
    try {
      const work = await build(db, mode, source, quarantine, report.counts, progress)
      report.quarantine = quarantine.finish()
      const all = Object.values(report.counts)
      guardRows(
        all.reduce((sum, { read }) => sum + read, 0),
        all.reduce((sum, { refused }) => sum + refused, 0),
        allow,
      )
      const comparison = mode === 'fresh' ? compareFiles(db, base?.file ?? null) : compareTouched(work, base as Base)
      report.changes = comparison.changes
      guardChanges(comparison, allow)
      writeRelease(db, manifest, comparison.now)
    } finally {
      quarantine.discard()
      db.close()
    }
    const file = join(directory, `catalogue-${release}.db`)
    progress({ phase: 'saving', done: 0, of: 0 })
    if (!options.dryRun) replaceDurably(target, file)
    return { is: 'imported', release, file, mode, counts: report.counts, quarantine: report.quarantine, changes: report.changes }
  }

  try {
    return await attempt(modeOf(manifest, base))
  } catch (error) {
    if (!(error instanceof RestartFresh)) throw error
    rmSync(target, { force: true })
    return attempt('fresh')
  }
}

const sameLanguages = (one: readonly Locale[], other: readonly Locale[]): boolean => [...one].sort().join() === [...other].sort().join()

/** Throws `Refused` for a delta that does not fit the base. */
const modeOf = (manifest: Manifest, base: Base | null): Mode => {
  const fits = base !== null && base.rules === rules
  if (manifest.kind === 'full') return fits && sameLanguages(base.languages, manifest.languages) ? 'incremental' : 'fresh'
  if (base === null || base.id !== manifest.basedOn)
    throw new Refused(
      'base',
      `This delta builds on ${manifest.basedOn}; the current release is ${base?.id ?? 'none'}. Publish a full export instead.`,
    )
  if (manifest.id === base.id)
    throw new Refused('base', `This delta has the id of the release that it builds on, ${base.id}. It needs one of its own.`)
  if (!fits) throw new Refused('base', `${base.id} was imported by another version of this software. Publish a full export first.`)
  if (!sameLanguages(base.languages, manifest.languages))
    throw new Refused(
      'languages',
      `This delta is in ${manifest.languages.join(', ')}, ${base.id} in ${base.languages.join(', ')}. Languages change with a full export.`,
    )
  return 'delta'
}
