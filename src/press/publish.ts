import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'
import { makeSpare } from '#catalogue/import/base-copy.ts'
import {
  type Exceptions,
  type Imported,
  type ImportOutcome,
  type ImportProgress,
  type ImportRefused,
  importExport,
  onDisk,
} from '#catalogue/import/import.ts'
import { layout } from './layout.ts'
import { locked } from './lock.ts'
import { openPool, type Pool, PressFailed } from './pool.ts'
import { type Pressed, type PressOptions, workersOf } from './press.ts'
import { mend, pressTo, released, shown } from './recover.ts'
import { readReleases, releaseFile, serveRelease } from './releases.ts'

export type PublishOptions = PressOptions & {
  /** Folder or `.tar.gz` of an export. */
  source: string
  /** The exceptions that the operator names. */
  allow?: Exceptions | undefined
  /** Says what would change and changes nothing. */
  dryRun?: boolean | undefined
  onStep?: ((step: 'waiting' | 'importing' | 'pressing') => void) | undefined
  onImport?: ((event: ImportProgress) => void) | undefined
  /** Hears of a release as soon as it is served, before what is left to do on the disk. */
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

/** SQLite's own word for a full disk. */
const sqliteFull = 13

/** A fault that an operator can mend or report, as an outcome. Anything else is a bug and throws. */
const failure = (error: unknown): PublishFailed => {
  const { code, errcode, message } = error as { code?: string; errcode?: number; message?: string }
  if (code === 'ENOSPC' || code === 'EDQUOT' || errcode === sqliteFull)
    return { is: 'failed', code: 'no-space', reason: 'the disk is full; the release before is still served' }
  if (error instanceof PressFailed) return { is: 'failed', code: 'press-failed', reason: message ?? String(error) }
  throw error
}

/**
 * Publishes an export: imports it, presses what changes, serves it. One publish at a time over all processes; others wait.
 * Whatever goes wrong or kills it, complete pages are served before, during and after.
 */
export const publish = (options: PublishOptions): Promise<PublishOutcome> =>
  locked(
    layout(options.dataDir).lock,
    async () => {
      mend(options.dataDir)
      return options.dryRun ? rehearse(options) : carryOut(options)
    },
    () => options.onStep?.('waiting'),
  )

const importing = (options: PublishOptions, directory: string) =>
  importExport({
    source: options.source,
    directory,
    base: baseOf(options.dataDir),
    allow: options.allow ?? {},
    ...(options.onImport ? { progress: options.onImport } : {}),
  })

const baseOf = (dataDir: string): string | undefined => {
  const [current] = readReleases(dataDir)
  return current && releaseFile(dataDir, current)
}

type Pressing = { release: string; file: string; imported: Imported | null; importSeconds: number; pool?: Pool }

/** Presses what differs, serves the release and makes ready for the next import. */
const pressAndServe = async (
  options: PressOptions & Pick<PublishOptions, 'onServed'>,
  { release, file, imported, importSeconds, pool }: Pressing,
): Promise<Published | PublishFailed> => {
  const start = performance.now()
  const outcome: { published?: Published } = {}
  const served = (pressed: Pressed): void => {
    serveRelease(options.dataDir, released(release))
    const seconds = { import: importSeconds, press: secondsSince(start) }
    outcome.published = { is: 'published', release, imported, pressed, seconds }
    options.onServed?.(outcome.published)
  }
  // The pages are made while the disk takes the catalogue.
  const ready = onDisk(file)
  ready.catch(() => undefined)
  try {
    await pressTo({ ...options, ready, served }, file, pool)
    await makeSpare(file)
  } catch (error) {
    const failed = failure(error)
    // What is left to do on the disk is done by the next publish or start.
    if (!outcome.published) return failed
  }
  return outcome.published as Published
}

const carryOut = async (options: PublishOptions): Promise<PublishOutcome> => {
  const { catalogue } = layout(options.dataDir)
  const start = performance.now()
  options.onStep?.('importing')
  // Where a tree of this build stands, few pages will differ: the threads load their templates meanwhile.
  const early = shown(options.dataDir)?.state.build === options.build ? workersOf(options) : 0
  const pool = openPool(options, early)
  try {
    const imported = await importing(options, catalogue)
    if (imported.is !== 'imported') return imported
    const { release, file } = imported
    options.onStep?.('pressing')
    try {
      return await pressAndServe(options, { release, file, imported, importSeconds: secondsSince(start), pool })
    } finally {
      // One that was not served goes; an export published again is the file of a release that is kept.
      if (!readReleases(options.dataDir).some((kept) => kept.release === release)) rmSync(file, { force: true })
    }
  } finally {
    pool.close()
  }
}

/** The report of refused rows outlives the folder of a rehearsal: it is what one rehearses for. */
const keepReport = (outcome: ImportOutcome, directory: string): void => {
  if (!outcome.quarantine) return
  const kept = join(directory, basename(outcome.quarantine.file))
  renameSync(outcome.quarantine.file, kept)
  outcome.quarantine.file = kept
}

const rehearse = async (options: PublishOptions): Promise<PublishOutcome> => {
  const { catalogue } = layout(options.dataDir)
  mkdirSync(catalogue, { recursive: true })
  const directory = mkdtempSync(join(catalogue, 'rehearsal-'))
  try {
    let start = performance.now()
    options.onStep?.('importing')
    const imported = await importing(options, directory)
    keepReport(imported, catalogue)
    if (imported.is !== 'imported') return imported
    const seconds = { import: secondsSince(start), press: 0 }
    start = performance.now()
    options.onStep?.('pressing')
    const pressed = await pressTo({ ...options, look: true }, imported.file)
    seconds.press = secondsSince(start)
    return { is: 'would-publish', release: imported.release, imported, pressed, seconds }
  } finally {
    rmSync(directory, { recursive: true, force: true })
  }
}

/** Presses the served release again where the templates have changed since, or where there is no tree. `null`: nothing to do. */
export const repress = (options: PressOptions): Promise<Pressed | null> =>
  locked(layout(options.dataDir).lock, async () => {
    mend(options.dataDir)
    const [current] = readReleases(options.dataDir)
    if (!current) return null
    const from = shown(options.dataDir)
    if (from?.state.build === options.build && from.state.release === current.release) return null
    return pressTo(options, releaseFile(options.dataDir, current))
  })

/** Serves the release before again, rewriting only what differs. */
export const rollback = (options: PressOptions & { to?: string | undefined }): Promise<Published | PublishFailed> =>
  locked(layout(options.dataDir).lock, async () => {
    mend(options.dataDir)
    const [, ...earlier] = readReleases(options.dataDir)
    const target = options.to === undefined ? earlier[0] : earlier.find((release) => release.release === options.to)
    if (!target || !existsSync(releaseFile(options.dataDir, target)))
      return {
        is: 'failed',
        code: 'no-release',
        reason: options.to ? `no earlier release ${options.to} is kept` : 'no earlier release is kept',
      }
    const file = releaseFile(options.dataDir, target)
    return pressAndServe(options, { release: target.release, file, imported: null, importSeconds: 0 })
  })
