import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Result } from '#contract/core/endpoint.ts'
import type { opsPharmacist } from '#contract/pharmacist/pharmacist.ts'
import { send } from '../../call.ts'
import type { Me } from '../../me.ts'
import { Fault } from '../../parts/Fault.tsx'
import { Pages } from '../../parts/Fields.tsx'
import { State } from '../../parts/State.tsx'
import { useFilters } from '../../parts/useFilters.ts'
import { ago, when } from '../../texts.ts'
import { Review } from './Review.tsx'
import { t } from './words.ts'

type Waiting = Result<typeof opsPharmacist.queue>['reviews'][number]

/** An order of the queue: its medicines with whose turn each is, its papers and amount, and who has it. */
const Row = ({ of }: { of: Waiting }) => {
  const { orderId, placedAt, lapsesAt, claim, lines, papers, amount, isForOthers, readAgainFrom } =
    of
  return (
    <li>
      <Link data-row href={`/desk/${orderId}`}>
        <span>
          <b>{orderId}</b>
          <small title={when(placedAt)}>{t('waits', { ago: ago(placedAt) })}</small>
        </span>
        <span className="medicines">
          {lines.map(({ line, name, schedule, waits }) => (
            <span key={line}>
              {name} {schedule === 'H1' && <b>H1</b>}
              <State of={waits}>{t(`line_${waits}`)}</State>
            </span>
          ))}
        </span>
        <span>{t('papers', { count: papers })}</span>
        <span className="r">₹{amount}</span>
        <span>
          {claim.by && t('claimedBy', { name: claim.by.name })}{' '}
          {claim.secondLook && t('secondLookBy', claim.secondLook)}{' '}
          {readAgainFrom ? (
            <small>
              {isForOthers ? t('readAgainFrom', { when: when(readAgainFrom) }) : t('readAgainNow')}
            </small>
          ) : (
            !claim.by && isForOthers && <small>{t('forOthers')}</small>
          )}
          {lapsesAt && <small>{t('lapses', { when: when(lapsesAt) })}</small>}
        </span>
      </Link>
    </li>
  )
}

export const ReviewQueue = ({ id, me }: { id: string | null; me: Me }) => {
  const { page, get, put } = useFilters()
  const waits = get('waits') === 'customer' ? 'customer' : 'pharmacist'
  const queue = useQuery({
    queryKey: ['desk', 'queue', page, waits],
    queryFn: () => send('GET /api/ops/prescription-queue', { query: { pageNumber: page, waits } }),
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
      {id === null && <h1>{t('desk')}</h1>}
      <Fault error={queue.error ?? one.error} retry={retry} />
      {id === null && queue.data && (
        <>
          <div className="row">
            {(['pharmacist', 'customer'] as const).map((one) => (
              <button
                key={one}
                type="button"
                aria-pressed={waits === one}
                onClick={() => put('waits', one === 'customer' ? one : '')}
              >
                {t(`waits_${one}`)} {one === 'customer' && queue.data.asked}
              </button>
            ))}
          </div>
          <ul className="plain rows queue">
            {reviews.length === 0 && (
              <li>{t(waits === 'customer' ? 'emptyAsked' : 'emptyQueue')}</li>
            )}
            {reviews.map((one) => (
              <Row key={one.orderId} of={one} />
            ))}
          </ul>
        </>
      )}
      {id === null && queue.data && <Pages hasMore={queue.data.hasMore} />}
      {id !== null && one.isPending && <p className="wait">{t('loading')}</p>}
      {id !== null && one.data && <Review key={id} of={one.data} next={next} me={me} />}
    </>
  )
}
