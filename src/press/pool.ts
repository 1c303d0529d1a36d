import { Worker } from 'node:worker_threads'
import type { ChangedPage } from '#catalogue/page.ts'
import type { Answer, Batch, WorkerSetup } from './worker.ts'

/** Pages handed over at once: large enough that messages cost nothing, small enough that workers end together. */
const batchPages = 192

/** A worker's heap: pages are made and dropped at once, so a larger one only delays collection. */
const youngMb = 32

export class PressFailed extends Error {
  /** Of the system, `ENOSPC` for a full disk; `undefined` for a fault of a template. */
  readonly code: string | undefined
  /** Of SQLite. */
  readonly errcode: number | undefined
  constructor(reason: string, code?: string, errcode?: number) {
    super(reason)
    this.code = code
    this.errcode = errcode
  }
}

const asFailure = (error: unknown): PressFailed =>
  error instanceof Error
    ? new PressFailed(error.stack ?? error.message, (error as { code?: string }).code, (error as { errcode?: number }).errcode)
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

/**
 * Makes every page of `keys` in `workers` threads and hands each finished batch to `take`, in any order. Rejects with
 * `PressFailed` at the first page that fails; no worker is left running.
 */
export const pressAll = async (
  keys: Iterable<ChangedPage>,
  options: { workers: number; setup: (worker: number) => WorkerSetup; take: (batch: Batch) => void },
): Promise<void> => {
  const queue = batches(keys)
  const first = queue.next()
  if (first.done) return
  let waiting: ChangedPage[] | undefined = first.value
  let failed = false
  const next = (): ChangedPage[] | undefined => {
    if (failed) return undefined
    const batch = waiting
    waiting = undefined
    if (batch) return batch
    const more = queue.next()
    return more.done ? undefined : more.value
  }
  const run = (index: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const batch = next()
      if (!batch) {
        resolve()
        return
      }
      const worker = new Worker(new URL('./worker.ts', import.meta.url), {
        workerData: options.setup(index),
        resourceLimits: { maxYoungGenerationSizeMb: youngMb },
      })
      const end = (failure?: PressFailed): void => {
        void worker.terminate()
        failed ||= failure !== undefined
        if (failure) reject(failure)
        else resolve()
      }
      const hand = (keysOfBatch: ChangedPage[] | undefined): void => {
        if (keysOfBatch) worker.postMessage(keysOfBatch)
        else end()
      }
      worker.on('error', (error) => end(asFailure(error)))
      worker.on('message', (answer: Answer) => {
        try {
          if (answer.is === 'ready') hand(batch)
          else if (answer.is === 'failed') end(new PressFailed(answer.reason, answer.code))
          else {
            options.take(answer.batch)
            hand(next())
          }
        } catch (error) {
          end(asFailure(error))
        }
      })
    })
  const outcomes = await Promise.allSettled(Array.from({ length: options.workers }, (_, index) => run(index)))
  for (const outcome of outcomes) if (outcome.status === 'rejected') throw outcome.reason
}
