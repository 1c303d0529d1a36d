import type { DatabaseSync, StatementSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Db, InTransaction } from './types.ts'

/** The transactions of one commit at most: another process waits for the lock of writing that long. */
const maxGroup = 64
/** A disk that stalls once does not hold the next group back for longer. */
const maxRestMs = 20

type Waiting = { run: (db: Db) => Promise<unknown>; settle: (result: Promise<unknown>) => void }

/**
 * Runs transactions one after another, and commits those that arrived in one turn of the event loop together: a commit waits for the disk, which takes
 * longer than what most of them do. Each has a savepoint of its own, so an error undoes only its own changes, and each resolves or rejects after the
 * commit (docs/decisions/0071). A commit blocks the event loop, so the next begins no sooner than it took: requests that only read are answered between
 * them, however much a program makes this server write.
 */
export const groupCommit = (db: Db, raw: () => DatabaseSync): InTransaction => {
  let prepared: {
    of: DatabaseSync
    savepoint: StatementSync
    undo: StatementSync
    release: StatementSync
  } | null = null
  /** The statements on the connection that is open now. */
  const statements = () => {
    const of = raw()
    if (prepared?.of !== of)
      prepared = {
        of,
        savepoint: of.prepare('savepoint change'),
        undo: of.prepare('rollback to change'),
        release: of.prepare('release change'),
      }
    return prepared
  }
  const waiting: Waiting[] = []
  let isRunning = false
  let restsUntil = 0

  const runGroup = async (group: readonly Waiting[]): Promise<void> => {
    const results: Promise<unknown>[] = []
    let commitsAt = performance.now()
    const commit = db.transaction().execute(async (transaction) => {
      const { savepoint, undo, release } = statements()
      for (const { run } of group) {
        savepoint.run()
        const result = (async () => await run(transaction))()
        results.push(result)
        try {
          await result
        } catch (error) {
          // A full disk ends the whole transaction by itself.
          if (!raw().isTransaction) throw error
          undo.run()
        }
        release.run()
      }
      commitsAt = performance.now()
    })
    await commit.catch(() => {})
    const endedAt = performance.now()
    restsUntil = endedAt + Math.min(maxRestMs, endedAt - commitsAt)
    for (const [nth, { settle }] of group.entries()) settle(commit.then(() => results[nth]))
  }

  const runAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      const restMs = restsUntil - performance.now()
      // A timer takes a millisecond at least.
      await (restMs < 1 ? new Promise((resolve) => setImmediate(resolve)) : sleep(restMs))
      await runGroup(waiting.splice(0, maxGroup))
    }
    isRunning = false
  }

  return <Result>(run: (db: Db) => Promise<Result>) =>
    new Promise<Result>((resolve) => {
      waiting.push({ run, settle: (result) => resolve(result as Promise<Result>) })
      if (isRunning) return
      isRunning = true
      void runAll()
    })
}
