import { once } from 'node:events'
import { Worker } from 'node:worker_threads'

/** Runs a module in a thread of its own, with `data`; resolves to its first message. Rejects with what it throws. */
export const inWorker = async <Result>(module: URL, data: unknown): Promise<Result> => {
  const worker = new Worker(module, { workerData: data })
  try {
    const ended = once(worker, 'exit').then(() => {
      throw new Error('the thread ended without a result')
    })
    const [result] = (await Promise.race([once(worker, 'message'), ended])) as [Result]
    return result
  } finally {
    await worker.terminate()
  }
}
