import { useQueryClient } from '@tanstack/react-query'
import { Link } from 'wouter'
import { sendFile } from '../../call.ts'
import type { Me } from '../../me.ts'
import { Fact, Pages } from '../../parts/Fields.tsx'
import { Read } from '../../parts/Read.tsx'
import { rupees } from '../../parts/rupees.ts'
import { useFilters } from '../../parts/useFilters.ts'
import { useList } from '../../parts/useRead.ts'
import { when } from '../../texts.ts'
import { Statement } from './Statement.tsx'
import { word } from './words.ts'

/** Cash that couriers collected, and what they have handed over of it. */
export const Cash = ({ me }: { me: Me }) => {
  const { page } = useFilters()
  const queries = useQueryClient()
  const read = useList(['cash', page], 'GET /api/ops/cash', { query: { pageNumber: page } })
  return (
    <>
      <h1>{word('cash')}</h1>
      {me.permissions.includes('cash.write') && (
        <div className="row">
          <Statement
            name={word('enterRemittance')}
            consequence={word('enterRemittanceDone')}
            enter={(file) => sendFile('POST /api/ops/cash/remittances', file, 'text/csv')}
            done={() => queries.invalidateQueries({ queryKey: ['cash'] })}
          />
        </div>
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
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is scrolled by keyboard
              <section className="wide" tabIndex={0} aria-label={word('differences')}>
                <table>
                  <thead>
                    <tr>
                      <th scope="col">{word('problem')}</th>
                      <th scope="col">{word('order')}</th>
                      <th scope="col">{word('courier')}</th>
                      <th scope="col">{word('collected')}</th>
                      <th scope="col">{word('remitted')}</th>
                      <th scope="col">{word('since')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {differences.map((one) => (
                      <tr key={`${one.problem} ${one.orderId} ${one.parcel} ${one.awb}`}>
                        <th scope="row">{word(`cash_${one.problem}`)}</th>
                        <td>
                          {one.orderId && (
                            <Link data-row href={`/orders/${one.orderId}`}>
                              {one.orderId}
                            </Link>
                          )}
                        </td>
                        <td>{[one.courier, one.awb].filter(Boolean).join(' ')}</td>
                        <td>{rupees(one.collected)}</td>
                        <td>{rupees(one.remitted)}</td>
                        <td>{when(one.since)}</td>
                      </tr>
                    ))}
                  </tbody>
                </table>
              </section>
            )}
            <Pages hasMore={hasMore} />
          </>
        )}
      </Read>
    </>
  )
}
