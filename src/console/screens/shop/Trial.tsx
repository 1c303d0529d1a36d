import { Link } from 'wouter'
import type { TrialTask } from '#model/trial.ts'
import { Read } from '../../parts/Read.tsx'
import { useRead } from '../../parts/useRead.ts'
import { word } from './words.ts'

/** Where in the console a task is done; null on the pages of the shop. */
const places: Readonly<Record<TrialTask, string | null>> = {
  receive: '/stock/receive',
  signIn: null,
  order: null,
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
      <h1>{word('trial')}</h1>
      <p>{word('trialWhy')}</p>
      <Read of={read}>
        {(tasks) => (
          <>
            <p role="status">
              {word('trialCount', {
                done: tasks.filter(({ isDone }) => isDone).length,
                all: tasks.length,
              })}
            </p>
            <ol className="plain stack">
              {tasks.map(({ task, isDone, orderId }) => {
                const place = places[task]
                return (
                  <li key={task} className="panel">
                    <b>{word(`trial_${task}`)}</b>{' '}
                    <span className={`st ${isDone ? 'done' : 'ask'}`}>
                      {word(isDone ? 'trialDone' : 'trialOpen')}
                    </span>
                    <p>{word(`trial_${task}How`)}</p>
                    {orderId !== null && <Link href={`/orders/${orderId}`}>{orderId}</Link>}
                    {!isDone && place !== null && <Link href={place}>{word('trialGo')}</Link>}
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
