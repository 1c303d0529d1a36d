import { mkdirSync, renameSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { charges } from '#model/limits.ts'
import { auditCatalogue } from '../audit/audit.ts'
import type { Audit } from '../audit/finding.ts'
import { isOfSample } from '../sample.ts'
import type { Demand } from '../search/demand.ts'
import { type Base, readBase, rules, writeRelease } from './base.ts'
import { dropBaseCopy } from './base-copy.ts'
import { build, type Counts, type ImportProgress, openTarget } from './build.ts'
import {
  type Changes,
  type Comparison,
  compareFiles,
  compareTouched,
  type NamedRow,
} from './compare.ts'
import { returnedProducts } from './dropped.ts'
import {
  type Exceptions,
  guardChanges,
  guardClasses,
  guardContradictions,
  guardEdits,
  guardRows,
} from './guards.ts'
import { loosenedBy, loosenedSince } from './legal-class.ts'
import { RestartFresh } from './load.ts'
import { cutsOverTime } from './lowered.ts'
import { modeOf } from './mode.ts'
import { openQuarantine, type QuarantineSummary } from './quarantine.ts'
import { type RefusalCode, Refused } from './refused.ts'
import { openSource } from './source.ts'
import { clearDeadRuns, sync, temporaryNames } from './temporary.ts'
import { thresholds } from './thresholds.ts'
import type { Mode, Withdrawals } from './work.ts'

const percent = (plan: string): string => `(${plan}.body ->> '$.discountPercent')`

/** Care plans that are new, or take off more than one person may give: each makes every product cheaper. */
const cheaperPlans = (db: DatabaseSync, before: string | null): NamedRow[] => {
  if (before === null) return []
  db.prepare('ATTACH ? AS before').run(before)
  try {
    return db
      .prepare(
        `SELECT new.id, new.name FROM main.care_plan AS new LEFT JOIN before.care_plan AS old USING (id)
        WHERE old.id IS NULL OR (${percent('new')} > ? AND ${percent('new')} > ${percent('old')}) ORDER BY new.id`,
      )
      .all(thresholds.planDiscount * 100) as NamedRow[]
  } finally {
    db.exec('DETACH before')
  }
}

export type ImportOptions = {
  /** A folder or a `.tar.gz`, as docs/export-format.md describes. */
  source: string
  /** Folder for `catalogue-{release}.db` and `quarantine-{release}.ndjson`; created if missing. */
  directory: string
  /** The catalogue of the current release: a delta builds on it, the guards compare with it, and its unchanged rows are not read again. */
  base?: string | undefined
  /** Nothing but the embedded sample was ever served: a full export of another catalogue is the shop's first, and is compared with nothing. */
  isBaseSample?: boolean
  /** Rows that an operator edited, such as `faq 7`: the import is refused if one of them is bad. */
  edited?: readonly string[]
  /** Thresholds that the operator lifts. */
  allow?: Exceptions
  progress?: (event: ImportProgress) => void
  /** What the shop takes off the MRP where the export gives no price; a delta keeps that of its base. */
  discountPercent?: number | undefined
  /** What ranks search results beside the export's popularity; without it the ranks of the base stay. */
  demand?: Demand | undefined
  /** Products that the pharmacy withdrew: they are withdrawn in the release, whatever the export says. */
  withdrawn?: Withdrawals | undefined
  /** Whether a picture with a path on this site is there; without it no path is checked. */
  hasPicture?: ((path: string) => boolean) | undefined
  /** Does everything except keep the catalogue. The quarantine report is written. */
  dryRun?: boolean
}

type Report = {
  counts: Counts
  quarantine: QuarantineSummary | null
  changes: Changes | null
  audit: Audit | null
}

export type Imported = Omit<Report, 'changes' | 'audit'> & {
  is: 'imported'
  release: string
  /** The file of the catalogue; in a dry run, the file that it would have. */
  file: string
  mode: Mode
  /** Compared with the base; without one all products are added. */
  changes: Changes
  /** Contradictions: in the whole release after a fresh import, otherwise in the products that were written. */
  audit: Audit
}
/** `reason` is a sentence that says what is wrong and how to allow it. The report covers what was imported until then. */
export type ImportRefused = Report & {
  is: 'refused'
  code: RefusalCode
  reason: string
  release: string | null
}
export type ImportOutcome = Imported | ImportRefused

export type { Changes, Exceptions, ImportProgress }

/** A sentence for a fault of the disk that an operator can fix; `null` for other errors, which are bugs. */
const storageFault = (error: unknown): string | null => {
  const { code = '', errcode = 0 } = error as { code?: string; errcode?: number }
  // Primary result codes of SQLite: 13 is SQLITE_FULL, 10 is SQLITE_IOERR.
  const sqlite = errcode & 0xff
  if (code === 'ENOSPC' || sqlite === 13) return 'The disk is full.'
  if (
    ['EACCES', 'EPERM', 'EROFS', 'EIO', 'EFBIG', 'EDQUOT', 'ENOTDIR', 'EEXIST', 'EMFILE'].includes(
      code,
    ) ||
    sqlite === 10
  )
    return `${(error as Error).message}.`
  return null
}

/** Syncs a catalogue to the disk. Call it before storing a reference to the catalogue that must survive a power cut. */
export const onDisk = async (file: string): Promise<void> => {
  await sync(file, 'r+')
  await sync(dirname(file), 'r')
}

/**
 * Imports an export into a catalogue. Bad data never throws: bad rows go to the quarantine report, and an export that is damaged or too different
 * is refused with a reason. The catalogue file appears complete or not at all. A caller that refers to it in a file of its own awaits `onDisk`
 * first.
 */
export const importExport = async (options: ImportOptions): Promise<ImportOutcome> => {
  const report: Report & { release: string | null } = {
    release: null,
    counts: {},
    quarantine: null,
    changes: null,
    audit: null,
  }
  const temporary: { clear: () => void; name: (of: string) => string } = {
    clear: () => undefined,
    name: (of) => of,
  }
  try {
    mkdirSync(options.directory, { recursive: true })
    clearDeadRuns(options.directory)
    Object.assign(temporary, temporaryNames(options.directory))
    return await run(options, report, temporary.name)
  } catch (error) {
    const storage = storageFault(error)
    if (error instanceof Refused)
      return { is: 'refused', code: error.code, reason: error.message, ...report }
    if (storage !== null)
      return {
        is: 'refused',
        code: 'storage',
        reason: `${storage} Nothing was published.`,
        ...report,
      }
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
  const isFirst =
    (options.isBaseSample ?? false) && manifest.kind === 'full' && !isOfSample(release)
  const base = options.base === undefined || isFirst ? null : readBase(options.base)
  const target = temporary('catalogue.db')
  const shopDiscount = options.discountPercent ?? charges.discountPercent

  const attempt = async (mode: Mode): Promise<ImportOutcome> => {
    report.counts = {}
    const discountPercent = mode === 'delta' && base ? base.discountPercent : shopDiscount
    const quarantine = openQuarantine(
      join(directory, `quarantine-${release}.ndjson`),
      temporary('quarantine.ndjson'),
      new Set(options.edited),
    )
    const db = openTarget(target, mode === 'fresh' ? null : (base as Base).file)
    let audit: Audit
    try {
      const work = await build(db, mode, source, quarantine, report.counts, progress, {
        ...options,
        discountPercent,
      })
      report.quarantine = quarantine.finish()
      const all = Object.values(report.counts)
      guardRows(
        all.reduce((sum, { read }) => sum + read, 0),
        all.reduce((sum, { refused, untranslated }) => sum + refused + untranslated, 0),
        allow,
      )
      const comparison =
        mode === 'fresh' ? compareWith(db, base, allow) : compareTouched(work, base as Base)
      report.changes = comparison.changes
      const before = base?.file ?? null
      const fallen = cutsOverTime(work, before, allow.priceMoves ?? false)
      const returned = returnedProducts(work, before)
      const cuts = [...once([...fallen, ...returned.cuts]), ...cheaperPlans(db, before)]
      guardChanges(comparison, cuts, allow)
      const loosened = mode === 'fresh' ? loosenedSince(db, before) : loosenedBy(work)
      guardClasses(once([...loosened, ...returned.loosened]), allow)
      audit = auditCatalogue(db, mode === 'fresh' ? null : work.before.keys())
      report.audit = audit
      guardContradictions(audit, allow)
      const { edited = [] } = options
      const isWhole = manifest.kind === 'full' && edited.length === 0
      if (isWhole && base) guardEdits(db, base, allow)
      const kept = isWhole && base?.rules === rules ? [] : (base?.edits ?? [])
      // What an extension gives it gives again.
      const made = manifest.source?.startsWith('extension ') ? [] : edited
      writeRelease(db, manifest, discountPercent, comparison.now, [...new Set([...kept, ...made])])
    } finally {
      quarantine.discard()
      db.close()
    }
    const file = join(directory, `catalogue-${release}.db`)
    progress({ phase: 'saving', done: 0, of: 0 })
    if (!options.dryRun) {
      dropBaseCopy(file)
      renameSync(target, file)
    }
    return {
      is: 'imported',
      release,
      file,
      mode,
      counts: report.counts,
      quarantine: report.quarantine,
      changes: report.changes,
      audit,
    }
  }

  try {
    return await attempt(modeOf(manifest, base, shopDiscount))
  } catch (error) {
    if (!(error instanceof RestartFresh)) throw error
    rmSync(target, { force: true })
    return attempt('fresh')
  }
}

/** One that has another name now is found as what it was and by its names. */
const once = (products: readonly NamedRow[]): NamedRow[] => [
  ...new Map(products.map((one) => [one.id, one])).values(),
]

/** Throws `Refused` for a base that cannot be compared, unless the operator lifts all thresholds of the comparison. */
const compareWith = (db: DatabaseSync, base: Base | null, allow: Exceptions): Comparison => {
  const comparison = compareFiles(db, base?.file ?? null)
  if (comparison) return comparison
  if (!allow.removed || !allow.priceMoves)
    throw new Refused(
      'base',
      `${base?.id} was imported by a version of this software whose products cannot be compared. --allow-removed and --allow-price-moves publish nevertheless.`,
    )
  return compareFiles(db, null) as Comparison
}
