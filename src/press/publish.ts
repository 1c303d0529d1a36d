import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { makeBaseCopy } from '#catalogue/import/base-copy.ts'
import { looserText } from '#catalogue/import/guards.ts'
import {
  type Exceptions,
  type Imported,
  type ImportOutcome,
  type ImportProgress,
  type ImportRefused,
  importExport,
  onDisk,
} from '#catalogue/import/import.ts'
import { loosenedSince } from '#catalogue/import/legal-class.ts'
import { Refused } from '#catalogue/import/refused.ts'
import { clearDeadRuns, temporaryFolderIn } from '#catalogue/import/temporary.ts'
import { pictureOf } from '#model/picture.ts'
import { readDemandFile } from './demand.ts'
import { type EditedSource, editedRows, writeEditedSource } from './edited-source.ts'
import { layout } from './layout.ts'
import { locked } from './lock.ts'
import { openPool, type Pool, PressFailed } from './pool.ts'
import { servePrepared } from './prepare.ts'
import { press, servedState } from './press.ts'
import { type Pressed, type PressOptions, workersOf } from './press-options.ts'
import { recover } from './recover.ts'
import {
  newRelease,
  ownCatalogueSince,
  readReleases,
  releaseFile,
  serveRelease,
} from './releases.ts'
import { readWithdrawals, type Withdrawn } from './withdrawals.ts'

export type PublishOptions = PressOptions & {
  /** Folder or `.tar.gz` of an export, or edits of the served release. */
  source: string | EditedSource
  /** The exceptions that the operator names. */
  allow?: Exceptions | undefined
  /** Reports what would change and changes nothing. */
  dryRun?: boolean | undefined
  /** Of a dry run: the file in which its catalogue is kept, for previews. */
  keepAs?: string | undefined
  onStep?: ((step: 'waiting' | 'importing' | 'pressing') => void) | undefined
  onImport?: ((event: ImportProgress) => void) | undefined
  /** Called when the import is accepted, before anything is pressed. A reason ends the publish. */
  onAccepted?: (() => Promise<string | null>) | undefined
  /** Called as soon as the release is served, before the remaining work on the disk. */
  onServed?: ((published: Published) => void) | undefined
}

export type Published = {
  is: 'published' | 'would-publish'
  release: string
  /** `null` for a release that was imported before. */
  imported: Imported | null
  pressed: Pressed
  seconds: { import: number; press: number }
}
export type Unchanged = { is: 'unchanged'; release: string }
export type PublishFailed = { is: 'failed'; code: string; reason: string }
export type PublishOutcome = Published | Unchanged | ImportRefused | PublishFailed

const secondsSince = (start: number): number => Math.round(performance.now() - start) / 1000

/** SQLITE_FULL: the disk is full. */
const sqliteFull = 13

/** Turns a fault that an operator can fix or report into an outcome. Anything else is a bug and throws. */
export const publishFailure = (error: unknown): PublishFailed => {
  const { code, errcode, message } = error as { code?: string; errcode?: number; message?: string }
  if (code === 'ENOSPC' || code === 'EDQUOT' || errcode === sqliteFull)
    return {
      is: 'failed',
      code: 'no-space',
      reason: 'the disk is full; the release before is still served',
    }
  if (error instanceof PressFailed)
    return { is: 'failed', code: 'press-failed', reason: message ?? String(error) }
  throw error
}

/**
 * Publishes an export: imports it, presses the changes, serves the release. Publishes of all processes run one at a time. Readers get complete
 * pages before, during and after it, even if it fails or is killed.
 */
export const publish = (options: PublishOptions): Promise<PublishOutcome> =>
  locked(
    layout(options.dataDir).lock,
    async () => {
      recover(options.dataDir)
      const { catalogue } = layout(options.dataDir)
      mkdirSync(catalogue, { recursive: true })
      clearDeadRuns(catalogue)
      const prepared = await preparedSource(options)
      if ('outcome' in prepared) return prepared.outcome
      const ready = {
        ...options,
        source: prepared.source,
        edited: editedRows(options.source),
      }
      try {
        return await (options.dryRun ? runDry(ready) : carryOut(ready))
      } finally {
        if (typeof options.source !== 'string')
          rmSync(prepared.source, { recursive: true, force: true })
      }
    },
    () => options.onStep?.('waiting'),
  )

/** Whether a picture is among the uploaded ones or the files of the build. */
const hasPicture = (
  { dataDir, dist }: Pick<PublishOptions, 'dataDir' | 'dist'>,
  path: string,
): boolean => {
  const uploaded = pictureOf(path)
  if (!uploaded) return !path.includes('..') && existsSync(join(dist, 'client', path))
  return uploaded.files.every(({ avif, webp }) =>
    [avif, webp].every((file) => existsSync(join(layout(dataDir).images, basename(file)))),
  )
}

