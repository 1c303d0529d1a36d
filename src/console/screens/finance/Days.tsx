import { dayAfter, dayInIndia } from '#model/calendar-india.ts'
import { useFilters } from '../../parts/useFilters.ts'
import { t } from './words.ts'

/** The days that a report is about, kept in the address; the last month where nothing is chosen. */
export const useDays = (): { from: string; until: string } => {
  const { get } = useFilters()
  const until = get('until') || dayInIndia(new Date())
  return { from: get('from') || dayAfter(until, -30), until }
}

export const Days = () => {
  const { put } = useFilters()
  const { from, until } = useDays()
  return (
    <>
      <label className="field">
        {t('fromDay')}
        <input
          type="date"
          value={from}
          max={until}
          required
          onChange={({ target }) => put('from', target.value)}
        />
      </label>
      <label className="field">
        {t('untilDay')}
        <input
          type="date"
          value={until}
          min={from}
          required
          onChange={({ target }) => put('until', target.value)}
        />
      </label>
    </>
  )
}
