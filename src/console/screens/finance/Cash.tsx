import { sendFile } from '../../call.ts'
import type { Me } from '../../me.ts'
import { Fact, Pages } from '../../parts/Fields.tsx'
import { Read } from '../../parts/Read.tsx'
import { rupees } from '../../parts/rupees.ts'
import { State } from '../../parts/State.tsx'
import { OrderLink, Table } from '../../parts/Table.tsx'
import { useFilters } from '../../parts/useFilters.ts'
import { useList } from '../../parts/useRead.ts'
import { renew } from '../../queries.ts'
import { say, when } from '../../texts.ts'
import { Statement } from './Statement.tsx'
import { word } from './words.ts'

/** Cash that couriers collected, and what they have handed over of it. */
export const Cash = ({ me }: { me: Me }) => {
  const { page } = useFilters()
  const read = useList(['cash', page], 'GET /api/ops/cash', { query: { pageNumber: page } })
  return (
    <>
      <h1>{word('cash')}</h1>
      {me.permissions.includes('cash.write') && (
        <Statement
          name={word('enterRemittance')}
          consequence={word('enterRemittanceDone')}
          enter={(file) => sendFile('POST /api/ops/cash/remittances', file, 'text/csv')}
          done={() => renew('cash')}
        />
      )}
      <Read of={read}>
        {({ collected, remitted, differences, total, hasMore }) => (
          <>
            <dl className="facts">
              <Fact name={word('collected')}>{rupees(collected)}</Fact>
              <Fact name={word('remitted')}>{rupees(remitted)}</Fact>
              <Fact name={word('differences')}>{total}</Fact>
            </dl>
            {differences.length === 0 ? (
              <p role="status">{word('cashAgrees')}</p>
            ) : (
              <Table
                name={word('differences')}
                heads={[
                  word('problem'),
                  say('order'),
                  say('courier'),
                  word('collected'),
                  word('remitted'),
                  say('since'),
                ]}
                rows={differences.map((one) => ({
                  key: `${one.problem} ${one.orderId} ${one.parcel} ${one.awb}`,
                  cells: [
                    <State key="problem" tone="soon">
                      {word(`cash_${one.problem}`)}
                    </State>,
                    <OrderLink key="order" id={one.orderId} />,
                    [one.courier, one.awb].filter(Boolean).join(' '),
                    rupees(one.collected),
                    rupees(one.remitted),
                    when(one.since),
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
