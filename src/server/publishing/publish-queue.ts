import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream, existsSync, mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { ReadableStream } from 'node:stream/web'
import type { Imported } from '#catalogue/import/import.ts'
import { clearDeadRuns, temporaryNames } from '#catalogue/import/temporary.ts'
import type { ReviewedProduct } from '#catalogue/review-store.ts'
import type { Result } from '#contract/core/endpoint.ts'
import type {
  opsPublishing,
  Progress,
  PublishException,
  PublishReport,
} from '#contract/publishing/publishing.ts'
import type { EditedSource } from '#press/edited-source.ts'
import { layout } from '#press/layout.ts'
import type { PublishOutcome } from '#press/publish.ts'
import { readReleases } from '#press/releases.ts'
import { emptyTrash } from '#press/trash.ts'
import { tooLarge } from '../http/body.ts'
import { type Failed, failed, type Outcome, ok } from '../kernel/outcome.ts'
import type { Log } from '../platform/log.ts'
import type { AnyMessage, Message, Report } from './publish-worker.ts'

/**
 * The outcome that a publish process reports, once the process has ended. Messages and the exit event arrive independently: all messages
 * have arrived only when the channel is closed, which may be after the exit.
 */
export const outcomeOf = async (
  child: ChildProcess,
  onProgress: (progress: Progress) => void,
): Promise<PublishOutcome> => {
  let outcome: PublishOutcome | undefined
  child.on('message', (report: Report) => {
    if (report.is === 'outcome') outcome = report.outcome
    else onProgress(report.progress)
  })
  const [[code, signal]] = await Promise.all([once(child, 'exit'), once(child, 'disconnect')])
  if (!outcome) throw new Error(`the process of the publish ended with ${signal ?? code}`)
  return outcome
}

type Flags = { dryRun: boolean; allow: PublishException[] }

/** `keepAs`: the file in which a dry run keeps its release; `urgent`: before all that wait. */
type EditFlags = { keepAs?: string | undefined; urgent?: boolean | undefined }
type Waiting = {
  message: AnyMessage
  urgent: boolean
  resolve: (outcome: PublishOutcome) => void
  reject: (error: unknown) => void
}

export type Publishing = {
  /** This server serves the releases of another one, and publishes none itself. */
  isFollower: boolean
  /** Publishes an export below the exports folder. */
  publishSource: (request: Flags & { source: string }) => Promise<Outcome<PublishReport>>
  /** Publishes the `.tar.gz` streamed by `body`, of at most `maxBytes`; the file is deleted when the publish ends. */
  publishUpload: (
    body: Request['body'],
    maxBytes: number,
    flags: Flags,
  ) => Promise<Outcome<PublishReport>>
  /** Publishes edits of the release that is served when their turn comes. */
  publishEdits: (
    source: EditedSource,
    flags: EditFlags & { dryRun: boolean; allow?: PublishException[] },
  ) => Promise<Outcome<PublishReport>>
  /** Serves the previous release, or release `to`, again; `loosened`: also where products have a looser legal class in it. */
  rollback: (to: string | undefined, loosened: boolean) => Promise<Outcome<PublishReport>>
  /** Presses the pages of products whose reviews changed up to `asOf`; throws if it cannot. */
  publishReviews: (reviews: readonly ReviewedProduct[], asOf: string) => Promise<void>
  /** Serves a release of another server, whose catalogue lies at `fetched` or is kept here; throws if it cannot. */
  publishFetched: (release: string, fetched: string | null) => Promise<void>
  status: () => Omit<Result<typeof opsPublishing.status>, 'servers'>
  /** Publishes that wait for their turn, with the one that runs. */
  waiting: () => number
  /** Ends a running publish; the next publish carries out its plan. */
  stop: () => void
}

type Place = Pick<Message, 'dataDir' | 'dist' | 'site' | 'shop'> & {
  build: () => string
  /** The server serves the releases of another one, and publishes none itself. */
  isFollower?: boolean
}

const followerRefusal = (): Failed =>
  failed('publishRefused', {
    detail: 'follows',
    values: { reason: 'this server follows the releases of another one: publish there' },
  })

const sweepMs = 10 * 60_000

