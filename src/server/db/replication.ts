import { sql } from 'kysely'
import { isPostgres } from './prepared-query.ts'
import type { Db } from './types.ts'

/**
 * Why a failover could lose what was confirmed: PostgreSQL has standbys and waits for none of them before it confirms a commit. Null where it waits for
 * one, without standbys, on a standby, and on SQLite. Asks for nothing that only an administrator may see.
 */
export const replicationWarning = async (db: Db): Promise<string | null> => {
  if (!isPostgres(db)) return null
  const { rows } = await sql<{ standbys: number; waits: boolean }>`
    select (select count(*) from pg_stat_replication) as standbys,
      current_setting('synchronous_standby_names') <> ''
        and current_setting('synchronous_commit') not in ('off', 'local') as waits`.execute(db)
  const { standbys = 0, waits = true } = rows[0] ?? {}
  if (waits || Number(standbys) === 0) return null
  return `no commit waits for any of the ${standbys} standbys of PostgreSQL: a failover can lose confirmed orders (set synchronous_standby_names, with Patroni synchronous_mode)`
}
