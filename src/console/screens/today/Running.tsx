import { Link } from 'wouter'
import type { Me } from '../../me.ts'
import { Fault } from '../../parts/Fault.tsx'
import { useRead } from '../../parts/useRead.ts'
import { ago, when } from '../../texts.ts'
import { t } from './words.ts'

const everyMinute = { refetchInterval: 60_000 }

const Jobs = () => {
  const { data: jobs, error } = useRead(['jobs'], 'GET /api/ops/jobs', {}, everyMinute)
  const failing = jobs?.filter(({ isFailing }) => isFailing) ?? []
  return (
    <div>
      <dt>{t('jobs')}</dt>
      <dd className={failing.length > 0 ? 'late' : undefined}>
        <Fault error={error} />
        {jobs &&
          (failing.length > 0
            ? t('jobsFailing', { count: failing.length })
            : jobs.length === 0
              ? t('jobsNone')
              : t('jobsAll'))}
        {failing.map(({ job, failedAt, fault }) => (
          <small key={job}>
            {t(`job_${job}`)}{' '}
            {t('jobFailed', { ago: failedAt ? ago(failedAt) : '', fault: fault ?? '' })}
          </small>
        ))}
      </dd>
    </div>
  )
}

const Release = () => {
  const { data, error } = useRead(
    ['catalogue', 'status'],
    'GET /api/ops/catalogue/status',
    {},
    everyMinute,
  )
  const { running, waiting } = data?.publishing ?? { running: false, waiting: 0 }
  return (
    <div>
      <dt>{t('servedRelease')}</dt>
      <dd>
        <Fault error={error} />
        {data && <Link href="/catalogue">{data.served?.release ?? t('noRelease')}</Link>}
        {data?.served && (
          <small title={when(data.served.publishedAt)}>{ago(data.served.publishedAt)}</small>
        )}
        {(running || waiting > 0) && <small role="status">{t('publishing', { waiting })}</small>}
      </dd>
    </div>
  )
}

/** What runs by itself, and whether it does. */
export const Running = ({ me: { permissions } }: { me: Me }) =>
  (permissions.includes('audit.read') || permissions.includes('catalogue.read')) && (
    <section className="panel">
      <h2>{t('running')}</h2>
      <dl className="mini">
        {permissions.includes('audit.read') && <Jobs />}
        {permissions.includes('catalogue.read') && <Release />}
      </dl>
    </section>
  )
