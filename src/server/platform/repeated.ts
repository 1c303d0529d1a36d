export type Repeated = {
  start: () => void
  /** Runs it now, if it has been started. */
  wake: () => void
  /** Stops; resolves once nothing is being done. */
  stop: () => Promise<void>
}

/** Runs `work` every `everyMs`, never twice at once; a failure goes to `failed` and the next run tries again. */
export const repeated = (work: () => Promise<void>, everyMs: number, failed: (error: unknown) => void): Repeated => {
  let timer: NodeJS.Timeout | null = null
  let running: Promise<void> | null = null
  const run = (): void => {
    running ??= work()
      .catch(failed)
      .finally(() => {
        running = null
      })
  }
  return {
    start: () => {
      timer ??= setInterval(run, everyMs).unref()
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
