import { weekdayNames } from '#i18n/weekday-names.ts'
import type { Weekday } from '#model/delivery-promise.ts'
import { type Locale, locales } from '#model/locale.ts'
import { daysFromTo, runsOfDays, weekFromMonday } from '#model/opening-hours.ts'

type Facts = Readonly<Record<string, unknown>>
export type Fields = Record<string, string>

/** The parts of the form, in the order in which a shop is made. Fields are named by their place in `shop.json`; the second ones have an entry a line. */
export const groups = [
  ['group_name', ['shortName.en', 'colours.action', 'colours.ground'], []],
  [
    'group_contact',
    ['contact.phone', 'contact.email', 'contact.whatsapp', 'contact.hours.en'],
    ['contact.open', 'promise.holidays', 'social'],
  ],
  [
    'group_seller',
    [
      'seller.name',
      'seller.place.city',
      'seller.place.pincode',
      'seller.gstin',
      'seller.state',
      'seller.licences.form20',
      'seller.licences.form21',
      'seller.licences.form20B',
      'seller.licences.form21B',
      'seller.licences.fssai',
    ],
    ['seller.address'],
  ],
  [
    'group_people',
    [
      'seller.grievanceOfficer.name',
      'seller.grievanceOfficer.designation',
      'seller.grievanceOfficer.email',
      'seller.grievanceOfficer.phone',
    ],
    ['seller.pharmacists', 'seller.grievanceOfficer.address'],
  ],
  [
    'group_charges',
    [
      'charges.discountPercent',
      'charges.shipping.feeRupees',
      'charges.shipping.freeFromRupees',
      'charges.minimumRupees',
    ],
    [],
  ],
  [
    'group_delivery',
    ['delivery.around.pincode', 'delivery.around.km'],
    ['delivery.places', 'delivery.cities'],
  ],
  [
    'group_promise',
    ['promise.cutOff', 'promise.packingDays', 'promise.reviewDays', 'promise.closed'],
    ['promise.courier'],
  ],
  ['group_small', ['smallShop.owner', 'smallShop.dayRupees', 'smallShop.monthRupees'], []],
] as const

const numbersOfForm: readonly string[] = [
  'charges.discountPercent',
  'charges.shipping.feeRupees',
  'charges.shipping.freeFromRupees',
  'charges.minimumRupees',
  'delivery.around.km',
  'promise.packingDays',
  'promise.reviewDays',
  'smallShop.dayRupees',
  'smallShop.monthRupees',
]
/** Fields whose text is more than the value. */
const composed: readonly string[] = [
  'seller.pharmacists',
  'delivery.places',
  'contact.open',
  'promise.closed',
  'promise.holidays',
  'promise.courier',
]
const linesOfForm = groups
  .flatMap(([, single]): readonly string[] => single)
  .filter((path) => ![...numbersOfForm, ...composed].includes(path))
const listsOfForm = groups
  .flatMap(([, , many]): readonly string[] => many)
  .filter((path) => !composed.includes(path))

const at = (facts: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (of, name) =>
        typeof of === 'object' && of !== null ? (of as Record<string, unknown>)[name] : undefined,
      facts,
    )

/** A text by language may stand as one text, which is English. */
const spread = (facts: Facts): Facts => {
  const whole = structuredClone(facts) as Record<string, unknown>
  for (const path of ['name', 'shortName', 'contact.hours']) {
    const text = at(whole, path)
    if (typeof text === 'string') put(whole, path, { en: text })
  }
  return whole
}

/** Puts a value at its place; nothing removes what is there, and what is empty then. */
const put = (facts: Record<string, unknown>, path: string, value: unknown): void => {
  const [name = '', ...rest] = path.split('.')
  if (rest.length > 0) {
    const inner = { ...(facts[name] as Record<string, unknown> | null | undefined) }
    put(inner, rest.join('.'), value)
    if (Object.keys(inner).length > 0) facts[name] = inner
    else delete facts[name]
  } else if (value === undefined) delete facts[name]
  else facts[name] = value
}

type Place = { city: string | Record<string, string>; state?: string; pincodes: string[] }
const cityOf = ({ city }: Place): string => (typeof city === 'string' ? city : (city.en ?? ''))
type Pharmacist = { name: string; registration: string }

