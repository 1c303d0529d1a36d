import { dayAfter, dayInIndia } from '#model/calendar-india.ts'
import { Field } from '../../parts/Field.tsx'
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
      <Field
        label={t('fromDay')}
        type="date"
        value={from}
        max={until}
        required
        onChange={({ target }) => put('from', target.value)}
      />
      <Field
        label={t('untilDay')}
        type="date"
        value={until}
        min={from}
        required
        onChange={({ target }) => put('until', target.value)}
      />
    </>
  )
}
