import { Link } from 'wouter'
import { debitStates } from '#model/purchase.ts'
import { Fact, Filter, Pages } from '../../parts/Fields.tsx'
import { Read } from '../../parts/Read.tsx'
import { rupees } from '../../parts/rupees.ts'
import { State } from '../../parts/State.tsx'
import { Table } from '../../parts/Table.tsx'
import { useFilters } from '../../parts/useFilters.ts'
import { useList } from '../../parts/useRead.ts'
import { when } from '../../texts.ts'
import { tones } from './Orders.tsx'
import { t } from './words.ts'

/** Returns to suppliers, and what is still to be credited. */
export const DebitNotes = () => {
  const { oneOf, page } = useFilters()
  const state = oneOf('state', debitStates)
  const read = useList(['purchases', 'debit-notes', state, page], 'GET /api/ops/debit-notes', {
    query: { ...(state && { state }), pageNumber: page },
  })
  return (
    <>
      <h1>{t('returns')}</h1>
      <div className="row">
        <Link className="go do" href="/purchases/returns/new">
          {t('whatGoesBack')}
        </Link>
        <Filter
          label={t('state')}
          name="state"
          all
          options={debitStates.map((value) => ({ value, name: t(`debit_${value}`) }))}
        />
      </div>
      <Read of={read}>
        {({ notes, total, expected, hasMore }) => (
          <>
            <dl className="facts">
              <Fact name={t('expected')}>{rupees(expected)}</Fact>
            </dl>
            <p role="status">{total === 0 ? t('noReturns') : t('entries', { count: total })}</p>
            <Table
              t={t}
              name={t('returns')}
              rows={notes}
              keyOf={(one) => one.id}
              row={(one) => ({
                number: (
                  <Link data-row href={`/purchases/returns/${one.id}`}>
                    {one.number ?? t('noNumber')}
                  </Link>
                ),
                supplier: one.supplier,
                state: <State tone={tones[one.state]}>{t(`debit_${one.state}`)}</State>,
                total: rupees(one.total),
                credited: one.credited === null ? '' : rupees(one.credited),
                madeAt: when(one.leftAt ?? one.madeAt),
              })}
            />
            <Pages hasMore={hasMore} />
          </>
        )}
      </Read>
    </>
  )
}
