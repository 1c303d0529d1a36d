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
import { Days, useDays } from './Days.tsx'
import { Statement } from './Statement.tsx'
import { word } from './words.ts'

const money = (amount: string | null): string =>
  amount === null ? word('unknown') : rupees(amount)

/** What the payment provider settled, beside what the shop captured and refunded. */
export const Settlement = ({ me }: { me: Me }) => {
  const { page } = useFilters()
  const days = useDays()
  const queries = useQueryClient()
  const read = useList(['settlements', days, page], 'GET /api/ops/finance/settlements', {
    query: { ...days, pageNumber: page },
  })
  return (
    <>
      <h1>{word('settlement')}</h1>
      <div className="row">
        <Days />
        {me.permissions.includes('settlements.write') && (
          <Statement
            name={word('enterSettlement')}
            consequence={word('enterSettlementDone')}
            enter={(file) => sendFile('POST /api/ops/finance/settlements', file, 'text/csv')}
            done={() => queries.invalidateQueries({ queryKey: ['settlements'] })}
          />
        )}
      </div>
      <Read of={read}>
        {({ matched, matchedAmount, fees, differences, hasMore }) => (
          <>
            <dl className="facts">
              <Fact name={word('matched')}>
                {matched} · {rupees(matchedAmount)}
              </Fact>
              <Fact name={word('fees')}>{rupees(fees)}</Fact>
            </dl>
            {differences.length === 0 ? (
              <p role="status">{word('settlementAgrees')}</p>
            ) : (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is scrolled by keyboard
              <section className="wide" tabIndex={0} aria-label={word('differences')}>
                <table>
                  <caption>{word('differences')}</caption>
                  <thead>
                    <tr>
                      <th scope="col">{word('problem')}</th>
                      <th scope="col">{word('order')}</th>
                      <th scope="col">{word('reference')}</th>
                      <th scope="col">{word('inShop')}</th>
                      <th scope="col">{word('inReport')}</th>
                      <th scope="col">{word('at')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {differences.map((one) => (
                      <tr key={`${one.kind} ${one.reference}`}>
                        <th scope="row">
                          {word(`settlement_${one.problem}`)} · {word(`kind_${one.kind}`)}
                        </th>
                        <td>
                          {one.orderId && (
                            <Link data-row href={`/orders/${one.orderId}`}>
                              {one.orderId}
                            </Link>
                          )}
                        </td>
                        <td>{one.reference}</td>
                        <td>{money(one.amount)}</td>
                        <td>{money(one.settled)}</td>
                        <td>{when(one.at)}</td>
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
