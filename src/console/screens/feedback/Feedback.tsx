import type { FeedbackSums } from '#contract/feedback/admin.ts'
import { bands, orderedFor, reasonsOf } from '#model/feedback.ts'
import { DayFilters } from '../../parts/Fields.tsx'
import { Read } from '../../parts/Read.tsx'
import { State } from '../../parts/State.tsx'
import { Table } from '../../parts/Table.tsx'
import { useFilters } from '../../parts/useFilters.ts'
import { useList } from '../../parts/useRead.ts'
import { when } from '../../texts.ts'
import { t } from './words.ts'

type Weeks = FeedbackSums['weeks']
const [width, height, bottom, axis] = [48, 120, 20, 32] as const

/** The answers of each week as bars; the table below says the same to those who do not see it. */
const Chart = ({ weeks }: { weeks: Weeks }) => {
  const most = Math.max(1, ...weeks.map(({ answers }) => answers))
  const across = Math.max(weeks.length, 10) * width
  return (
    <div className="chart">
      <svg
        viewBox={`${-axis} -8 ${across + axis} ${height + bottom + 8}`}
        role="img"
        aria-label={t('chartLabel', { weeks: weeks.length })}
      >
        {[most, 0].map((value) => (
          <g key={value} transform={`translate(0 ${value ? 0 : height})`}>
            <line x2={across} />
            <text x={-4} y={4} textAnchor="end">
              {value}
            </text>
          </g>
        ))}
        {weeks.map(({ week, bands: counts }, nth) => {
          let top = height
          return (
            <g key={week}>
              {bands.map((band) => {
                const tall = (counts[band] / most) * height
                top -= tall
                return (
                  <rect
                    key={band}
                    className={`band-${band}`}
                    x={nth * width + 8}
                    y={top}
                    width={width - 16}
                    height={tall}
                  />
                )
              })}
              <text x={nth * width + width / 2} y={height + 14} textAnchor="middle">
                {week.slice(-3)}
              </text>
            </g>
          )
        })}
      </svg>
      <ul className="plain legend" aria-hidden="true">
        {bands.map((band) => (
          <li key={band}>
            <span className={`swatch band-${band}`} />
            {t(`band_${band}`)}
          </li>
        ))}
      </ul>
    </div>
  )
}

const ByWeek = ({ weeks }: { weeks: Weeks }) => (
  <Table
    t={t}
    name={t('byWeek')}
    caption={t('byWeek')}
    rows={weeks}
    keyOf={({ week }) => week}
    row={({ week, answers, score, bands: counts }) => ({
      week: week,
      answers: answers,
      score: score,
      ...Object.fromEntries(bands.map((band) => [`band_${band}` as const, counts[band]])),
    })}
  />
)

type Reason = (typeof reasonsOf)[keyof typeof reasonsOf][number]
const reasons: readonly Reason[] = Object.values(reasonsOf).flat()
const reasonName = (reason: string): string => {
  const known = reasons.find((one) => one === reason)
  return known ? t(`why_${known}`) : t('why_none')
}
const whoName = (who: string): string => {
  const known = orderedFor.find((one) => one === who)
  return known ? t(`for_${known}`) : who
}

/** The most frequent reasons of a band in all weeks and cities. */
const reasonsIn = (sums: FeedbackSums['sums'], of: string): [string, number][] => {
  const counts = new Map<string, number>()
  for (const { band, reason, count } of sums)
    if (band === of) counts.set(reason, (counts.get(reason) ?? 0) + count)
  return [...counts].sort(([, one], [, other]) => other - one)
}

/** What customers said of their orders, by week. */
export const Feedback = () => {
  const { get } = useFilters()
  const [from, until] = [get('from'), get('until')]
  const read = useList(['feedback', from, until], 'GET /api/ops/feedback', {
    query: { ...(from && { from }), ...(until && { until }) },
  })
  return (
    <>
      <h1>{t('feedback')}</h1>
      <div className="row">
        <DayFilters />
      </div>
      <Read of={read}>
        {({ weeks, sums, orderedFor: people, remarks }) =>
          weeks.length === 0 ? (
            <p role="status">{t('noFeedback')}</p>
          ) : (
            <>
              <section className="panel">
                <Chart weeks={weeks} />
                <ByWeek weeks={weeks} />
              </section>
              <div className="panels">
                {bands.map((band) => (
                  <section key={band} className="panel">
                    <h2>{t('reasonsOf', { band: t(`band_${band}`) })}</h2>
                    <ul className="plain" data-list>
                      {reasonsIn(sums, band).map(([reason, count]) => (
                        <li key={reason}>
                          {count} × {reasonName(reason)}
                        </li>
                      ))}
                    </ul>
                  </section>
                ))}
                <section className="panel">
                  <h2>{t('orderedFor')}</h2>
                  <ul className="plain" data-list>
                    {people.map(({ who, count }) => (
                      <li key={who}>
                        {count} × {whoName(who)}
                      </li>
                    ))}
                  </ul>
                </section>
              </div>
              <h2>{t('remarks')}</h2>
              {remarks.length === 0 && <p>{t('noRemarks')}</p>}
              <ul className="plain stack">
                {remarks.map((one) => (
                  <li key={one.at + one.remarks} className="panel">
                    <b>{t('ratingOf', { rating: one.rating })}</b>{' '}
                    <State of={one.band}>{t(`band_${one.band}`)}</State>
                    <p className="said">{one.remarks}</p>
                    <p className="soft">
                      {when(one.at)} · {one.city}
                    </p>
                  </li>
                ))}
              </ul>
            </>
          )
        }
      </Read>
    </>
  )
}
