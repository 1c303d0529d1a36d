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
            {notes.length > 0 && (
              <Table
                name={t('returns')}
                heads={[
                  t('number'),
                  t('supplier'),
                  t('state'),
                  t('total'),
                  t('credited'),
                  t('madeAt'),
                ]}
                rows={notes.map((one) => ({
                  key: one.id,
                  cells: [
                    <Link key="link" data-row href={`/purchases/returns/${one.id}`}>
                      {one.number ?? t('noNumber')}
                    </Link>,
                    one.supplier,
                    <State key="state" tone={tones[one.state]}>
                      {t(`debit_${one.state}`)}
                    </State>,
                    rupees(one.total),
                    one.credited === null ? '' : rupees(one.credited),
                    when(one.leftAt ?? one.madeAt),
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
