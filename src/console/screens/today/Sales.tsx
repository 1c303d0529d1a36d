import { dayAfter, dayInIndia } from '#model/calendar-india.ts'
import { Read } from '../../parts/Read.tsx'
import { rupees } from '../../parts/rupees.ts'
import { useRead } from '../../parts/useRead.ts'
import { dayName, say } from '../../texts.ts'

const days = 7
const [barWidth, gap, height] = [18, 8, 96]
const groupWidth = 2 * barWidth + gap + 14

type Weekday = { day: string; now: number; before: number }

/** Sales of the last seven days, each beside the same weekday of the week before: a chart, and its figures as a table. */
export const Sales = () => {
  const today = dayInIndia(new Date())
  const from = dayAfter(today, 1 - 2 * days)
  const read = useRead(
    ['sales', today],
    'GET /api/ops/finance/days',
    { query: { from, until: today } },
    { refetchInterval: 5 * 60_000 },
  )
  return (
    <section className="panel">
      <h2>{say('sales')}</h2>
      <Read of={read}>
        {(found) => {
          const sold = new Map(found.days.map(({ day, sales }) => [day, Number(sales)]))
          const week: Weekday[] = Array.from({ length: days }, (_, index) => {
            const day = dayAfter(today, index + 1 - days)
            return { day, now: sold.get(day) ?? 0, before: sold.get(dayAfter(day, -days)) ?? 0 }
          })
          return <Chart week={week} />
        }}
      </Read>
    </section>
  )
}

const Chart = ({ week }: { week: readonly Weekday[] }) => {
  const most = Math.max(1, ...week.flatMap(({ now, before }) => [now, before]))
  const tall = (amount: number): number => (amount / most) * height
  const last = week.at(-1)
  return (
    <>
      <p>
        {say('salesToday', { amount: rupees(last?.now ?? 0), before: rupees(last?.before ?? 0) })}
        <span className="legend">
          <i className="now" /> {say('thisWeek')} <i className="before" /> {say('weekBefore')}
        </span>
      </p>
      <svg
        className="chart"
        viewBox={`0 0 ${groupWidth * days} ${height + 20}`}
        role="img"
        aria-label={say('salesChart')}
      >
        {week.map(({ day, now, before }, index) => (
          <g key={day} transform={`translate(${index * groupWidth + 7} 0)`}>
            <rect
              className="before"
              width={barWidth}
              x={0}
              y={height - tall(before)}
              height={tall(before)}
            >
              <title>{rupees(before)}</title>
            </rect>
            <rect
              className="now"
              width={barWidth}
              x={barWidth + 2}
              y={height - tall(now)}
              height={tall(now)}
            >
              <title>{rupees(now)}</title>
            </rect>
            <text x={barWidth + 1} y={height + 14} textAnchor="middle">
              {dayName(day)}
            </text>
          </g>
        ))}
      </svg>
      <details>
        <summary>{say('asTable')}</summary>
        <table>
          <thead>
            <tr>
              <th scope="col">{say('day')}</th>
              <th scope="col">{say('thisWeek')}</th>
              <th scope="col">{say('weekBefore')}</th>
            </tr>
          </thead>
          <tbody>
            {week.map(({ day, now, before }) => (
              <tr key={day}>
                <th scope="row">
                  {dayName(day)} {day.slice(8)}
                </th>
                <td>{rupees(now)}</td>
                <td>{rupees(before)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </details>
    </>
  )
}