type Hours = { days: readonly string[]; from: string; to: string }
type Courier = { pincodes: string[]; days: unknown }

const capital = (day = ''): string => day.charAt(0).toUpperCase() + day.slice(1)
/** Days from Monday on, those that follow one another as `Monday-Saturday`. */
const daysAsText = (days: readonly string[]): string =>
  runsOfDays(days)
    .map(([first, ...more]) => [first, ...more.slice(-1)].map(capital).join('-'))
    .join(', ')
/** `Mon-Sat, Sunday` in English or in Hindi; a word that is no day is left for the server to refuse. */
const daysOf = (text: string): string[] => {
  const hindi = weekdayNames('hi', 'long')
  const dayOf = (word: string): Weekday | undefined =>
    weekFromMonday.find(
      (day, nth) =>
        word.length > 2 &&
        [day, hindi[nth] ?? ''].some((name) => name.startsWith(word.toLowerCase())),
    )
  return text.split(/[\s,]*,[\s,]*/).flatMap((part) => {
    const [from = '', to = from] = part.split(/\s*[-–]\s*/)
    const [first, last] = [dayOf(from.trim()), dayOf(to.trim())]
    return first && last ? daysFromTo(first, last) : part.trim()
  })
}
/** `9`, `9:30 pm` and `21:00`; what is no time is left for the server to refuse. */
const timeOf = (text: string): string => {
  const [, hour = '', minute = '00', half = ''] =
    /^(\d{1,2})(?:[:.](\d\d))?\s*([ap])?\.?m?\.?$/i.exec(text.trim()) ?? []
  if (hour === '') return text.trim()
  const hours = half === '' ? Number(hour) : (Number(hour) % 12) + (/p/i.test(half) ? 12 : 0)
  return `${String(hours).padStart(2, '0')}:${minute}`
}
/** `Monday-Saturday 9:00-13:00, 17:00-21:00`. */
const hoursOf = (line: string): Hours[] => {
  const [, days = line, times = ''] = /^(\D+?)[\s:]+(\d.*)$/.exec(line) ?? []
  return times.split(',').map((span) => {
    const [from = '', to = ''] = span.split(/[-–]|\bto\b/).map(timeOf)
    return { days: daysOf(days), from, to }
  })
}
/** `26-01-2027` and `26/1/2027` as `2027-01-26`. */
const dateOf = (text: string): string =>
  text.replace(
    /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})$/,
    (_, day: string, month: string, year: string) =>
      [year, month.padStart(2, '0'), day.padStart(2, '0')].join('-'),
  )

const entries = (text: string | undefined): string[] =>
  (text ?? '')
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one !== '')

export const fieldsOf = (written: Facts): Fields => {
  const facts = spread(written)
  const fields: Fields = {}
  for (const locale of locales) fields[`name.${locale}`] = String(at(facts, `name.${locale}`) ?? '')
  for (const path of [...linesOfForm, ...numbersOfForm])
    fields[path] = String(at(facts, path) ?? '')
  for (const path of listsOfForm)
    fields[path] = ((at(facts, path) as string[] | undefined) ?? []).join('\n')
  fields['seller.pharmacists'] = (
    (at(facts, 'seller.pharmacists') as Pharmacist[] | undefined) ?? []
  )
    .map(({ name, registration }) => `${name}; ${registration}`)
    .join('\n')
  fields['delivery.places'] = ((at(facts, 'delivery.places') as Place[] | undefined) ?? [])
    .map((place) => `${cityOf(place)}: ${place.pincodes.join(', ')}`)
    .join('\n')
  fields['contact.open'] = ((at(facts, 'contact.open') as Hours[] | undefined) ?? [])
    .map(({ days, from, to }) => `${daysAsText(days)} ${from}-${to}`)
    .join('\n')
  // Sunday is closed where a promise says nothing else.
  const closed = at(facts, 'promise.closed') as string[] | undefined
  fields['promise.closed'] = daysAsText(closed ?? (at(facts, 'promise.cutOff') ? ['sunday'] : []))
  fields['promise.holidays'] = ((at(facts, 'promise.holidays') as string[] | undefined) ?? []).join(
    '\n',
  )
  fields['promise.courier'] = ((at(facts, 'promise.courier') as Courier[] | undefined) ?? [])
    .map(({ pincodes, days }) => `${pincodes.join(', ')}: ${days}`)
    .join('\n')
  const on = (facts.languages as Locale[] | undefined) ?? [...locales]
  for (const locale of locales) if (on.includes(locale)) fields[`language.${locale}`] = 'on'
  if (facts.smallShop !== undefined) fields.smallShop = 'on'
  if (at(facts, 'charges.shipping') === null) fields.noShipping = 'on'
  if (at(facts, 'charges.roundCash') === true) fields.roundCash = 'on'
  if (((facts.doorCode as string[] | undefined) ?? []).length > 0) fields.doorCode = 'on'
  return fields
}

