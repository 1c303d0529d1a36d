import type { FinanceDay } from '#contract/finance/finance.ts'
import { dayMs } from '#model/duration.ts'
import { roundUp, short } from '../../parts/axis.ts'
import { Read } from '../../parts/Read.tsx'
import { rupees } from '../../parts/rupees.ts'
import { Table } from '../../parts/Table.tsx'
import { useList } from '../../parts/useRead.ts'
import { dayNear, daySaid } from '../../texts.ts'
import { Days, useDays } from '../finance/Days.tsx'
import { t } from '../finance/words.ts'

const [height, step, axis] = [120, 14, 80]

/** Sales of each day as bars, with what was refunded of them below the line; the table beneath has the figures. */
const Bars = ({
  days,
  from,
  until,
}: {
  days: readonly FinanceDay[]
  from: string
  until: string
}) => {
  const nth = (day: string): number => (Date.parse(day) - Date.parse(from)) / dayMs
  // A month at least: a few days would be drawn as large as a page. Days without a sale keep their place.
  const width = Math.max(nth(until) + 1, 31) * step
  const [sold, returned] = [
    roundUp(Math.max(...days.map(({ sales }) => Number(sales)))),
    Math.max(...days.map(({ refunded }) => Number(refunded))),
  ]
  const tall = (amount: number | string): number =>
    (Number(amount) / Math.max(1, sold + returned)) * height
  const zero = tall(sold)
  return (
    <div className="chart">
      <svg
        viewBox={`${-axis} -8 ${width + axis} ${height + 32}`}
        role="img"
        aria-label={t('salesChart')}
      >
        {[sold, sold / 2, 0, ...(returned > 0 ? [-returned] : [])].map((value) => (
          <g key={value} transform={`translate(0 ${zero - tall(value)})`}>
            <line x2={width} />
            <text x={-4} y={4} textAnchor="end">
              {value < 0 && '−'}₹{short(Math.abs(value))}
            </text>
          </g>
        ))}
        {days.map(({ day, sales, refunded }) => (
          <g key={day} transform={`translate(${nth(day) * step + 2} 0)`}>
            <rect className="now" width={step - 4} y={zero - tall(sales)} height={tall(sales)}>
              <title>{`${daySaid(day)} ${rupees(sales)}`}</title>
            </rect>
            <rect className="before" width={step - 4} y={zero} height={tall(refunded)}>
              <title>{`${daySaid(day)} −${rupees(refunded)}`}</title>
            </rect>
          </g>
        ))}
        <text y={height + 16}>{dayNear(from)}</text>
        <text x={(nth(until) + 1) * step} y={height + 16} textAnchor="end">
          {dayNear(until)}
        </text>
      </svg>
    </div>
  )
}

const figures = (of: Omit<FinanceDay, 'day'>) => ({
  invoices: of.invoices,
  invoiced: rupees(of.sales),
  fromWallet: rupees(of.paidFromWallet),
  creditNotes: of.creditNotes,
  credited: rupees(of.credited),
  refunds: of.refunds,
  refunded: rupees(of.refunded),
  toWallet: rupees(of.refundedToWallet),
})

export const SalesByDay = () => {
  const range = useDays()
  const read = useList(['finance-days', range], 'GET /api/ops/finance/days', { query: range })
  return (
    <>
      <h1>{t('sales')}</h1>
      <div className="row">
        <Days />
      </div>
      <Read of={read}>
        {({ days, total }) =>
          days.length === 0 ? (
            <p role="status">{t('noSales')}</p>
          ) : (
            <>
              <Bars days={days} {...range} />
              <Table
                t={t}
                name={t('sales')}
                rows={days}
                keyOf={({ day }) => day}
                row={(one) => ({ day: daySaid(one.day), ...figures(one) })}
                foot={{ day: t('total'), ...figures(total) }}
              />
            </>
          )
        }
      </Read>
    </>
  )
}
