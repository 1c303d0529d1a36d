import { dayInIndia, timeInIndia } from '#model/calendar-india.ts'
import type { Locale } from '#model/locale.ts'
import { formatDay } from './date.ts'

/**
 * The parts of the day by which a language says the time, each with the hour at which it begins. `Intl` has such words, but prints
 * “3:45 PM” in every language, puts them behind the time in Telugu and Gujarati, and lacks the endings of Marathi.
 */
const dayParts: Record<
  Exclude<Locale, 'en'>,
  readonly (readonly [hour: number, words: string])[]
> = {
  hi: [
    [20, 'रात'],
    [16, 'शाम'],
    [12, 'दोपहर'],
    [4, 'सुबह'],
    [0, 'रात'],
  ],
  te: [
    [19, 'రాత్రి'],
    [16, 'సాయంత్రం'],
    [12, 'మధ్యాహ్నం'],
    [6, 'ఉదయం'],
    [3, 'తెల్లవారుజామున'],
    [0, 'అర్ధరాత్రి'],
  ],
  gu: [
    [20, 'રાત્રે'],
    [16, 'સાંજે'],
    [12, 'બપોરે'],
    [6, 'સવારે'],
    [4, 'વહેલી સવારે'],
    [0, 'રાત્રે'],
  ],
  mr: [
    [20, 'रात्री'],
    [16, 'संध्याकाळी'],
    [12, 'दुपारी'],
    [6, 'सकाळी'],
    [4, 'पहाटे'],
    [0, 'रात्री'],
  ],
  ta: [
    [19, 'இரவு'],
    [16, 'மாலை'],
    [13, 'பிற்பகல்'],
    [12, 'நண்பகல்'],
    [6, 'காலை'],
    [3, 'அதிகாலை'],
    [0, 'நள்ளிரவு'],
  ],
}

/** The time of a UTC moment in India as the language writes it, with Latin digits: `3:45 pm`, `दोपहर 3:45 बजे`. */
export const formatTime = (locale: Locale, moment: string): string => {
  const [hours = '', minutes = ''] = timeInIndia(new Date(moment)).split(':')
  const hour = Number(hours)
  const clock = `${hour % 12 || 12}:${minutes}`
  if (locale === 'en') return `${clock} ${hour < 12 ? 'am' : 'pm'}`
  const part = dayParts[locale].find(([begins]) => hour >= begins)?.[1]
  return `${part} ${clock}${locale === 'hi' ? ' बजे' : ''}`
}

/** A UTC moment as day and time in India, joined by a comma: the sentence that `Intl` makes of the two does not fit a list. */
export const formatMoment = (locale: Locale, moment: string): string =>
  `${formatDay(locale, dayInIndia(new Date(moment)))}, ${formatTime(locale, moment)}`
