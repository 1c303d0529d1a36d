import type { FinanceDay } from '#contract/finance/finance.ts'
import { Read } from '../../parts/Read.tsx'
import { rupees } from '../../parts/rupees.ts'
import { Table } from '../../parts/Table.tsx'
import { useList } from '../../parts/useRead.ts'
import { Days, useDays } from '../finance/Days.tsx'
import { word } from '../finance/words.ts'

const [height, barWidth, gap, axis] = [120, 8, 4, 88]

/** Sales of each day as bars, with what was refunded of them below the line; the table beneath has the figures. */
const Bars = ({ days }: { days: readonly FinanceDay[] }) => {
  // A month at least: a few days would be drawn as large as a page.
  const width = Math.max(days.length, 31) * (barWidth + gap) + gap
  const [sold, returned] = [
    Math.max(...days.map(({ sales }) => Number(sales))),
    Math.max(...days.map(({ refunded }) => Number(refunded))),
  ]
  const tall = (amount: string): number => (Number(amount) / Math.max(1, sold + returned)) * height
  const zero = tall(String(sold))
  return (
    <svg
      className="chart"
      viewBox={`${-axis} -6 ${width + axis} ${height + 12}`}
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
      {[String(sold), '0', String(-returned)].map((value) => (
        <text key={value} x={-4} y={zero - tall(value) + 4} textAnchor="end">
          {rupees(value)}
        </text>
      ))}
      <line x1={0} x2={width} y1={zero} y2={zero} />
    </svg>
  )
}

const figures = (of: Omit<FinanceDay, 'day'>): string[] => [
  `${of.invoices} · ${rupees(of.sales)}`,
  rupees(of.paidFromWallet),
  `${of.creditNotes} · ${rupees(of.credited)}`,
  `${of.refunds} · ${rupees(of.refunded)}`,
  rupees(of.refundedToWallet),
]

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
              <Table
                name={word('sales')}
                heads={[
                  word('day'),
                  word('invoices'),
                  word('fromWallet'),
                  word('creditNotes'),
                  word('refunds'),
                  word('toWallet'),
                ]}
                rows={days.map((one) => ({ key: one.day, cells: [one.day, ...figures(one)] }))}
                foot={[word('total'), ...figures(total)]}
              />
            </>
          )
        }
      </Read>
    </>
  )
}