const numberOf = (text: string): unknown => {
  if (text === '') return undefined
  return /^-?\d+(\.\d+)?$/.test(text) ? Number(text) : text
}

/** `shop.json` with what the form says; what the form does not show stays as it is. */
export const shopFrom = (fields: Fields, written: Facts): Facts => {
  const facts = spread(written) as Record<string, unknown>
  const given = (path: string): string => (fields[path] ?? '').trim()
  for (const locale of locales) put(facts, `name.${locale}`, given(`name.${locale}`) || undefined)
  for (const path of linesOfForm) put(facts, path, given(path) || undefined)
  for (const path of numbersOfForm) put(facts, path, numberOf(given(path)))
  for (const path of listsOfForm) {
    const list = entries(fields[path])
    put(facts, path, list.length > 0 ? list : undefined)
  }
  const pharmacists = entries(fields['seller.pharmacists']).map((line) => {
    const [name = '', registration = ''] = line.split(';').map((one) => one.trim())
    return { name, registration }
  })
  put(facts, 'seller.pharmacists', pharmacists.length > 0 ? pharmacists : undefined)
  const before = (at(written, 'delivery.places') as Place[] | undefined) ?? []
  const places = entries(fields['delivery.places']).map((line) => {
    const [city = '', list = ''] = line.split(':').map((one) => one.trim())
    const pincodes = list.split(/[\s,]+/).filter((one) => one !== '')
    const known = before.find((place) => cityOf(place) === city)
    return { city, ...known, pincodes }
  })
  put(facts, 'delivery.places', places.length > 0 ? places : undefined)
  const open = entries(fields['contact.open']).flatMap(hoursOf)
  put(facts, 'contact.open', open.length > 0 ? open : undefined)
  const courier = entries(fields['promise.courier']).map((line) => {
    const [list = '', days = ''] = line.split(':')
    return {
      pincodes: list.split(/[\s,]+/).filter((one) => one !== ''),
      days: numberOf(days.trim()) ?? days,
    }
  })
  const holidays = entries(fields['promise.holidays']).map(dateOf)
  const closed = given('promise.closed')
  put(facts, 'promise.courier', courier.length > 0 ? courier : undefined)
  put(facts, 'promise.holidays', holidays.length > 0 ? holidays : undefined)
  if (closed !== fieldsOf(written)['promise.closed'] || given('promise.cutOff') === '')
    put(facts, 'promise.closed', closed === '' ? undefined : daysOf(closed))
  if (closed === '' && given('promise.cutOff') !== '') put(facts, 'promise.closed', [])
  const on = locales.filter((locale) => fields[`language.${locale}`] !== undefined)
  put(facts, 'languages', on.length === locales.length ? undefined : on)
  if (fields.smallShop === undefined) put(facts, 'smallShop', undefined)
  else facts.smallShop ??= {}
  if (fields.noShipping !== undefined) put(facts, 'charges.shipping', null)
  put(facts, 'charges.roundCash', fields.roundCash === undefined ? undefined : true)
  // Medicines on prescription, unless the file names schedules of its own.
  if (fields.doorCode === undefined) put(facts, 'doorCode', undefined)
  else if (fieldsOf(written).doorCode === undefined) facts.doorCode = ['H', 'H1', 'X']
  return facts
}