type Ready = PublishOptions & { source: string; edited: readonly string[] }

/** The export of a publish; edits are written as one. */
const preparedSource = async ({
  dataDir,
  source,
  dryRun = false,
}: PublishOptions): Promise<{ source: string } | { outcome: PublishOutcome }> => {
  if (typeof source === 'string') return { source }
  try {
    const folder = await writeEditedSource(dataDir, source, dryRun)
    return folder === null
      ? { outcome: { is: 'unchanged', release: readReleases(dataDir)[0]?.release ?? '' } }
      : { source: folder }
  } catch (error) {
    if (error instanceof Refused)
      return { outcome: { is: 'failed', code: error.code, reason: error.message } }
    return { outcome: publishFailure(error) }
  }
}

const importing = (options: Ready, directory: string) =>
  importExport({
    source: options.source,
    directory,
    edited: options.edited,
    base: baseOf(options.dataDir),
    isBaseSample: ownCatalogueSince(options.dataDir) === null,
    allow: options.allow ?? {},
    discountPercent: options.shop?.charges.discountPercent,
    withdrawn: readWithdrawals(options.dataDir),
    hasPicture: (path) => hasPicture(options, path),
    demand: readDemandFile(layout(options.dataDir).demand),
    ...(options.onImport ? { progress: options.onImport } : {}),
  })

const baseOf = (dataDir: string): string | undefined => {
  const [current] = readReleases(dataDir)
  return current && releaseFile(dataDir, current)
}

type Pressing = {
  release: string
  file: string
  imported: Imported | null
  importSeconds: number
  pool?: Pool
}

/** Presses the changes, serves the release and prepares the base copy for the next import. */
const pressAndServe = async (
  options: PressOptions & Pick<PublishOptions, 'onServed'>,
  { release, file, imported, importSeconds, pool }: Pressing,
): Promise<Published | PublishFailed> => {
  const start = performance.now()
  const outcome: { published?: Published } = {}
  const served = (pressed: Pressed): void => {
    serveRelease(options.dataDir, newRelease(release))
    const seconds = { import: importSeconds, press: secondsSince(start) }
    outcome.published = { is: 'published', release, imported, pressed, seconds }
    options.onServed?.(outcome.published)
  }
  // The press renders pages while the catalogue is synced to the disk.
  const ready = onDisk(file)
  ready.catch(() => undefined)
  try {
    await press({ ...options, ready, served }, file, pool)
    await makeBaseCopy(file)
  } catch (error) {
    const failed = publishFailure(error)
    // The release is served; the next publish or start finishes the work on the disk.
    if (!outcome.published) return failed
  }
  return outcome.published as Published
}

const carryOut = async (options: Ready): Promise<PublishOutcome> => {
  const { catalogue } = layout(options.dataDir)
  const start = performance.now()
  options.onStep?.('importing')
  // With a tree of this build few pages will differ: the threads load the templates during the import.
  const early = servedState(options.dataDir)?.state.build === options.build ? workersOf(options) : 0
  const pool = openPool(options, early)
  try {
    const imported = await importing(options, catalogue)
    if (imported.is !== 'imported') return imported
    const { release, file } = imported
    try {
      const refusal = await options.onAccepted?.()
      if (refusal) return { is: 'failed', code: 'not-allowed', reason: refusal }
      options.onStep?.('pressing')
      return await pressAndServe(options, {
        release,
        file,
        imported,
        importSeconds: secondsSince(start),
        pool,
      })
    } finally {
      // Delete a catalogue that was not served, unless the export was published before and its release is kept.
      if (!readReleases(options.dataDir).some((kept) => kept.release === release))
        rmSync(file, { force: true })
    }
  } finally {
    pool.close()
  }
}

/** The report of refused rows outlives the folder of a dry run: it is what the operator runs one for. */
const keepReport = (outcome: ImportOutcome, directory: string): void => {
  if (!outcome.quarantine) return
  const quarantine = join(directory, basename(outcome.quarantine.file))
  renameSync(outcome.quarantine.file, quarantine)
  outcome.quarantine.file = quarantine
}

