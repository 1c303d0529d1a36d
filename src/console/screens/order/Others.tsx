import { useEffect, useState } from 'react'
import type { AdminOrder } from '#contract/fulfilment/admin-order.ts'
import type { Me } from '../../me.ts'
import { useRead } from '../../parts/useRead.ts'
import { when } from '../../texts.ts'
import { jobName } from './job-name.ts'
import { t } from './words.ts'

const everyMs = 15_000

type Props = { id: string; of: AdminOrder; me: Me; refetch: () => void }

/** Who else has the order open, and what others did to it since it was opened here. Asks every 15 seconds while the page is visible. */
export const Others = ({ id, of, me, refetch }: Props) => {
  const { data } = useRead(
    ['viewers', id],
    'POST /api/ops/orders/{id}/viewers',
    { params: { id } },
    { refetchInterval: everyMs, staleTime: 0 },
  )
  const { history, notes } = of
  const isBehind = data !== undefined && data.entries > history.length + notes.length
  useEffect(() => {
    if (isBehind) refetch()
  }, [isBehind, refetch])

  const [seen, setSeen] = useState({ history: history.length, notes: notes.length })
  const done = [
    ...history.slice(seen.history).map(({ job, comment, at, actor, operator }) => ({
      what: [jobName(job), comment].filter(Boolean).join(': '),
      at,
      who: operator?.name ?? t(`actor_${actor}`),
    })),
    ...notes.slice(seen.notes).map(({ text, at, author }) => ({ what: text, at, who: author })),
  ].filter(({ who }) => who !== me.name)
  return (
    <>
      {data && data.others.length > 0 && (
        <p className="others">{t('othersHere', { names: data.others.join(', ') })}</p>
      )}
      {done.length > 0 && (
        <div className="panel changed" role="status">
          <b>{t('changedMeanwhile')}</b>
          <ul className="plain">
            {done.map(({ what, at, who }) => (
              <li key={`${at} ${what}`}>
                {what} · {who} · {when(at)}
              </li>
            ))}
          </ul>
          <button
            type="button"
            onClick={() => setSeen({ history: history.length, notes: notes.length })}
          >
            {t('close')}
          </button>
        </div>
      )}
    </>
  )
}
