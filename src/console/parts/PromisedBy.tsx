import { dayInIndia } from '#model/calendar-india.ts'
import { dayNear, say } from '../texts.ts'

/** The day by which the customer was promised it, marked from the day itself on. */
export const PromisedBy = ({ day }: { day: string }) => (
  <small className={day <= dayInIndia(new Date()) ? 'late' : undefined}>
    {say('promisedBy', { day: dayNear(day) })}
  </small>
)
