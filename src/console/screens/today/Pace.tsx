import type { Pace as Of } from '#contract/operators/console.ts'
import { dayInIndia, timeInIndia } from '#model/calendar-india.ts'
import { roundUp, short } from '../../parts/axis.ts'
import { rupees } from '../../parts/rupees.ts'
import { State } from '../../parts/State.tsx'
import { Table } from '../../parts/Table.tsx'
import { useRead } from '../../parts/useRead.ts'
import { dayName } from '../../texts.ts'
import { t } from './words.ts'

const [left, width, top, height] = [38, 230, 8, 72]

/** Sums up to each hour. */
const grown = (hours: readonly number[]): number[] => {
  let sum = 0
  return hours.map((one) => (sum += one))
}

/** Today by hour beside the same weekday before, as two lines with their axis. */
const Chart = ({
  of: { hours, today },
  now,
  weekday,
}: {
  of: Of
  now: string
  weekday: string
}) => {
  const before = grown(hours.before)
  const mine = grown(hours.today)
  const most = roundUp(Math.max(1, ...before, ...mine))
  const x = (hour: number): number => left + (hour / 24) * width
  const y = (value: number): number => top + height - (value / most) * height
  const [hour = 0, minute = 0] = now.split(':').map(Number)
  const end = hour + minute / 60
  const line = (points: readonly (readonly [number, number])[]): string =>
    points.map(([at, value], nth) => `${nth === 0 ? 'M' : 'L'}${x(at)} ${y(value)}`).join('')
  return (
    <svg
      className="pace-chart"
      viewBox={`0 0 ${left + width + 6} ${top + height + 18}`}
      role="img"
      aria-label={t('paceChart', { weekday })}
    >
      {[0, most / 2, most].map((value) => (
        <g key={value}>
          <path className="grid" d={`M${left} ${y(value)}h${width}`} />
          <text x={left - 6} y={y(value) + 4} textAnchor="end">
            {short(value)}
          </text>
        </g>
      ))}
      {[0, 6, 12, 18, 24].map((at) => (
        <text key={at} x={x(at)} y={top + height + 14} textAnchor="middle">
          {at}
        </text>
      ))}
      <path
        className="past"
        d={line([[0, 0], ...before.map((sum, at) => [at + 1, sum] as const)])}
      />
      <path
        className="mine"
        d={line([
          [0, 0],
          ...mine.slice(0, -1).map((sum, at) => [at + 1, sum] as const),
          [end, today],
        ])}
      />
      <circle cx={x(end)} cy={y(today)} r="3.5" />
    </svg>
  )
}

const Measure = ({ of }: { of: Of }) => {
  const now = new Date()
  const time = timeInIndia(now)
  const weekday = dayName(dayInIndia(now))
  const shown = (value: number): string => (of.measure === 'sales' ? rupees(value) : String(value))
  const change = of.before > 0 ? Math.round((of.today / of.before - 1) * 100) : 0
  return (
    <section className="panel pace">
      <h2>{t(`pace_${of.measure}`, { time })}</h2>
      <p className="row">
        <b className="big">{shown(of.today)}</b>
        {change !== 0 && (
          <State tone={change > 0 ? 'done' : 'idle'}>
            {t(change > 0 ? 'paceMore' : 'paceLess', { percent: Math.abs(change) })}
          </State>
        )}
      </p>
      <p className="soft">{t('paceBefore', { weekday, time, before: shown(of.before) })}</p>
      <Chart of={of} now={time} weekday={weekday} />
      <p className="soft">{t('paceLegend', { weekday })}</p>
      <details>
        <summary>{t('asTable')}</summary>
        <Table
          t={t}
          values={{ weekday }}
          name={t('paceChart', { weekday })}
          rows={[...of.hours.before.entries()]}
          keyOf={([hour]) => hour}
          row={([hour, before]) => ({
            hour: `${String(hour).padStart(2, '0')}:00`,
            today: hour < of.hours.today.length ? shown(of.hours.today[hour] ?? 0) : '',
            before: shown(before),
          })}
        />
      </details>
    </section>
  )
}

/** A chart of nothing says less than its noughts: a line each, in one panel. */
const Noughts = ({ of }: { of: readonly Of[] }) => {
  const time = timeInIndia(new Date())
  return (
    <dl className="panel mini">
      {of.map(({ measure }) => (
        <div key={measure}>
          <dt>{t(`pace_${measure}`, { time })}</dt>
          <dd>{measure === 'sales' ? rupees(0) : 0}</dd>
        </div>
      ))}
    </dl>
  )
}

const isNought = ({ hours, today }: Of): boolean =>
  [...hours.before, today].every((sum) => sum === 0)

/** How the day goes for the operator’s roles, each beside the same hours a week before. */
export const Pace = () => {
  const { data } = useRead(['pace'], 'GET /api/ops/me/pace', {}, { refetchInterval: 60_000 })
  const noughts = data?.filter(isNought) ?? []
  return (
    <>
      {data?.map((one) => !isNought(one) && <Measure key={one.measure} of={one} />)}
      {noughts.length > 0 && <Noughts of={noughts} />}
    </>
  )
}
