import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { send } from '../../call.ts'
import type { Me } from '../../me.ts'
import { Fault } from '../../parts/Fault.tsx'
import { Pages } from '../../parts/Fields.tsx'
import { useFilters } from '../../parts/useFilters.ts'
import { ago, say, when } from '../../texts.ts'
import { Review } from './Review.tsx'
import { word } from './words.ts'

/** The prescription desk: the queue, and one order with all that a pharmacist looks at beside it. */
export const Desk = ({ id, me }: { id: string | null; me: Me }) => {
  const { page } = useFilters()
  const queue = useQuery({
    queryKey: ['desk', 'queue', page],
    queryFn: () => send('GET /api/ops/prescription-queue', { query: { pageNumber: page } }),
    placeholderData: keepPreviousData,
    refetchInterval: 30_000,
  })
  const one = useQuery({
    queryKey: ['desk', 'order', id],
    queryFn: () => send('GET /api/ops/orders/{id}/review', { params: { id: id ?? '' } }),
    enabled: id !== null,
  })
  const reviews = queue.data?.reviews ?? []
  const next =
    reviews.find(
      ({ orderId, claim, isForOthers }) => orderId !== id && claim.by === null && !isForOthers,
    )?.orderId ?? null
  const retry = (): void => {
    void queue.refetch()
    if (id !== null) void one.refetch()
  }
  return (
    <>
      {id === null && <h1>{say('desk')}</h1>}
      <Fault error={queue.error ?? one.error} retry={retry} />
      {id === null && queue.data && (
        <ul className="plain rows">
          {reviews.length === 0 && <li>{say('empty')}</li>}
          {reviews.map(({ orderId, placedAt, lapsesAt, claim }) => (
            <li key={orderId}>
              <Link data-row href={`/desk/${orderId}`}>
                <b>{orderId}</b>
                <span title={when(placedAt)}>{word('waits', { ago: ago(placedAt) })}</span>
                <span>{lapsesAt && say('lapses', { when: when(lapsesAt) })}</span>
                <span>
                  {claim.by && say('claimedBy', { name: claim.by.name })}
                  {claim.secondLook && word('secondLookBy', claim.secondLook)}
                </span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {id === null && queue.data && <Pages hasMore={queue.data.hasMore} />}
      {id !== null && one.isPending && <p className="wait">{say('loading')}</p>}
      {id !== null && one.data && <Review key={id} of={one.data} next={next} me={me} />}
    </>
  )
}
