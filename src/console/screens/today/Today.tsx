import { useQueries } from '@tanstack/react-query'
import { Link } from 'wouter'
import { dayInIndia } from '#model/calendar-india.ts'
import type { Me } from '../../me.ts'
import { Fault } from '../../parts/Fault.tsx'
import { Together } from '../../parts/Together.tsx'
import { useRead } from '../../parts/useRead.ts'
import { ago, dayText, when } from '../../texts.ts'
import { NextParcel } from '../packing/Turn.tsx'
import { Messages } from './Messages.tsx'
import { Pace } from './Pace.tsx'
import { Running } from './Running.tsx'
import { t } from './words.ts'
import { groupsOf, shown, type WorkItem, waitingIn, workFor } from './work.tsx'

/** Which of the promised days of delivery were kept, so that the shop promises what it does. */
const Promises = () => {
  const { data } = useRead(['promises'], 'GET /api/ops/promises', {}, {})
  if (!data) return null
  const { promised, kept, from, until, isOn } = data
  return (
    <section className="panel pace">
      <h2>{t('promises')}</h2>
      {promised === 0 ? (
        <p className="soft">{t(isOn ? 'promisesNoneYet' : 'promisesNone')}</p>
      ) : (
        <>
          <p className="row">
            <b className="big">{Math.floor((kept / promised) * 100)}%</b>
            {t('promisesOf', { kept, promised })}
          </p>
          <p className="soft">
            {t('promisesSince', { from: dayText(from), until: dayText(until) })}
          </p>
        </>
      )}
    </section>
  )
}

type Groups = ReturnType<typeof groupsOf>

const JobRow = ({ of }: { of: WorkItem }) => (
  <li>
    <Link data-row className="job" href={of.href}>
      <span>{of.state}</span>
      <span className="what">
        <b>{of.title}</b>
        {of.detail !== '' && <small>{of.detail}</small>}
      </span>
      <span className="r">{of.amount}</span>
      <span className="due">
        {of.since && <span title={when(of.since)}>{ago(of.since)}</span>}
        {of.until && <small>{of.until}</small>}
      </span>
    </Link>
  </li>
)

const WorkGroup = ({ of: { group, jobs, count, all } }: { of: Groups[number] }) => {
  // What is late or dangerous is shown whole: nothing of it may wait behind a link.
  const rows = group === 'late' ? jobs : jobs.slice(0, shown)
  return (
    <section className="panel work" data-group={group} aria-label={t(group)}>
      <h2>
        {t(group)} <span className="soft">{count}</span>
      </h2>
      <ul className="plain" data-list>
        {rows.map((one, nth) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two things of one order may wait in one group
          <JobRow key={`${one.href} ${one.title} ${nth}`} of={one} />
        ))}
      </ul>
      {count > rows.length && (
        <p>
          <Link href={all}>{t('all', { count })}</Link>
        </p>
      )}
    </section>
  )
}

/** The one strong button: deals the next parcel, opens the next order of the desk, or else the first thing that waits. */
const Start = ({ groups, me }: { groups: Groups; me: Me }) => {
  const of = (name: string) => groups.find(({ group }) => group === name)
  const [review, pack] = [of('review'), of('pack')]
  const first = review?.jobs[0] ?? groups[0]?.jobs[0]
  if (!review && pack && me.permissions.includes('parcels.pack'))
    return <NextParcel name={t('startPacking', { count: pack.count })} />
  return (
    first && (
      <Link className="do go" data-next href={first.href}>
        {review ? t('startReview', { count: review.count }) : t('startFirst')} <kbd>n</kbd>
      </Link>
    )
  )
}

/** A work list of what the operator’s roles let them do, what is late first; beside it how the day goes. */
export const Today = ({ me }: { me: Me }) => {
  const reads = useQueries({ queries: workFor(me).map(({ query }) => query) })
  const groups = groupsOf(reads.map(({ data }) => data ?? []))
  const failed = reads.find(({ error }) => error)
  const count = waitingIn(groups)
  const [oldest] = groups.flatMap(({ jobs }) => jobs.flatMap(({ since }) => since ?? [])).toSorted()
  return (
    <>
      <header className="row today-head">
        <h1>{t('title', { day: dayText(dayInIndia(new Date())) })}</h1>
        <div data-next-act>
          <Start groups={groups} me={me} />
        </div>
      </header>
      <Together>
        <p className="soft">
          {count === 0
            ? t('nothing')
            : oldest
              ? t('waits', { count, ago: ago(oldest) })
              : t('waitsUndated', { count })}
        </p>
        <Fault
          error={failed?.error ?? null}
          retry={() => void Promise.all(reads.map(({ refetch }) => refetch()))}
        />
        <div className="with-side today">
          <div className="stack">
            {groups.map((one) => (
              <WorkGroup key={one.group} of={one} />
            ))}
          </div>
          <div className="stack">
            <Pace />
            {me.permissions.includes('orders.read') && <Promises />}
            {me.permissions.includes('messages.read') && <Messages me={me} />}
            <Running me={me} />
          </div>
        </div>
      </Together>
    </>
  )
}
