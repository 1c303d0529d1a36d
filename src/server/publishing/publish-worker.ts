import type { Exceptions } from '#catalogue/import/import.ts'
import type { Progress } from '#contract/publishing/publishing.ts'
import {
  type PublishOptions,
  type PublishOutcome,
  publish,
  publishFetched,
  rollback,
} from '#press/publish.ts'
import { publishReviews, type ReviewOptions } from '#press/publish-reviews.ts'
import { emptyTrash } from '#press/trash.ts'

export type Message = Pick<
  PublishOptions,
  'source' | 'dryRun' | 'keepAs' | 'dataDir' | 'dist' | 'build' | 'site' | 'shop'
> & {
  allow: Exceptions
}
export type ReviewMessage = Pick<
  ReviewOptions,
  'dataDir' | 'dist' | 'build' | 'site' | 'shop' | 'reviews' | 'asOf'
>
/** A release that another server published. */
export type FetchedMessage = Pick<
  PublishOptions,
  'dataDir' | 'dist' | 'build' | 'site' | 'shop'
> & {
  release: string
  fetched: string | null
}
export type RollbackMessage = Pick<
  PublishOptions,
  'dataDir' | 'dist' | 'build' | 'site' | 'shop'
> & {
  rollback: { to?: string | undefined; loosened: boolean }
}
export type AnyMessage = Message | ReviewMessage | FetchedMessage | RollbackMessage
export type Report =
  | { is: 'progress'; progress: Progress }
  | { is: 'outcome'; outcome: PublishOutcome }

const report = (message: Report): void => void process.send?.(message)

const delivered = (message: Report): Promise<void> =>
  new Promise((resolve) => {
    if (process.send) process.send(message, () => resolve())
    else resolve()
  })

const publishExport = (message: Message): Promise<PublishOutcome> => {
  let told = 0
  return publish({
    ...message,
    onStep: (step) => report({ is: 'progress', progress: { step, done: null, total: null } }),
    progress: (done, total) => {
      const now = Date.now()
      if (now - told < 200) return
      told = now
      report({ is: 'progress', progress: { step: 'pressing', done, total } })
    },
  })
}

const outcomeOf = (message: AnyMessage): Promise<PublishOutcome | null> => {
  if ('reviews' in message) return publishReviews(message)
  if ('fetched' in message) return publishFetched(message)
  return 'rollback' in message
    ? rollback({ ...message, ...message.rollback })
    : publishExport(message)
}

const carryOut = async (message: AnyMessage): Promise<void> => {
  const outcome = await outcomeOf(message)
  await delivered({ is: 'outcome', outcome: outcome ?? { is: 'unchanged', release: '' } })
  await emptyTrash(message.dataDir)
  // Not earlier: disconnecting ends this process, and unsent messages with it.
  process.disconnect()
}

// A publish may be killed at any moment, and without its server no process would receive the outcome.
process.once('disconnect', () => process.exit())
process.once('message', (message: AnyMessage) => void carryOut(message))
