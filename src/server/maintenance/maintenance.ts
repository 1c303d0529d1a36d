import { Cron } from 'croner'
import type { Job } from '#model/job.ts'
import type { Config } from '../config/config.ts'
import type { DatabasePlace } from '../db/open.ts'
import { take } from '../db/rate-limits.ts'
import type { Storage } from '../db/types.ts'
import type { Core } from '../kernel/session/core.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { BackupReport } from './backups/make-backup.ts'
import { inProcess } from './in-process.ts'
import { recordRun } from './job-repository.ts'

/** What does not add up, a sentence each: asked in a process of its own, over one snapshot. */
export const selfAuditProblems = (place: DatabasePlace): Promise<string[]> =>
  inProcess(new URL('./self-audit-process.ts', import.meta.url), place)

/** The rest of the hour belongs to the server that came first. */
const minute = 60

type Deps = Pick<Core, 'now' | 'log'> & {
  config: Config
  place: DatabasePlace
  storage: Pick<Storage, 'inReadCommitted' | 'inTransaction'>
  metrics: Metrics
}

export type Maintenance = {
  /** Runs a job now, as if it were due. */
  run: (job: Job) => Promise<void>
  stop: () => void
}

/** The scheduled jobs of a server. Of several servers one does each, whichever comes first. */
export const startMaintenance = ({
  config,
  place,
  storage,
  metrics,
  now,
  log,
}: Deps): Maintenance => {
  const { backup, dataDir, filesUrl } = config
  let problems: number | null = null
  metrics.show(
    'nuskha_self_audit_problems',
    'Problems that the last self-audit of this server found',
    'audit',
    { all: () => problems },
  )

  /** Operators see how it ended. Where the database cannot be asked, the log and the metrics tell. */
  const recorded = async (job: Job, fault: string | null): Promise<void> => {
    await storage
      .inTransaction((db) => recordRun(db, job, now().toISOString(), fault))
      .catch((error: unknown) =>
        log.error({ err: error }, `the end of the job ${job} was not recorded`),
      )
  }

  /** Runs a job, unless another server has in these seconds. `run` returns what an operator must look into, or null. */
  const scheduled =
    (job: Job, seconds: number, run: () => Promise<string | null>, left: () => void = () => {}) =>
    async () => {
      try {
        const wait = await storage.inReadCommitted((db) =>
          take(db, job, '', { max: 1, seconds }, now()),
        )
        if (wait > 0) return left()
        const fault = await run()
        metrics.happened(job, 'done')
        await recorded(job, fault)
      } catch (error) {
        metrics.happened(job, 'failed')
        log.error({ err: error }, `the job ${job} failed`)
        await recorded(job, error instanceof Error ? error.message : String(error))
      }
    }

  const audit = async (): Promise<string | null> => {
    const found = await selfAuditProblems(place)
    problems = found.length
    if (found.length > 0)
      log.error(
        { problems: found.slice(0, 20), count: found.length },
        'the self-audit found problems',
      )
    else log.info('the self-audit found no problem')
    return found.length === 0 ? null : `${found.length} problems: ${found.slice(0, 3).join('; ')}`
  }
  // The figure of another server counts then, not an old one of this one.
  const forget = (): void => {
    problems = null
  }
  const backUp = (wanted: NonNullable<Config['backup']>) => async (): Promise<string | null> => {
    const module = new URL('./backups/backup-process.ts', import.meta.url)
    const report = await inProcess<BackupReport>(module, {
      dataDir,
      database: place,
      hasFiles: filesUrl === null,
      recipients: wanted.recipients,
      days: wanted.days,
      url: wanted.url,
      at: now().toISOString(),
    })
    log.info({ backup: report }, 'backup')
    return null
  }
  const [hour, minuteOfHour] = backup?.time.split(':').map(Number) ?? []
  /** When each job is due, and its run; null for one that is not set up. */
  const jobs: Record<Job, { at: string; run: () => Promise<void> } | null> = {
    self_audit: { at: '17 * * * *', run: scheduled('self_audit', 50 * minute, audit, forget) },
    backup: backup && {
      at: `${minuteOfHour} ${hour} * * *`,
      run: scheduled('backup', 60 * minute, backUp(backup)),
    },
  }
  const options = { timezone: 'Asia/Kolkata', protect: true, unref: true } as const
  const crons = Object.values(jobs).flatMap((job) =>
    job ? new Cron(job.at, options, job.run) : [],
  )
  return {
    run: async (job) => jobs[job]?.run(),
    stop: () => {
      for (const cron of crons) cron.stop()
    },
  }
}
