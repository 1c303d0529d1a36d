import { Link } from 'wouter'
import type { TrialTask } from '#model/trial.ts'
import { Read } from '../../parts/Read.tsx'
import { useRead } from '../../parts/useRead.ts'
import { t } from './words.ts'

/** Where a task is done: in the console, or on the pages of the shop, which are `~/`. */
const places: Readonly<Record<TrialTask, string>> = {
  receive: '/stock/receive',
  signIn: '~/login',
  order: '~/',
  phoneOrder: '/orders/new',
  review: '/desk',
  pack: '/parcels',
  ship: '/parcels',
  deliver: '/parcels',
  cash: '/finance/cash',
  takeBack: '/orders',
}

/** What to try once before customers come; each task is ticked by what happened in the shop. */
export const Trial = () => {
  const read = useRead(['shop', 'trial'], 'GET /api/ops/shop/trial')
  return (
    <>
      <h1>{t('trial')}</h1>
      <p>{t('trialWhy')}</p>
      <Read of={read}>
        {(tasks) => (
          <>
            <p role="status">
              {t('trialCount', {
                done: tasks.filter(({ isDone }) => isDone).length,
                all: tasks.length,
              })}
            </p>
            <ol className="plain stack">
              {tasks.map(({ task, isDone, orderId }) => {
                const place = places[task]
                return (
                  <li key={task} className="panel">
                    <b>{t(`trial_${task}`)}</b>{' '}
                    <span className={`st ${isDone ? 'done' : 'ask'}`}>
                      {t(isDone ? 'trialDone' : 'trialOpen')}
                    </span>
                    <p>{t(`trial_${task}How`)}</p>
                    {orderId !== null && <Link href={`/orders/${orderId}`}>{orderId}</Link>}
                    {!isDone &&
                      (place.startsWith('~') ? (
                        <a href={place.slice(1)}>{t('trialGo')}</a>
                      ) : (
                        <Link href={place}>{t('trialGo')}</Link>
                      ))}
                  </li>
                )
              })}
            </ol>
          </>
        )}
      </Read>
    </>
  )
}
