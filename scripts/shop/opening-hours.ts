import { type Weekday, weekdays } from '#model/delivery-promise.ts'
import { daysFromTo } from '#model/opening-hours.ts'

type Span = { days: Weekday[]; from: string; to: string }

const times =
  /(\d{1,2})(?:[:.](\d{2}))? ?([ap]\.?m\.?)? ?(?:-|–|to) ?(\d{1,2})(?:[:.](\d{2}))? ?([ap]\.?m\.?)?/g

/** `9:30`, `9 pm`; null for no time of a day. */
const timeOf = (hour: string, minute = '00', half?: string): string | null => {
  const hours = Number(hour)
  if (half && (hours < 1 || hours > 12)) return null
  const at = half ? (hours % 12) + (half.startsWith('p') ? 12 : 0) : hours
  return at > 24 || Number(minute) > 59 ? null : `${String(at).padStart(2, '0')}:${minute}`
}

/** Days as people name them: `Monday to Saturday`, `Sun`; all of them where none is named, null for other words. */
const daysOf = (text: string): Weekday[] | null => {
  const words = text.match(/[a-z]+|[-–]/g)?.filter((word) => word !== 'and' && word !== 'on') ?? []
  if (/^(?:|daily|every ?day|all ?days?)$/.test(words.join(' '))) return [...weekdays]
  const days: Weekday[] = []
  let isRange = false
  for (const word of words) {
    if (/^(?:to|-|–)$/.test(word)) {
      isRange = true
      continue
    }
    const day = weekdays.find((name) => word.length > 2 && name.startsWith(word.slice(0, 3)))
    if (!day) return null
    const last = days.at(-1)
    days.push(...(isRange && last ? daysFromTo(last, day) : [day]))
    isRange = false
  }
  return isRange ? null : [...new Set(days)]
}

/** Opening hours as they stand on a door: `9 am to 9 pm, Monday to Saturday; 10 am to 2 pm, Sunday`. Null where they may mean something else. */
export const openingHours = (text: string): Span[] | null => {
  const read: Span[] = []
  for (const part of text.toLowerCase().split(/[;\n]/)) {
    if (part.trim() === '') continue
    const plain = part.replace(/\b24 ?(?:hours|hrs?)\b/, '0:00-24:00').replaceAll(/\s+/g, ' ')
    const matches = [...plain.matchAll(times)]
    const days = daysOf(plain.replaceAll(times, ' ').replaceAll(/[,:.&]/g, ' '))
    if (matches.length === 0 || days === null) return null
    for (const [, hour = '', minute, half, toHour = '', toMinute, toHalf] of matches) {
      // `2 to 5 pm` may begin at night.
      if ((half === undefined) !== (toHalf === undefined)) return null
      const from = timeOf(hour, minute, half)
      const end = timeOf(toHour, toMinute, toHalf)
      const to = end === '00:00' ? '24:00' : end
      if (from === null || to === null || from >= to) return null
      read.push({ days, from, to })
    }
  }
  return read.length === 0 ? null : read
}
