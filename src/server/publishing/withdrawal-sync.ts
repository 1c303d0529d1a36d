import { readWithdrawals, type Withdrawn } from '#press/withdrawals.ts'
import type { Core } from '../kernel/session/core.ts'
import { loggedOnce, type Repeated, repeated } from '../platform/repeated.ts'
import type { Publishing } from './publish-queue.ts'
import { adoptWithdrawn, withdrawalRows } from './withdrawal-repository.ts'

/** How often a server looks, in milliseconds; after a failure it waits longer. */
const [lookMs, afterFailureMs] = [2_000, 30_000]

type Deps = Pick<Core, 'storage' | 'activeCatalogue' | 'now' | 'log'> & {
  dataDir: string
  publishing: Pick<Publishing, 'publishEdits' | 'isFollower'>
}

export type WithdrawalSync = Pick<Repeated, 'start' | 'stop'> & {
  /** Brings this server in line with the database. Throws if it cannot. */
  lookOnce: () => Promise<void>
}

/** What this server has to do: withdraw what others withdrew, sell what they restored. */
const behind = async ({
  storage,
  dataDir,
  activeCatalogue,
  now,
}: Deps): Promise<{ withdraw: Withdrawn[]; restore: number[] }> => {
  // The database is read before the file: what this server withdraws itself is written in that order too.
  const rows = new Map((await withdrawalRows(storage.db)).map((row) => [row.product_id, row]))
  const own = readWithdrawals(dataDir)
  for (const [id, { reason, on }] of own)
    if (!rows.has(id))
      await adoptWithdrawn(storage.db, {
        product_id: id,
        reason,
        since_day: on,
        changed_at: now().toISOString(),
      })
  const sold = "SELECT 1 FROM product WHERE id = ? AND json_extract(body, '$.withdrawn') IS NULL"
  const isSold = (id: number): boolean => activeCatalogue()?.sql(sold).get(id) !== undefined
  const [withdraw, restore]: [Withdrawn[], number[]] = [[], []]
  for (const [id, { state, reason, since_day: on }] of rows) {
    const known = own.get(id)
    if (state === 'restored' && known) restore.push(id)
    else if (state === 'withdrawn' && (known?.reason !== reason || known.on !== on || isSold(id)))
      withdraw.push({ id, reason, on })
  }
  return { withdraw, restore }
}

/**
 * Carries withdrawals between servers: they are in the database, which all servers see, and each server that publishes makes them part of its own
 * release within seconds. A follower takes them over with the release of the publishing server.
 */
export const createWithdrawalSync = (deps: Deps): WithdrawalSync => {
  const { publishing, now, log } = deps
  const lookOnce = async (): Promise<void> => {
    if (publishing.isFollower) return
    const { withdraw, restore } = await behind(deps)
    if (withdraw.length + restore.length === 0) return
    const source = {
      edits: [],
      withdraw,
      restore,
      at: now().toISOString(),
      by: 'another server',
      known: 'somewhere' as const,
    }
    const outcome = await publishing.publishEdits(source, {
      dryRun: false,
      urgent: true,
      allow: ['price-moves', 'bad-rows', 'removed', 'contradictions', 'loosened'],
    })
    if ('failed' in outcome) throw new Error(String(outcome.values?.reason ?? outcome.failed))
    log.info(
      { withdrawn: withdraw.map(({ id }) => id), restored: restore, release: outcome.ok.release },
      'withdrawals of other servers',
    )
  }

  const faults = loggedOnce(log, 'withdrawals of other servers cannot be published')
  const look = async (): Promise<void> => {
    await lookOnce()
    faults.succeeded()
  }
  const work = repeated(look, lookMs, faults.failed, afterFailureMs)
  return {
    lookOnce,
    start: () => {
      work.start()
      work.wake()
    },
    stop: work.stop,
  }
}
