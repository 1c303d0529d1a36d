import type { Exceptions } from '#catalogue/import/import.ts'
import type { Progress } from '#contract/publishing/publishing.ts'
import { type PublishOptions, type PublishOutcome, publish } from '#press/publish.ts'
import { emptyTrash } from '#press/trash.ts'

/** The messages to and from the process of a publish. */
export type Order = Pick<PublishOptions, 'source' | 'dryRun' | 'dataDir' | 'dist' | 'build' | 'site'> & { allow: Exceptions }
export type Report = { is: 'progress'; progress: Progress } | { is: 'outcome'; outcome: PublishOutcome }

const report = (message: Report): void => void process.send?.(message)

const delivered = (message: Report): Promise<void> =>
  new Promise((resolve) => {
    if (process.send) process.send(message, () => resolve())
    else resolve()
  })

const carryOut = async (order: Order): Promise<void> => {
  let told = 0
  const outcome = await publish({
    ...order,
    onStep: (step) => report({ is: 'progress', progress: { step, done: null, total: null } }),
    progress: (done, total) => {
      const now = Date.now()
      if (now - told < 200) return
      told = now
      report({ is: 'progress', progress: { step: 'pressing', done, total } })
    },
  })
  await delivered({ is: 'outcome', outcome })
  await emptyTrash(order.dataDir)
  // Not earlier: disconnecting ends this process, and unsent messages with it.
  process.disconnect()
}

// A publish may be killed at any moment, and without its server no process would receive the outcome.
process.once('disconnect', () => process.exit())
process.once('message', (order: Order) => void carryOut(order))
