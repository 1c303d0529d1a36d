import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { FinanceDay } from '#contract/finance/finance.ts'
import { send } from '../../call.ts'
import { Read } from '../../parts/Read.tsx'
import { Days, useDays } from '../finance/Days.tsx'
import { word } from '../finance/words.ts'
import { financeDays } from './calls.ts'

const [height, barWidth] = [120, 8]

/** Sales of each day as bars, with what was refunded of them below the line; the table beneath has the figures. */
const Bars = ({ days }: { days: readonly FinanceDay[] }) => {
  const most = Math.max(1, ...days.map(({ sales, refunded }) => Math.max(Number(sales), Number(refunded))))
  const tall = (amount: string): number => (Number(amount) / most) * height
  return (
    <svg className="chart" viewBox={`0 0 ${days.length * (barWidth + 4) + 4} ${2 * height}`} role="img" aria-label={word('salesChart')}>
      {days.map(({ day, sales, refunded }, nth) => (
        <g key={day} transform={`translate(${nth * (barWidth + 4) + 4} 0)`}>
          <rect className="now" width={barWidth} x={0} y={height - tall(sales)} height={tall(sales)}>
            <title>{`${day} ₹${sales}`}</title>
          </rect>
          <rect className="before" width={barWidth} x={0} y={height} height={tall(refunded)}>
            <title>{`${day} −₹${refunded}`}</title>
          </rect>
        </g>
      ))}
      <line x1={0} x2={days.length * (barWidth + 4) + 4} y1={height} y2={height} />
    </svg>
  )
}

const Figures = ({ of }: { of: Omit<FinanceDay, 'day'> }) => (
  <>
    <td>
      {of.invoices} · ₹{of.sales}
    </td>
    <td>₹{of.paidFromWallet}</td>
    <td>
      {of.creditNotes} · ₹{of.credited}
    </td>
    <td>
      {of.refunds} · ₹{of.refunded}
    </td>
    <td>₹{of.refundedToWallet}</td>
  </>
)

/** Sales, credit notes and refunds by day. */
export const SalesByDay = () => {
  const range = useDays()
  const read = useQuery({
    queryKey: ['finance-days', range],
    queryFn: () => send(financeDays, { query: range }),
    placeholderData: keepPreviousData,
  })
  return (
    <>
      <h1>{word('sales')}</h1>
      <div className="row">
        <Days />
      </div>
      <Read of={read}>
        {({ days, total }) =>
          days.length === 0 ? (
            <p role="status">{word('noSales')}</p>
          ) : (
            <>
              <Bars days={days} />
              {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is scrolled by keyboard */}
              <section className="wide" tabIndex={0} aria-label={word('sales')}>
                <table>
                  <thead>
                    <tr>
                      <th scope="col">{word('day')}</th>
                      <th scope="col">{word('invoices')}</th>
                      <th scope="col">{word('fromWallet')}</th>
                      <th scope="col">{word('creditNotes')}</th>
                      <th scope="col">{word('refunds')}</th>
                      <th scope="col">{word('toWallet')}</th>
                    </tr>
                  </thead>
                  <tbody>
                    {days.map((one) => (
                      <tr key={one.day}>
                        <th scope="row">{one.day}</th>
                        <Figures of={one} />
                      </tr>
                    ))}
                  </tbody>
                  <tfoot>
                    <tr>
                      <th scope="row">{word('total')}</th>
                      <Figures of={total} />
                    </tr>
                  </tfoot>
                </table>
              </section>
            </>
          )
        }
      </Read>
    </>
  )
}
