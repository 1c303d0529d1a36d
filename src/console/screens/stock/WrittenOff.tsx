import { Link } from 'wouter'
import { printedExpiry } from '#model/expiry.ts'
import { Read } from '../../parts/Read.tsx'
import { useFilters } from '../../parts/useFilters.ts'
import { useList } from '../../parts/useRead.ts'
import { when } from '../../texts.ts'
import { Entries } from './Entries.tsx'
import { t } from './words.ts'

/** The register of what was destroyed or sent back to its supplier. */
export const WrittenOff = () => {
  const { page } = useFilters()
  const read = useList(['stock', 'written-off', page], 'GET /api/ops/stock/written-off', {
    query: { pageNumber: page },
  })
  return (
    <>
      <h1>{t('register')}</h1>
      <Read of={read}>
        {({ rows, total, hasMore }) => (
          <Entries total={total} empty={t('registerEmpty')} hasMore={hasMore}>
            {rows.map((one) => (
              <li key={`${one.at} ${one.productId} ${one.batch}`} className="panel">
                <Link data-row href={`/stock/${one.productId}`}>
                  <b>{one.productName || one.productId}</b>
                </Link>{' '}
                · {one.batch} {one.expiry && `(${printedExpiry(one.expiry)})`} ·{' '}
                {t('units', { count: one.units })}
                {one.value && ` · ₹${one.value}`}
                <small className="outcome">
                  {t(one.to === 'supplier' ? 'sentBack' : 'destroyed')} · {one.reason} ·{' '}
                  {when(one.at)}
                  {one.orderId && (
                    <>
                      {' · '}
                      <Link href={`/orders/${one.orderId}`}>{one.orderId}</Link>
                    </>
                  )}
                </small>
              </li>
            ))}
          </Entries>
        )}
      </Read>
    </>
  )
}
