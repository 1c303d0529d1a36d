/** Couriers whose page of a parcel is known; others are named without a link. `{awb}` stands for the number. */
const pages: Record<string, string> = {
  delhivery: 'https://www.delhivery.com/track-v2/package/{awb}',
  bluedart: 'https://www.bluedart.com/trackdartresultthirdparty?trackFor=0&trackNo={awb}',
  dtdc: 'https://www.dtdc.in/tracking.asp?strCnno={awb}',
  'india post': 'https://www.indiapost.gov.in/_layouts/15/dop.portal.tracking/trackconsignment.aspx?consignment={awb}',
}

/** Where a courier shows a parcel; empty where that is not known. */
export const courierLink = (courier: string, awb: string): string =>
  awb === '' ? '' : (pages[courier.trim().toLowerCase()] ?? '').replace('{awb}', encodeURIComponent(awb))
