/** The pages of parcels by courier, in small letters; `{awb}` stands for the number. */
export type CourierPages = Readonly<Record<string, string>>

/** Couriers whose page is known to everybody; a pharmacy adds and replaces others. The rest are named without a link. */
const known: CourierPages = {
  delhivery: 'https://www.delhivery.com/track-v2/package/{awb}',
  bluedart: 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo={awb}',
  dtdc: 'https://www.dtdc.in/tracking.asp?strCnno={awb}',
  'india post':
    'https://www.indiapost.gov.in/_layouts/15/dop.portal.tracking/trackconsignment.aspx?consignment={awb}',
}

/** Where a courier shows a parcel; empty where that is not known. */
export const courierLink = (courier: string, awb: string, own: CourierPages = {}): string => {
  const name = courier.trim().toLowerCase()
  const page = Object.hasOwn(own, name) ? own[name] : Object.hasOwn(known, name) ? known[name] : ''
  return awb === '' ? '' : (page ?? '').replaceAll('{awb}', encodeURIComponent(awb))
}

/** `Ekart=https://…/{awb},Shadowfax=https://…?number={awb}`; null where a part is no such pair. */
export const courierPagesIn = (text: string): CourierPages | null => {
  const pairs = text
    .split(/,(?=[^,=]+=https:)/)
    .map((pair) => /^\s*([^=,]+?)\s*=(https:\/\/[^\s/{]\S*)$/.exec(pair))
  const pages = pairs.flatMap((pair) =>
    pair?.[1] && pair[2]?.includes('{awb}') && URL.canParse(pair[2])
      ? [[pair[1].toLowerCase(), pair[2]] as const]
      : [],
  )
  return pages.length === pairs.length ? Object.fromEntries(pages) : null
}