const runDry = async (options: Ready): Promise<PublishOutcome> => {
  const { catalogue } = layout(options.dataDir)
  const directory = temporaryFolderIn(catalogue)
  try {
    let start = performance.now()
    options.onStep?.('importing')
    const imported = await importing(options, directory)
    keepReport(imported, catalogue)
    if (imported.is !== 'imported') return imported
    const seconds = { import: secondsSince(start), press: 0 }
    start = performance.now()
    options.onStep?.('pressing')
    const pressed = await press({ ...options, dryRun: true }, imported.file)
    seconds.press = secondsSince(start)
    if (options.keepAs !== undefined) {
      mkdirSync(dirname(options.keepAs), { recursive: true })
      renameSync(imported.file, options.keepAs)
    }
    return { is: 'would-publish', release: imported.release, imported, pressed, seconds }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/**
 * Serves a release that another server imported: its catalogue lies at `fetched`, or is kept here already. Only what differs is pressed.
 */
export const publishFetched = (
  options: PressOptions & { release: string; fetched: string | null },
): Promise<Published | PublishFailed> =>
  locked(layout(options.dataDir).lock, async () => {
    recover(options.dataDir)
    const { release, fetched } = options
    const file = releaseFile(options.dataDir, newRelease(release))
    try {
      if (fetched !== null) renameSync(fetched, file)
      return await pressAndServe(options, { release, file, imported: null, importSeconds: 0 })
    } finally {
      if (!readReleases(options.dataDir).some((kept) => kept.release === release))
        rmSync(file, { force: true })
    }
  })

/**
 * Serves pages of the current templates: those that were prepared for them (`prepare.ts`), else the release is pressed again. `null` if there
 * is nothing to do.
 */
export const repress = (options: PressOptions): Promise<Pressed | null> =>
  locked(layout(options.dataDir).lock, async () => {
    recover(options.dataDir)
    const [current] = readReleases(options.dataDir)
    if (!current) return null
    const from = servedState(options.dataDir)
    if (from?.state.build === options.build && from.state.release === current.release) return null
    const prepared = await servePrepared(options, releaseFile(options.dataDir, current))
    if (prepared) return prepared
    return press(options, releaseFile(options.dataDir, current))
  })

/** Products that the pharmacy withdrew and that the served release sells: it was imported before they were withdrawn. */
const soldAgain = (dataDir: string): Withdrawn[] => {
  const withdrawals = readWithdrawals(dataDir)
  const [current] = readReleases(dataDir)
  if (!current || withdrawals.size === 0) return []
  const db = new DatabaseSync(releaseFile(dataDir, current), { readOnly: true })
  try {
    const sold = db.prepare(
      "SELECT 1 FROM product WHERE id = ? AND json_extract(body, '$.withdrawn') IS NULL",
    )
    return [...withdrawals]
      .filter(([id]) => sold.get(id) !== undefined)
      .map(([id, rest]) => ({ id, ...rest }))
  } finally {
    db.close()
  }
}

type Rollback = PressOptions & {
  to?: string | undefined
  /** Also where products have a looser legal class in that release. */
  loosened?: boolean
}

/** Serves the previous release, or release `to`, again, and withdraws in it what was withdrawn since. */
export const rollback = async (options: Rollback): Promise<Published | PublishFailed> => {
  const outcome = await rollBack(options)
  const withdraw = outcome.is === 'published' ? soldAgain(options.dataDir) : []
  if (withdraw.length === 0) return outcome
  const at = new Date().toISOString()
  const again = await publish({
    ...options,
    source: { edits: [], withdraw, at, by: 'rollback' },
    allow: { priceMoves: true },
  })
  if (again.is === 'published') return again
  return {
    is: 'failed',
    code: 'withdrawals',
    reason: `${outcome.is === 'published' ? outcome.release : ''} is served, and sells withdrawn products again: withdraw them once more`,
  }
}

/** Why a release is not served again in the place of the present one, or null. */
const looserThanNow = (dataDir: string, file: string): PublishFailed | null => {
  const [current] = readReleases(dataDir)
  if (!current) return null
  const db = new DatabaseSync(file, { readOnly: true })
  try {
    const loosened = loosenedSince(db, releaseFile(dataDir, current))
    if (loosened.length === 0) return null
    return { is: 'failed', code: 'loosened', reason: looserText(loosened) }
  } finally {
    db.close()
  }
}

const rollBack = (options: Rollback): Promise<Published | PublishFailed> =>
  locked(layout(options.dataDir).lock, async () => {
    recover(options.dataDir)
    const [, ...earlier] = readReleases(options.dataDir)
    const target =
      options.to === undefined
        ? earlier[0]
        : earlier.find((release) => release.release === options.to)
    if (!target || !existsSync(releaseFile(options.dataDir, target)))
      return {
        is: 'failed',
        code: 'no-release',
        reason: options.to
          ? `no earlier release ${options.to} is kept`
          : 'no earlier release is kept',
      }
    const file = releaseFile(options.dataDir, target)
    const looser = options.loosened ? null : looserThanNow(options.dataDir, file)
    if (looser) return looser
    return pressAndServe(options, {
      release: target.release,
      file,
      imported: null,
      importSeconds: 0,
    })
  })
