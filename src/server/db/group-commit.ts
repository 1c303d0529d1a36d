import type { DatabaseSync, StatementSync } from 'node:sqlite'
import type { Db, InTransaction } from './types.ts'

/** The transactions of one commit at most: another process waits for the lock of writing that long. */
const maxGroup = 64

type Waiting = { run: (db: Db) => Promise<unknown>; settle: (result: Promise<unknown>) => void }

/**
 * Runs transactions one after another, and commits those that arrived in one turn of the event loop together: a commit waits for the disk, which takes
 * longer than what most of them do. Each has a savepoint of its own, so an error undoes only its own changes, and each resolves or rejects after the
 * commit (docs/decisions/0071).
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

  const runGroup = async (group: readonly Waiting[]): Promise<void> => {
    const results: Promise<unknown>[] = []
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
    })
    await commit.catch(() => {})
    for (const [nth, { settle }] of group.entries()) settle(commit.then(() => results[nth]))
  }

  const runAll = async (): Promise<void> => {
    while (waiting.length > 0) {
      await new Promise((resolve) => setImmediate(resolve))
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
