import { Link } from 'wouter'
import { purchaseStates } from '#model/purchase.ts'
import { Filter, Pages } from '../../parts/Fields.tsx'
import { Read } from '../../parts/Read.tsx'
import { State } from '../../parts/State.tsx'
import { Table } from '../../parts/Table.tsx'
import { useFilters } from '../../parts/useFilters.ts'
import { useList } from '../../parts/useRead.ts'
import { when } from '../../texts.ts'
import { t } from './words.ts'

/** Whose turn an order or a return is. */
export const tones = {
  draft: 'ours',
  sent: 'way',
  closed: 'off',
  credited: 'done',
  discarded: 'off',
} as const

/** Orders to suppliers, the newest first. */
export const Orders = () => {
  const { oneOf, page } = useFilters()
  const state = oneOf('state', purchaseStates)
  const read = useList(['purchases', 'list', state, page], 'GET /api/ops/purchases', {
    query: { ...(state && { state }), pageNumber: page },
  })
  return (
    <>
      <h1>{t('orders')}</h1>
      <div className="row">
        <Link className="go do" href="/purchases/orders/new">
          {t('whatToOrder')}
        </Link>
        <Filter
          label={t('state')}
          name="state"
          all
          options={purchaseStates.map((value) => ({ value, name: t(`state_${value}`) }))}
        />
      </div>
      <Read of={read}>
        {({ purchases, total, hasMore }) => (
          <>
            <p role="status">{total === 0 ? t('noOrders') : t('entries', { count: total })}</p>
            <Table
              t={t}
              name={t('orders')}
              rows={purchases}
              keyOf={(one) => one.number}
              row={(one) => ({
                number: (
                  <Link data-row href={`/purchases/orders/${one.number}`}>
                    {one.number}
                  </Link>
                ),
                supplier: one.supplier,
                state: <State tone={tones[one.state]}>{t(`state_${one.state}`)}</State>,
                packs: one.packs,
                received: one.received,
                madeAt: when(one.madeAt),
              })}
            />
            <Pages hasMore={hasMore} />
          </>
        )}
      </Read>
    </>
  )
}
