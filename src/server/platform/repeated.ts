import { Cron } from 'croner'
import { sentenceOfError } from './disk.ts'
import type { Log } from './log.ts'

export type Repeated = {
  start: () => void
  /** Runs it now, if it has been started. */
  wake: () => void
  /** Stops; resolves once nothing is being done. */
  stop: () => Promise<void>
}

/**
 * Runs `work` every `everyMs`, never twice at once; a failure goes to `failed` and the next run tries again, `afterFailureMs` later at the
 * earliest.
 */
export const repeated = (
  work: () => Promise<unknown>,
  everyMs: number,
  failed: (error: unknown) => void,
  afterFailureMs = everyMs,
): Repeated => {
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> | null = null
  let resumeAt = 0
  const run = (): void => {
    running ??= work()
      .then(() => {})
      .catch((error: unknown) => {
        if (afterFailureMs > everyMs) resumeAt = performance.now() + afterFailureMs
        failed(error)
      })
      .finally(() => {
        running = null
      })
  }
  return {
    start: () => {
      timer ??= setInterval(() => {
        if (performance.now() >= resumeAt) run()
      }, everyMs).unref()
    },
    wake: () => {
      if (timer) run()
    },
    stop: async () => {
      if (timer) clearInterval(timer)
      timer = null
      await running
    },
  }
}

/** Logs the reason of failures until the work succeeds or another reason comes: what is tried every second must not fill the log. */
export const loggedOnce = (
  log: Log,
  message: string,
): { failed: (error: unknown) => void; succeeded: () => void } => {
  let logged = ''
  return {
    failed: (error) => {
      const reason = sentenceOfError(error)
      if (reason !== logged) log.error({ err: error }, message)
      logged = reason
    },
    succeeded: () => {
      logged = ''
    },
  }
}

/** Runs `work` at the times of a pattern of cron in India, never twice at once; a failure goes to `failed`. */
export const scheduled = (
  pattern: string,
  work: () => Promise<unknown>,
  failed: (error: unknown) => void,
): Pick<Repeated, 'start' | 'stop'> => {
  let job: Cron | null = null
  let running: Promise<unknown> | null = null
  const run = async (): Promise<void> => {
    running = work().catch(failed)
    await running
  }
  return {
    start: () => {
      job ??= new Cron(pattern, { protect: true, unref: true, timezone: 'Asia/Kolkata' }, run)
    },
    stop: async () => {
      job?.stop()
      job = null
      await running
    },
  }
}