/** Publishes in a child process, one at a time: an import keeps a core busy while this process serves pages. */
export const createPublishing = (
  place: Place,
  log: Log,
  ended: (outcome: 'done' | 'failed') => void = () => {},
): Publishing => {
  const { exports } = layout(place.dataDir)
  if (existsSync(exports)) clearDeadRuns(exports)
  const sweeping = setInterval(() => {
    emptyTrash(place.dataDir).catch((error: unknown) =>
      log.error({ err: error }, 'failed to empty the trash'),
    )
  }, sweepMs)
  sweeping.unref()
  const queue: Waiting[] = []
  let running: { progress: Progress; stop: () => void } | null = null
  let stopped = false

  const run = async (message: AnyMessage): Promise<PublishOutcome> => {
    const child = fork(new URL('./publish-worker.ts', import.meta.url), {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    })
    const own = {
      progress: { step: 'starting', done: null, total: null } as Progress,
      stop: () => void child.kill(),
    }
    running = own
    try {
      const outcome = outcomeOf(child, (progress) => {
        own.progress = progress
      })
      child.send(message)
      return await outcome
    } finally {
      running = null
    }
  }

  let isBusy = false
  const serve = async (): Promise<void> => {
    if (isBusy) return
    isBusy = true
    for (let next = queue.shift(); next; next = queue.shift()) {
      if (stopped) next.reject(new Error('the server is stopping'))
      else await run(next.message).then(next.resolve, next.reject)
    }
    isBusy = false
  }

  /** Publishes run one after another; an urgent one comes before all that wait. */
  const inTurn = (message: AnyMessage, urgent: boolean): Promise<PublishOutcome> =>
    new Promise((resolve, reject) => {
      const place = { message, resolve, reject, urgent }
      const behind = urgent ? queue.findIndex((other) => !other.urgent) : -1
      if (behind === -1) queue.push(place)
      else queue.splice(behind, 0, place)
      void serve()
    })

  /** `null` if the server is stopping: the publish may or may not have been carried out, and the next one completes it. */
  const untilStopped = async (
    message: AnyMessage,
    urgent = false,
  ): Promise<PublishOutcome | null> => {
    try {
      return await inTurn(message, urgent)
    } catch (error) {
      if (stopped) return null
      throw error
    }
  }

  const publish = async (
    source: Message['source'],
    { dryRun, allow, keepAs, urgent }: Flags & EditFlags,
  ): Promise<Outcome<PublishReport>> =>
    place.isFollower && !dryRun
      ? followerRefusal()
      : reported(
          await untilStopped(
            { ...place, build: place.build(), source, dryRun, allow: exceptionsOf(allow), keepAs },
            urgent,
          ),
        )

  const reported = (outcome: PublishOutcome | null): Outcome<PublishReport> => {
    if (!outcome) return failed('notReady')
    const report = reportOf(outcome)
    ended('ok' in report ? 'done' : 'failed')
    if ('ok' in report) log.info({ publish: report.ok }, 'publish')
    else log.warn({ publish: outcome }, 'publish refused')
    return report
  }

  return {
    isFollower: place.isFollower ?? false,
    publishEdits: (source, { allow = [], ...flags }) => publish(source, { ...flags, allow }),
    rollback: async (to, loosened) =>
      place.isFollower
        ? followerRefusal()
        : reported(
            await untilStopped({ ...place, build: place.build(), rollback: { to, loosened } }),
          ),
    publishSource: async ({ source, ...flags }) => {
      const path = join(exports, source)
      return existsSync(path) ? publish(path, flags) : failed('sourceNotFound', { field: 'source' })
    },
    publishUpload: async (body, maxBytes, flags) => {
      const file = temporaryNames(exports).name('upload.tar.gz')
      try {
        const refused = await store(body, file, maxBytes)
        return refused ?? (await publish(file, flags))
      } finally {
        rmSync(file, { force: true })
      }
    },
    publishReviews: async (reviews, asOf) => {
      const outcome = await untilStopped({ ...place, build: place.build(), reviews, asOf })
      if (outcome && (outcome.is === 'refused' || outcome.is === 'failed'))
        throw new Error(outcome.reason)
      if (outcome?.is === 'published')
        log.info(
          { products: reviews.length, pages: outcome.pressed.written, seconds: outcome.seconds },
          'reviews published',
        )
    },
    publishFetched: async (release, fetched) => {
      const outcome = await untilStopped({ ...place, build: place.build(), release, fetched })
      if (outcome && (outcome.is === 'refused' || outcome.is === 'failed'))
        throw new Error(outcome.reason)
      if (outcome?.is === 'published')
        log.info(
          { release, pages: outcome.pressed.written, seconds: outcome.seconds },
          'release followed',
        )
    },
    status: () => {
      const [served, ...earlier] = readReleases(place.dataDir).map(({ release, publishedAt }) => ({
        release,
        publishedAt,
      }))
      return {
        served: served ?? null,
        earlier,
        publishing: { running: running?.progress ?? null, waiting: queue.length },
      }
    },
    waiting: () => queue.length + (running === null ? 0 : 1),
    stop: () => {
      stopped = true
      clearInterval(sweeping)
      running?.stop()
    },
  }
}

