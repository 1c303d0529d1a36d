import type { Config } from './config/config.ts'
import type { OnQuery } from './db/queried.ts'
import { waitingMessages } from './kernel/messages/queue-repository.ts'
import type { Core } from './kernel/session/core.ts'
import { freeBytes } from './platform/disk.ts'
import type { Log } from './platform/log.ts'
import type { Metrics } from './platform/metrics.ts'
import type { Tracing } from './platform/tracing.ts'
import type { Publishing } from './publishing/publish-queue.ts'
import { redraw } from './redraw/redraw.ts'

/** Where a server reports what it does. */
export type Watching = { log: Log; metrics: Metrics; tracing: Tracing | null }

/** Counts each statement, traces it, and logs a slow one: its text, which has places for values and never values. */
export const watchQueries =
  (slowMs: number, { log, metrics, tracing }: Watching): OnQuery =>
  (query) => {
    const isSlow = query.ms >= slowMs
    metrics.queried({ ms: query.ms, isSlow, failed: query.error !== null })
    if (isSlow) log.warn({ sql: query.sql, ms: Math.round(query.ms) }, 'slow query')
    tracing?.query(query)
  }

/**
 * Tells that the disk has little room, in which uploads are refused. The shop goes on: a customer who fills the disk would otherwise take it off its
 * load balancer.
 */
export const diskPart = async ({
  dataDir,
  minFreeBytes,
}: Config): Promise<{ told: string } | null> => {
  const free = await freeBytes(dataDir)
  return free !== null && free < minFreeBytes ? { told: 'the disk is full' } : null
}

type Shown = Pick<Core, 'storage' | 'now'> & {
  config: Config
  publishing: Publishing
  metrics: Metrics
}

/** Shows among the metrics what is asked for when they are read. */
export const showState = ({ config, storage, publishing, metrics, now }: Shown): void => {
  const { connections } = storage
  if (connections)
    metrics.show(
      'nuskha_database_connections',
      'Connections to PostgreSQL, and requests that wait for one',
      'state',
      {
        total: () => connections().total,
        idle: () => connections().idle,
        waiting: () => connections().waiting,
        most: () => config.databaseLimits.connections,
      },
    )
  if (config.databaseReadUrl !== null)
    metrics.show(
      'nuskha_replica_behind_seconds',
      'How old the answers of the replica are at most',
      'replica',
      {
        read: () => {
          const ms = storage.replicaBehindMs()
          return ms === null ? null : ms / 1000
        },
      },
    )
  metrics.show('nuskha_outbox_messages', 'Messages that wait to be sent', 'state', {
    waiting: async () => (await waitingMessages(storage.db)).count,
  })
  metrics.show(
    'nuskha_outbox_late_seconds',
    'For how long the oldest message that waits has been due',
    'state',
    {
      waiting: async () => {
        const { dueSince } = await waitingMessages(storage.db)
        return dueSince === null
          ? 0
          : Math.max(0, (now().getTime() - new Date(dueSince).getTime()) / 1000)
      },
    },
  )
  metrics.show('nuskha_queue_length', 'What waits for its turn', 'queue', {
    publish: () => publishing.waiting(),
    redraw: () => redraw.waiting(),
  })
  metrics.show(
    'nuskha_clock_ahead_seconds',
    'How far the shop is ahead of the clock of the machine',
    'clock',
    {
      shop: () => (now().getTime() - Date.now()) / 1000,
    },
  )
  metrics.show('nuskha_disk_free_bytes', 'Free bytes on the disk of the data folder', 'disk', {
    data: () => freeBytes(config.dataDir),
  })
}
