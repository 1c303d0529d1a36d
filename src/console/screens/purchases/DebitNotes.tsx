import { Link } from 'wouter'
import { debitStates } from '#model/purchase.ts'
import { Fact, Filter, Pages } from '../../parts/Fields.tsx'
import { Read } from '../../parts/Read.tsx'
import { rupees } from '../../parts/rupees.ts'
import { State } from '../../parts/State.tsx'
import { Table } from '../../parts/Table.tsx'
import { useFilters } from '../../parts/useFilters.ts'
import { useList } from '../../parts/useRead.ts'
import { say, when } from '../../texts.ts'
import { tones } from './Orders.tsx'
import { word } from './words.ts'

/** Returns to suppliers, and what is still to be credited. */
export const DebitNotes = () => {
  const { oneOf, page } = useFilters()
  const state = oneOf('state', debitStates)
  const read = useList(['purchases', 'debit-notes', state, page], 'GET /api/ops/debit-notes', {
    query: { ...(state && { state }), pageNumber: page },
  })
  return (
    <>
      <h1>{word('returns')}</h1>
      <div className="row">
        <Link className="go do" href="/purchases/returns/new">
          {word('whatGoesBack')}
        </Link>
        <Filter
          label={say('state')}
          name="state"
          options={[
            { value: '', name: say('all') },
            ...debitStates.map((value) => ({ value, name: word(`debit_${value}`) })),
          ]}
        />
      </div>
      <Read of={read}>
        {({ notes, total, expected, hasMore }) => (
          <>
            <dl className="facts">
              <Fact name={word('expected')}>{rupees(expected)}</Fact>
            </dl>
            <p role="status">
              {total === 0 ? word('noReturns') : word('entries', { count: total })}
            </p>
            {notes.length > 0 && (
              <Table
                name={word('returns')}
                heads={[
                  word('number'),
                  word('supplier'),
                  say('state'),
                  word('total'),
                  word('credited'),
                  word('madeAt'),
                ]}
                rows={notes.map((one) => ({
                  key: one.id,
                  cells: [
                    <Link key="link" data-row href={`/purchases/returns/${one.id}`}>
                      {one.number ?? word('noNumber')}
                    </Link>,
                    one.supplier,
                    <State key="state" tone={tones[one.state]}>
                      {word(`debit_${one.state}`)}
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
