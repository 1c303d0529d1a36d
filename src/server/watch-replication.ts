import { replicationWarning } from './db/replication.ts'
import type { Storage } from './db/types.ts'
import type { Log } from './platform/log.ts'

const lookMs = 60_000

export type ReplicationWatch = {
  /** For `/readyz`: the shop goes on. */
  part: () => { told: string } | null
  stop: () => void
}

/** Warns in the log, once each time that it begins, while a failover could lose what was confirmed. */
export const watchReplication = ({
  storage,
  log,
}: {
  storage: Pick<Storage, 'db'>
  log: Log
}): ReplicationWatch => {
  let warning: string | null = null
  const look = async (): Promise<void> => {
    const found = await replicationWarning(storage.db)
    if (found !== null && warning === null) log.warn(found)
    warning = found
  }
  // While the database is away, what was last known of it stands.
  const tried = (): Promise<void> => look().catch(() => {})
  void tried()
  const looking = setInterval(() => void tried(), lookMs)
  looking.unref()
  return {
    part: () => (warning === null ? null : { told: warning }),
    stop: () => clearInterval(looking),
  }
}
