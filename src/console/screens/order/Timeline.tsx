import type { AdminOrder } from '#contract/fulfilment/admin-order.ts'
import type { Me } from '../../me.ts'
import { sumAsked } from '../../parts/Decide.tsx'
import { Requests, useRequests } from '../../parts/Requests.tsx'
import { rupees } from '../../parts/rupees.ts'
import { State } from '../../parts/State.tsx'
import { when } from '../../texts.ts'
import { AddNote } from './Customer.tsx'
import { jobName } from './job-name.ts'
import { t } from './words.ts'

type Props = { of: AdminOrder; me: Me; done: (after: AdminOrder) => void }
type Entry = {
  at: string
  /** How it stands, where that is not that it is done: a question, a note, what failed. */
  is?: 'asked' | 'note' | 'failure'
  what: string
  more?: string | null
  who: string
}

/** What the customer is asked and answers, among the events. */
const talk: readonly string[] = ['asked', 'answered']

const eventsOf = ({ history }: AdminOrder): Entry[] =>
  history.map(({ job, status, parcel, comment, actor, operator, at }) => ({
    at,
    ...(status === 'failure'
      ? { is: 'failure' as const }
      : talk.includes(job) && { is: 'asked' as const }),
    what: parcel === null ? jobName(job) : `${jobName(job)} · ${t('parcel', { parcel })}`,
    more: comment,
    who: operator?.name ?? t(`actor_${actor}`),
  }))

const notesOf = ({ notes }: AdminOrder): Entry[] =>
  notes.map(({ author, text, at }) => ({ at, is: 'note', what: text, who: author }))

/** What two people have decided about it. */
const decidedOf = (about: ReturnType<typeof useRequests>): Entry[] =>
  about.flatMap((one) => {
    if (!one.decidedAt || !one.decidedBy) return []
    const kind = [t(`kind_${one.kind}`), sumAsked(one)].filter(Boolean).join(' ')
    return [
      {
        at: one.decidedAt,
        ...(one.state === 'refused' && { is: 'failure' as const }),
        what: t(one.state === 'refused' ? 'declined' : 'agreed', { kind }),
        more: one.decisionReason ?? one.reason,
        who: `${one.decidedBy.name} · ${t('askedBy', { name: one.requestedBy.name })}`,
      },
    ]
  })

/** One line of what happened to an order, the newest first: events, notes and decisions of two people; above it what waits or is dangerous. */
export const Timeline = ({ of, me, done }: Props) => {
  const about = ['order', of.order.orderId] as const
  const entries = [...eventsOf(of), ...notesOf(of), ...decidedOf(useRequests(about))]
    .map((entry, nth) => ({ entry, nth }))
    .toSorted((one, other) => other.entry.at.localeCompare(one.entry.at) || other.nth - one.nth)
  const recalled = of.order.orderItems.filter(({ recall }) => recall !== null)
  return (
    <section className="panel" aria-label={t('history')}>
      <h2>{t('history')}</h2>
      {recalled.map(({ line, productName, recall }) => (
        <p key={line}>
          <State tone="harm">
            {t('recallOpen', { product: productName, batch: recall?.batch ?? '' })}
          </State>{' '}
          <small>{recall?.reason}</small>
        </p>
      ))}
      <Requests about={about} me={me} total={rupees(of.order.orderAmount)} />
      <ol className="timeline">
        {entries.map(({ entry: { at, is, what, more, who }, nth }) => (
          <li key={nth} data-is={is}>
            <b>{what}</b> {more}
            <small>
              {when(at)} · {who}
            </small>
          </li>
        ))}
      </ol>
      <AddNote of={of} me={me} done={done} />
    </section>
  )
}
