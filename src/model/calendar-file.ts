/** An entry of a calendar file. Days are those of India; `time` is absent for a whole day. */
export type CalendarEntry = {
  /** The same each time the file is made, so that an import again changes an entry and adds none. */
  id: string
  day: string
  time?: string
  /** On so many days one after the other; once where it is absent. */
  days?: number
  title: string
  /** How long before it the calendar reminds, in minutes. */
  remindMinutes: number
  /** It no longer holds: a calendar that has it takes it out. */
  isCancelled: boolean
}

const escaped = (text: string): string =>
  text.replaceAll(/[\\;,]/g, (sign) => `\\${sign}`).replaceAll(/\r\n|[\r\n]/g, '\\n')

/** Lines have at most 75 octets; what is longer goes on in the next line after a space (RFC 5545, 3.1). */
const folded = (line: string): string => {
  const bytes = new TextEncoder()
  let [out, room] = ['', 75]
  for (const sign of line) {
    const size = bytes.encode(sign).length
    if (size > room) {
      out += '\r\n '
      room = 74
    }
    out += sign
    room -= size
  }
  return out
}

const dayOf = (day: string): string => day.replaceAll('-', '')
const momentOf = (at: Date): string => at.toISOString().replaceAll(/[-:]|\.\d+/g, '')

const zone = [
  'BEGIN:VTIMEZONE',
  'TZID:Asia/Kolkata',
  'BEGIN:STANDARD',
  'DTSTART:19700101T000000',
  'TZOFFSETFROM:+0530',
  'TZOFFSETTO:+0530',
  'TZNAME:IST',
  'END:STANDARD',
  'END:VTIMEZONE',
]

const linesOf = (
  { id, day, time, days, title, remindMinutes, isCancelled }: CalendarEntry,
  at: Date,
): string[] => [
  'BEGIN:VEVENT',
  `UID:${id}`,
  `DTSTAMP:${momentOf(at)}`,
  // What was made later replaces what was made before; each minute may change it.
  `SEQUENCE:${Math.floor(at.getTime() / 60_000)}`,
  `STATUS:${isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
  time === undefined
    ? `DTSTART;VALUE=DATE:${dayOf(day)}`
    : `DTSTART;TZID=Asia/Kolkata:${dayOf(day)}T${time.replace(':', '')}00`,
  ...(time === undefined ? [] : ['DURATION:PT10M']),
  ...(days === undefined ? [] : [`RRULE:FREQ=DAILY;COUNT=${days}`]),
  `SUMMARY:${escaped(title)}`,
  // The time is not shown as busy, and shared calendars hide what it is about.
  'TRANSP:TRANSPARENT',
  'CLASS:PRIVATE',
  // Also a calendar that shows what is cancelled does not remind of it.
  ...(isCancelled
    ? []
    : [
        'BEGIN:VALARM',
        'ACTION:DISPLAY',
        `DESCRIPTION:${escaped(title)}`,
        `TRIGGER:-PT${remindMinutes}M`,
        'END:VALARM',
      ]),
  'END:VEVENT',
]

/** A calendar file (RFC 5545) of these entries. */
export const calendarFile = (
  entries: readonly CalendarEntry[],
  { name, at }: { name: string; at: Date },
): string =>
  [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(name)}//Reminders//EN`,
    'CALSCALE:GREGORIAN',
    ...zone,
    ...entries.flatMap((entry) => linesOf(entry, at)),
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('')
