/** The pages of parcels by courier; `{awb}` stands for the number. */
export type CourierPages = Readonly<Record<string, string>>

/** A courier’s name without its spelling: `Blue Dart`, `bluedart` and `BLUE-DART` are one. */
export const courierKey = (name: string): string =>
  name.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]/gu, '')

/** Well-known couriers: their name, where they show a parcel, how they number it, and such a number. */
const known = [
  {
    name: 'Delhivery',
    page: 'https://www.delhivery.com/track-v2/package/{awb}',
    number: /^\d{10,16}$/,
    example: '1490812345678',
  },
  {
    name: 'Blue Dart',
    page: 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo={awb}',
    number: /^\d{8,12}$/,
    example: '69876543210',
  },
  {
    name: 'DTDC',
    page: 'https://www.dtdc.in/tracking.asp?strCnno={awb}',
    number: /^[A-Z\d][A-Z]?\d{7,11}$/,
    example: 'D12345678',
  },
  {
    name: 'India Post',
    page: 'https://www.indiapost.gov.in/_layouts/15/dop.portal.tracking/trackconsignment.aspx?consignment={awb}',
    number: /^[A-Z]{2}\d{9}IN$/,
    example: 'EM123456789IN',
  },
] as const

export const courierNames: readonly string[] = known.map(({ name }) => name)

const knownCourier = (courier: string) =>
  known.find(({ name }) => courierKey(name) === courierKey(courier))

/** Where a courier shows a parcel; empty where that is not known. A pharmacy’s own page goes before a known one. */
export const courierLink = (courier: string, awb: string, own: CourierPages = {}): string => {
  const name = courierKey(courier)
  const page = Object.hasOwn(own, name) ? own[name] : knownCourier(courier)?.page
  return awb === '' ? '' : (page ?? '').replaceAll('{awb}', encodeURIComponent(awb))
}

/** `Ekart=https://…/{awb},Shadowfax=https://…?number={awb}`; null where a part is no such pair. */
export const courierPagesIn = (text: string): CourierPages | null => {
  const pairs = text
    .split(/,(?=[^,=]+=https:)/)
    .map((pair) => /^\s*([^=,]+?)\s*=(https:\/\/[^\s/{]\S*)$/.exec(pair))
  const pages = pairs.flatMap((pair) =>
    pair?.[1] && pair[2]?.includes('{awb}') && URL.canParse(pair[2])
      ? [[courierKey(pair[1]), pair[2]] as const]
      : [],
  )
  return pages.length === pairs.length ? Object.fromEntries(pages) : null
}

/** Couriers give a number again, but not within a year. */
export const waybillReuseDays = 365

/** Shorter than this is no number of a courier whose numbers are not known. */
const leastCharacters = 6
const anyExample = 'AB12345678'

/** A waybill as it is compared and kept: couriers print `7X 1052 33765`, and scanners send it without spaces. */
export const waybillOf = (typed: string): string => typed.replaceAll(/\s/g, '').toUpperCase()

export type WaybillFault = 'waybillMissing' | 'courierMissing' | 'waybillWrong'

/**
 * What is wrong with the number of a parcel; without courier and number it is carried by the shop’s own rider. A courier’s name, which is scanned or
 * typed into the wrong field, is no number.
 */
export const waybillFault = (courier: string, awb: string): WaybillFault | null => {
  if (courier === '') return awb === '' ? null : 'courierMissing'
  if (awb === '') return 'waybillMissing'
  const form = knownCourier(courier)?.number
  const isNumber = form
    ? form.test(awb)
    : awb.length >= leastCharacters && /\d/.test(awb) && courierKey(awb) !== courierKey(courier)
  return isNumber ? null : 'waybillWrong'
}

export const exampleWaybill = (courier: string): string =>
  knownCourier(courier)?.example ?? anyExample
