import type { FinanceDay } from '#contract/finance/finance.ts'
import { Read } from '../../parts/Read.tsx'
import { rupees } from '../../parts/rupees.ts'
import { useList } from '../../parts/useRead.ts'
import { Days, useDays } from '../finance/Days.tsx'
import { word } from '../finance/words.ts'

const [height, barWidth, gap] = [120, 8, 4]

/** Sales of each day as bars, with what was refunded of them below the line; the table beneath has the figures. */
const Bars = ({ days }: { days: readonly FinanceDay[] }) => {
  const width = days.length * (barWidth + gap) + gap
  const [sold, returned] = [
    Math.max(...days.map(({ sales }) => Number(sales))),
    Math.max(...days.map(({ refunded }) => Number(refunded))),
  ]
  const tall = (amount: string): number => (Number(amount) / Math.max(1, sold + returned)) * height
  const zero = tall(String(sold))
  return (
    <svg
      className="chart"
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={word('salesChart')}
    >
      {days.map(({ day, sales, refunded }, nth) => (
        <g key={day} transform={`translate(${nth * (barWidth + gap) + gap} 0)`}>
          <rect className="now" width={barWidth} x={0} y={zero - tall(sales)} height={tall(sales)}>
            <title>{`${day} ${rupees(sales)}`}</title>
          </rect>
          <rect className="before" width={barWidth} x={0} y={zero} height={tall(refunded)}>
            <title>{`${day} −${rupees(refunded)}`}</title>
          </rect>
        </g>
      ))}
      <line x1={0} x2={width} y1={zero} y2={zero} />
    </svg>
  )
}

const Figures = ({ of }: { of: Omit<FinanceDay, 'day'> }) => (
  <>
    <td>
      {of.invoices} · {rupees(of.sales)}
    </td>
    <td>{rupees(of.paidFromWallet)}</td>
    <td>
      {of.creditNotes} · {rupees(of.credited)}
    </td>
    <td>
      {of.refunds} · {rupees(of.refunded)}
    </td>
    <td>{rupees(of.refundedToWallet)}</td>
  </>
)

/** Sales, credit notes and refunds by day. */
export const SalesByDay = () => {
  const range = useDays()
  const read = useList(['finance-days', range], 'GET /api/ops/finance/days', { query: range })
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
