import { dayInIndia } from '#model/calendar-india.ts'
import { dayNear, t } from '../texts.ts'

/** The day by which the customer was promised it, marked from the day itself on; `isBare`: in a column that says so. */
export const PromisedBy = ({ day, isBare = false }: { day: string; isBare?: boolean }) => {
  const className = day <= dayInIndia(new Date()) ? 'nowrap late by-clock' : 'nowrap'
  return isBare ? (
    <span className={className}>{dayNear(day)}</span>
  ) : (
    <small className={className}>{t('promisedBy', { day: dayNear(day) })}</small>
  )
}
