import { Link } from 'wouter'
import type { Permission } from '#model/role.ts'
import type { Me } from '../../me.ts'
import { Read } from '../../parts/Read.tsx'
import { Together } from '../../parts/Together.tsx'
import { useRead } from '../../parts/useRead.ts'
import { ago, say, when } from '../../texts.ts'
import { mayOpen } from '../areas.ts'
import { Messages } from './Messages.tsx'
import { Sales } from './Sales.tsx'

const everyMinute = { refetchInterval: 60_000 }

/** The list in which the parcels of a queue are found; null for who may not open it. */
const listOf = (queue: string, me: Me): string | null => {
  if (queue !== 'review') return `/parcels?queue=${queue}`
  return mayOpen(me, '/desk') ? '/desk' : null
}

/** How many parcels wait in each queue, and how long the oldest has. */
const Queues = ({ me }: { me: Me }) => {
  const read = useRead(['parcels', 'queues'], 'GET /api/ops/parcels/queues', {}, everyMinute)
  return (
    <Read of={read}>
      {(queues) => (
        <ul className="plain counts">
          {queues.map(({ queue, count, oldest }) => {
            const list = listOf(queue, me)
            const className = `panel ${queue === 'overdue' && count > 0 ? 'late' : ''}`
            const told = (
              <>
                <b>{count}</b> {say(queue === 'overdue' ? 'overdue' : `queue_${queue as 'pack'}`)}
                {oldest && (
                  <small title={when(oldest)}>{say('oldest', { ago: ago(oldest) })}</small>
                )}
              </>
            )
            return (
              <li key={queue}>
                {list === null ? (
                  <div className={className}>{told}</div>
                ) : (
                  <Link className={className} href={list}>
                    {told}
                  </Link>
                )}
              </li>
            )
          })}
        </ul>
      )}
    </Read>
  )
}

/** The parcels that have waited or travelled too long. */
const Overdue = () => {
  const read = useRead(
    ['parcels', 'overdue'],
    'GET /api/ops/parcels',
    { query: { queue: 'overdue' } },
    everyMinute,
  )
  return (
    <section>
      <Read of={read}>
        {({ parcels, total }) => (
          <>
            <h2>
              {say('overdue')} · {total}
            </h2>
            {parcels.length === 0 && <p>{say('empty')}</p>}
            <ul className="plain rows">
              {parcels.map(({ orderId, parcel, queue, since, city }) => (
                <li key={`${orderId} ${parcel}`}>
                  <Link data-row href={`/orders/${orderId}`}>
                    <b>{orderId}</b>
                    <span>{say('parcel', { parcel })}</span>
                    <span>{say(`queue_${queue}`)}</span>
                    <span>{city}</span>
                    <span title={when(since)}>{ago(since)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </Read>
    </section>
  )
}

const Approvals = () => {
  const read = useRead(
    ['approvals', 'open'],
    'GET /api/ops/approvals',
    { query: { state: 'open' } },
    everyMinute,
  )
  return (
    <section className="panel">
      <h2>{say('waitForSecond')}</h2>
      <Read of={read}>
        {({ approvals, hasMore }) => (
          <p>
            <Link href="/people/approvals">
              {say('requests', { count: `${approvals.length}${hasMore ? '+' : ''}` })}
            </Link>
          </p>
        )}
      </Read>
    </section>
  )
}

const Jobs = () => {
  const read = useRead(['jobs'], 'GET /api/ops/jobs', {}, everyMinute)
  return (
    <section className="panel">
      <h2>{say('jobs')}</h2>
      <Read of={read}>
        {(jobs) => (
          <>
            {jobs.length === 0 && <p>{say('jobsNone')}</p>}
            <ul className="plain" data-list>
              {jobs.map(({ job, doneAt, failedAt, fault, isFailing }) => (
                <li key={job}>
                  <b>{say(`job_${job}`)}</b>{' '}
                  {isFailing && failedAt ? (
                    <span className="fault">
                      {say('jobFailed', { ago: ago(failedAt), fault: fault ?? '' })}
                    </span>
                  ) : (
                    doneAt && say('jobDone', { ago: ago(doneAt) })
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </Read>
    </section>
  )
}

const Release = () => {
  const read = useRead(['catalogue', 'status'], 'GET /api/ops/catalogue/status', {}, everyMinute)
  return (
    <section className="panel">
      <h2>{say('servedRelease')}</h2>
      <Read of={read}>
        {({ served, publishing: { running, waiting } }) => (
          <>
            <p>
              <Link href="/catalogue">{served?.release ?? say('noRelease')}</Link>
              {served && <small title={when(served.publishedAt)}> {ago(served.publishedAt)}</small>}
            </p>
            {(running || waiting > 0) && <p role="status">{say('publishing', { waiting })}</p>}
          </>
        )}
      </Read>
    </section>
  )
}

/** Regular orders that could not be placed, or went without a medicine: somebody waits for it. */
const Reorders = () => {
  const read = useRead(['reorders', 'troubled'], 'GET /api/ops/reorders', {}, everyMinute)
  return (
    <section>
      <Read of={read}>
        {(troubled) => (
          <>
            <h2>
              {say('reordersTroubled')} · {troubled.length}
            </h2>
            {troubled.length === 0 && <p>{say('empty')}</p>}
            <ul className="plain rows">
              {troubled.map(({ orderId, since, is, problem }) => (
                <li key={orderId}>
                  <Link data-row href={`/orders/${orderId}`}>
                    <b>{orderId}</b>
                    <span>{say(is === 'waiting' ? 'reorderWaiting' : 'reorderPartly')}</span>
                    <span>{problem}</span>
                    <span>{ago(since)}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </>
        )}
      </Read>
    </section>
  )
}

/** What waits, what is wrong and how the day goes, as far as the operator may see it. */
export const Today = ({ me }: { me: Me }) => {
  const may = (permission: Permission): boolean => me.permissions.includes(permission)
  return (
    <>
      <h1>{say('today')}</h1>
      <Together>
        {may('orders.read') && <Queues me={me} />}
        <div className="panels">
          {may('finance.read') && <Sales />}
          {may('approvals.read') && <Approvals />}
          {may('messages.read') && <Messages me={me} />}
          {may('audit.read') && <Jobs />}
          {may('catalogue.read') && <Release />}
        </div>
        {may('orders.read') && <Reorders />}
        {may('orders.read') && <Overdue />}
      </Together>
    </>
  )
}
