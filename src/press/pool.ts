import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { ChangedPage } from '#catalogue/page.ts'
import type { WorkerOptions, WorkerSetup, WorkMessage, WorkReply, WorkResult } from './worker.ts'

/** Pages a message: enough that messages cost nothing, few enough that all workers end at about the same time. */
const batchPages = 192

/** Young generation of a worker's heap: pages are short-lived, so a larger one only delays collection. */
const youngMb = 32

export class PressFailed extends Error {
  /** Error code of the system, `ENOSPC` for a full disk; `undefined` for an error of a template. */
  readonly code: string | undefined
  /** Error code of SQLite. */
  readonly errcode: number | undefined
  constructor(reason: string, code?: string, errcode?: number) {
    super(reason)
    this.code = code
    this.errcode = errcode
  }
}

const asFailure = (error: unknown): PressFailed =>
  error instanceof Error
    ? new PressFailed(
        error.stack ?? error.message,
        (error as { code?: string }).code,
        (error as { errcode?: number }).errcode,
      )
    : new PressFailed(String(error))

function* batches(keys: Iterable<ChangedPage>): Generator<ChangedPage[]> {
  let batch: ChangedPage[] = []
  for (const key of keys) {
    batch.push(key)
    if (batch.length < batchPages) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

type Thread = { worker: Worker; fault: () => PressFailed | undefined }

const startThread = (options: WorkerOptions): Thread => {
  // The bundled `worker.ts`.
  const worker = new Worker(join(options.dist, 'server/worker.mjs'), {
    workerData: options,
    resourceLimits: { maxYoungGenerationSizeMb: youngMb },
  })
  let fault: PressFailed | undefined
  worker.on('error', (error) => (fault = asFailure(error)))
  return { worker, fault: () => fault }
}

export type PressTask = { setup: WorkerSetup; take: (batch: WorkResult) => void }

export type Pool = {
  /**
   * Renders every page of `keys` in `workers` threads and calls `take` with each finished batch, in any order. Rejects with
   * `PressFailed` at the first page that fails; then no thread starts another page.
   */
  press: (keys: Iterable<ChangedPage>, workers: number, job: PressTask) => Promise<void>
  close: () => void
}

/**
 * Starts `early` threads now, which load the templates while the caller imports. The others start when there are pages for them.
 */
export const openPool = ({ dist, site, shop }: Omit<WorkerOptions, 'early'>, early = 0): Pool => {
  const options = { dist, site, shop }
  const threads = Array.from({ length: early }, () => startThread({ ...options, early: true }))
  return {
    press: async (keys, workers, { setup, take }) => {
      const queue = batches(keys)
      let failed = false
      let ahead: IteratorResult<ChangedPage[]> | undefined
      // Working out the next batch may take a while: do it while the threads are busy.
      const prepare = (): void => {
        ahead ??= queue.next()
      }
      const next = (): ChangedPage[] | undefined => {
        prepare()
        const batch = failed ? undefined : ahead
        ahead = undefined
        return batch && !batch.done ? batch.value : undefined
      }
      const run = (index: number): Promise<void> =>
        new Promise((resolve, reject) => {
          const first = next()
          if (!first) {
            resolve()
            return
          }
          threads[index] ??= startThread({ ...options, early: false })
          const { worker, fault } = threads[index]
          const end = (failure?: PressFailed): void => {
            worker.removeAllListeners('message')
            failed ||= failure !== undefined
            if (failure) reject(failure)
            else resolve()
          }
          const say = (message: WorkMessage): void => worker.postMessage(message)
          worker.on('error', (error) => end(asFailure(error)))
          worker.on('message', (answer: WorkReply) => {
            try {
              if (answer.is === 'failed') {
                end(new PressFailed(answer.reason, answer.code, answer.errcode))
                return
              }
              // The thread renders its next batch while this one is taken.
              const keysOfBatch = next()
              if (keysOfBatch) {
                say({ is: 'pages', keys: keysOfBatch })
                prepare()
              }
              take(answer.batch)
              if (!keysOfBatch) end()
            } catch (error) {
              end(asFailure(error))
            }
          })
          const broken = fault()
          if (broken) end(broken)
          else {
            say({ is: 'setup', setup })
            say({ is: 'pages', keys: first })
          }
        })
      const runs = Array.from({ length: workers }, (_, index) => run(index))
      prepare()
      const outcomes = await Promise.allSettled(runs)
      for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
    },
    close: () => {
      for (const { worker } of threads) void worker.terminate()
    },
  }
}
