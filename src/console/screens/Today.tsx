import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { send } from '../call.ts'
import { listParcels } from '../calls.ts'
import { Fault } from '../parts/Fault.tsx'
import { say, when } from '../texts.ts'

const shown = ['review', 'pack', 'packed', 'shipped', 'waiting'] as const

/** How many parcels wait in each queue, and those that have waited too long. */
export const Today = () => {
  const { data, error, refetch } = useQuery({
    queryKey: ['parcels', 'overdue'],
    queryFn: () => send(listParcels, { query: { queue: 'overdue' } }),
    refetchInterval: 60_000,
  })
  return (
    <>
      <h1>{say('today')}</h1>
      <Fault error={error} retry={() => void refetch()} />
      {data && (
        <>
          <ul className="plain counts">
            {shown.map((queue) => (
              <li key={queue} className="panel">
                <b>{data.counts[queue]}</b> {say(`queue_${queue}`)}
              </li>
            ))}
          </ul>
          <h2>
            {say('overdue')} · {data.counts.overdue}
          </h2>
          {data.parcels.length === 0 && <p>{say('empty')}</p>}
          <ul className="plain rows">
            {data.parcels.map(({ orderId, parcel, queue, since, city }) => (
              <li key={`${orderId} ${parcel}`}>
                <Link data-row href={`/orders/${orderId}`}>
                  <b>{orderId}</b>
                  <span>{say('parcel', { parcel })}</span>
                  <span>{say(`queue_${queue}`)}</span>
                  <span>{city}</span>
                  <span>{when(since)}</span>
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  )
}
