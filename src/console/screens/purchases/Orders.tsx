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
            {purchases.length > 0 && (
              <Table
                name={t('orders')}
                heads={[
                  t('number'),
                  t('supplier'),
                  t('state'),
                  t('packs'),
                  t('received'),
                  t('madeAt'),
                ]}
                rows={purchases.map((one) => ({
                  key: one.number,
                  cells: [
                    <Link key="link" data-row href={`/purchases/orders/${one.number}`}>
                      {one.number}
                    </Link>,
                    one.supplier,
                    <State key="state" tone={tones[one.state]}>
                      {t(`state_${one.state}`)}
                    </State>,
                    one.packs,
                    one.received,
                    when(one.madeAt),
                  ],
                }))}
              />
            )}
            <Pages hasMore={hasMore} />
          </>
        )}
      </Read>
    </>
  )
}