/** The report of a publish that had nothing to do here. */
export const quietReport = (is: 'unchanged' | 'published', release: string): PublishReport => ({
  is,
  release,
  rows: null,
  refusedRows: null,
  products: null,
  audit: null,
  pages: null,
  addresses: [],
  seconds: null,
})

const maxAddresses = 100

const maxReasons = 50

class TooLarge extends Error {}

const store = async (
  body: Request['body'],
  file: string,
  maxBytes: number,
): Promise<Failed | null> => {
  if (!body) return failed('badRequest')
  mkdirSync(join(file, '..'), { recursive: true })
  let bytes = 0
  const limit = new Transform({
    transform: (chunk: Uint8Array, _, done) => {
      bytes += chunk.length
      if (bytes > maxBytes) done(new TooLarge())
      else done(null, chunk)
    },
  })
  try {
    await pipeline(Readable.fromWeb(body as ReadableStream), limit, createWriteStream(file))
    return null
  } catch (error) {
    if (error instanceof TooLarge) return tooLarge(maxBytes)
    if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
      return failed('publishRefused', {
        detail: 'no-space',
        values: { reason: 'the disk is full' },
      })
    throw error
  }
}

const exceptionsOf = (allow: readonly PublishException[]): Message['allow'] => ({
  badRows: allow.includes('bad-rows'),
  removed: allow.includes('removed'),
  priceMoves: allow.includes('price-moves'),
  contradictions: allow.includes('contradictions'),
  loosened: allow.includes('loosened'),
  edits: allow.includes('edits'),
})

const rowsOf = (counts: Imported['counts']): PublishReport['rows'] => {
  const sum = { read: 0, refused: 0 }
  for (const { read, refused } of Object.values(counts)) {
    sum.read += read
    sum.refused += refused
  }
  return sum
}

/** The first reasons; the whole report is in a file beside the release. */
const refusedIn = ({
  reasons,
  first,
}: NonNullable<Imported['quarantine']>): PublishReport['refusedRows'] => ({
  reasons: reasons.slice(0, maxReasons),
  first: first.map(({ file, line, id, field, reason }) => ({
    file,
    line,
    ...(id !== undefined && { id }),
    field,
    reason,
  })),
})

const reportOf = (outcome: PublishOutcome): Outcome<PublishReport> => {
  if (outcome.is === 'refused' || outcome.is === 'failed')
    // The log has the cause.
    return failed('publishRefused', {
      detail: outcome.code,
      values: { reason: outcome.reason.split('\n', 1)[0] ?? '' },
    })
  if (outcome.is === 'unchanged') return ok(quietReport('unchanged', outcome.release))
  const { is, release, imported, pressed, seconds } = outcome
  const { how, written, removed, unchanged } = pressed
  return ok({
    is,
    release,
    rows: imported && rowsOf(imported.counts),
    refusedRows: imported?.quarantine ? refusedIn(imported.quarantine) : null,
    products: imported?.changes ?? null,
    audit: imported?.audit ?? null,
    pages: { how, written, removed, unchanged },
    addresses: pressed.paths.slice(0, maxAddresses),
    seconds,
  })
}
