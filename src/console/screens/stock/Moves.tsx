import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { formatNumber } from '#i18n/t.ts'
import { send } from '../../call.ts'
import { Pages } from '../../parts/Fields.tsx'
import { Read } from '../../parts/Read.tsx'
import { useFilters } from '../../parts/useFilters.ts'
import { when } from '../../texts.ts'
import { t } from './words.ts'

const reasons = {
  received: 'moveReceived',
  packed: 'movePacked',
  unpacked: 'moveUnpacked',
  returned: 'moveReturned',
  counted: 'moveCounted',
  'written-off': 'moveWrittenOff',
  'sent-back': 'moveSentBack',
} as const

export const Moves = ({ productId }: { productId: number }) => {
  const { page } = useFilters('moves')
  const read = useQuery({
    queryKey: ['stock', 'moves', productId, page],
    queryFn: () =>
      send('GET /api/ops/stock/{productId}/moves', {
        params: { productId },
        query: { pageNumber: page, pageSize: 20 },
      }),
    placeholderData: keepPreviousData,
  })
  return (
    <section className="panel" aria-label={t('moves')}>
      <h2>{t('moves')}</h2>
      <Read of={read}>
        {({ moves, hasMore }) => (
          <>
            {moves.length === 0 && <p className="soft">{t('noMoves')}</p>}
            <ul className="plain moves" data-list>
              {moves.map((one, nth) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: moves have no id here, and never change
                <li key={nth}>
                  <b className="r">{(one.units > 0 ? '+' : '') + formatNumber(one.units)}</b>
                  <span>
                    {t(reasons[one.reason])} · {one.batch}
                    {one.orderId && (
                      <>
                        {' · '}
                        <Link href={`/orders/${one.orderId}`}>{one.orderId}</Link>
                      </>
                    )}
                    {one.note && ` · ${one.note}`}
                    <small>{[one.by, when(one.at)].filter(Boolean).join(' · ')}</small>
                  </span>
                </li>
              ))}
            </ul>
            <Pages of="moves" hasMore={hasMore} />
          </>
        )}
      </Read>
    </section>
  )
}
