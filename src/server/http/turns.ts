/** A turn of the event loop answers all requests that have arrived; while each takes longer than this, requests arrive faster than they are answered. */
const longMs = 50
/** One slow answer, such as that of a document, is no overload; as many long turns in a row as this, for this time, are. */
const lasting = { turns: 3, ms: 200 }

export type Turns = {
  /** Milliseconds for which this turn has been answering requests, while the server is overloaded; else 0. Called with each request. */
  lateMs: () => number
}

/**
 * Measures the turns of the event loop in which requests are answered. What is answered without waiting, as on SQLite, is never counted among the
 * requests inside: those that are too many wait in the queues of the system, and each turn takes longer than the one before.
 */
export const createTurns = (now: () => number = () => performance.now(), atEnd: (run: () => void) => void = setImmediate): Turns => {
  let begunAt: number | null = null
  let long: { since: number; turns: number } | null = null
  let endedAt = 0

  const end = (): void => {
    const at = now()
    if (begunAt === null || at - begunAt < longMs) long = null
    else long = { since: long?.since ?? begunAt, turns: (long?.turns ?? 0) + 1 }
    begunAt = null
    endedAt = at
  }
  return {
    lateMs: () => {
      const at = now()
      if (begunAt === null) {
        begunAt = at
        // Nothing was waiting: the overload is over.
        if (at - endedAt > longMs) long = null
        atEnd(end)
      }
      return long !== null && long.turns >= lasting.turns && at - long.since > lasting.ms ? at - begunAt : 0
    },
  }
}
