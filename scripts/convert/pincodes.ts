import { servedCityOf } from './cities.ts'
import type { Fields, Input } from './input.ts'
import type { Tally } from './report.ts'

type Offices = {
  places: Map<string, number>
  circles: Map<string, number>
  divisions: Map<string, number>
  latitudes: number[]
  longitudes: number[]
  delivers: boolean
}

const vote = (votes: Map<string, number>): string | undefined =>
  [...votes].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))[0]?.[0]
const add = (votes: Map<string, number>, value: string): void =>
  void votes.set(value, (votes.get(value) ?? 0) + 1)
const median = (values: number[]): number | undefined => {
  if (values.length === 0) return undefined
  const middle = values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) / 2)] as number
  return Math.round(middle * 1e5) / 1e5
}

const small = new Set(['and', 'of', 'the'])

/** `THE DADRA AND NAGAR HAVELI` → `Dadra and Nagar Haveli`. */
export const placeName = (capitals: string): string =>
  capitals
    .toLowerCase()
    .replace(/^the\s+/, '')
    .split(/\s+/)
    .map((word, index) =>
      index > 0 && small.has(word)
        ? word
        : word.replace(/(^|[-(])\p{L}/gu, (start) => start.toUpperCase()),
    )
    .join(' ')
    .trim()

const none = (text: string | undefined): boolean =>
  text === undefined || text.trim() === '' || text.trim() === 'NA'

const readOffices = async (input: Input<Fields>): Promise<Map<string, Offices>> => {
  const { dirt } = input
  const pincodes = new Map<string, Offices>()
  const seen = new Set<string>()
  for await (const row of input.rows()) {
    const pincode = (row.pincode ?? '').trim()
    if (!/^[1-9]\d{5}$/.test(pincode)) {
      dirt.count('pincode-not-six-digits')
      continue
    }
    if ((row.office ?? '') !== (row.office ?? '').trim()) dirt.count('office-with-space-at-an-end')
    const text = Object.values(row).join('\t')
    if (seen.has(text)) dirt.count('row-repeated')
    seen.add(text)
    const offices: Offices = pincodes.get(pincode) ?? {
      places: new Map(),
      circles: new Map(),
      divisions: new Map(),
      latitudes: [],
      longitudes: [],
      delivers: false,
    }
    pincodes.set(pincode, offices)
    if (none(row.state) || none(row.district)) dirt.count('state-or-district-na')
    else
      add(
        offices.places,
        `${(row.state as string).trim().toUpperCase()}/${(row.district as string).trim().toUpperCase()}`,
      )
    if (none(row.region)) dirt.count('region-na')
    add(offices.circles, (row.circle ?? '').trim())
    add(offices.divisions, (row.division ?? '').trim())
    offices.delivers ||= row.delivery === '1'
    const latitude = Number(row.latitude)
    const longitude = Number(row.longitude)
    if (!latitude || !longitude) dirt.count('coordinate-zero')
    else if (latitude < 6 || latitude > 37.6 || longitude < 68 || longitude > 97.5)
      dirt.count('coordinate-outside-india')
    else {
      offices.latitudes.push(latitude)
      offices.longitudes.push(longitude)
    }
    input.report.used++
  }
  return pincodes
}

/** The state of most offices of a circle, for pincodes without a state. */
const statesOfCircles = (pincodes: Map<string, Offices>): Map<string, string> => {
  const votes = new Map<string, Map<string, number>>()
  for (const { places, circles } of pincodes.values()) {
    const circle = vote(circles) as string
    const states = votes.get(circle) ?? new Map<string, number>()
    votes.set(circle, states)
    for (const [place, times] of places)
      states.set(
        place.split('/')[0] as string,
        (states.get(place.split('/')[0] as string) ?? 0) + times,
      )
  }
  return new Map(
    [...votes].flatMap(([circle, states]) =>
      vote(states) === undefined ? [] : [[circle, vote(states) as string] as const],
    ),
  )
}

/**
 * One row per pincode, in order. District and state are those of most of its offices; the coordinates are the medians of its offices within
 * India. A pincode is serviceable if an office delivers and the district belongs to a served city (spec §1).
 */
export const pincodeRows = async (input: Input<Fields>, joins: Tally): Promise<object[]> => {
  const pincodes = await readOffices(input)
  const stateOf = statesOfCircles(pincodes)
  const rows: object[] = []
  for (const [pincode, offices] of [...pincodes].sort(([a], [b]) => (a < b ? -1 : 1))) {
    const states = new Set([...offices.places.keys()].map((place) => place.split('/')[0]))
    if (states.size > 1) input.dirt.count('pincode-in-several-states')
    if (offices.places.size > 1) input.dirt.count('pincode-in-several-districts')
    if (!offices.delivers) input.dirt.count('pincode-without-delivering-office')
    const [stateVoted, district] = (vote(offices.places) ?? '').split('/') as [string, string?]
    const state = stateVoted || stateOf.get(vote(offices.circles) ?? '')
    const division = (vote(offices.divisions) ?? '').replace(/\s+Division$/i, '')
    if (!stateVoted)
      input.dirt.count(
        state && !none(division)
          ? 'pincode-without-state-placed-by-circle'
          : 'pincode-without-state-dropped',
      )
    if (!state || (!district && none(division))) continue
    const served = district ? servedCityOf(state, district) : undefined
    if (served)
      joins.count(
        offices.delivers ? 'pincodes-serviceable' : 'pincodes-of-served-cities-without-delivery',
      )
    const [latitude, longitude] = [median(offices.latitudes), median(offices.longitudes)]
    if (latitude === undefined) input.dirt.count('pincode-without-coordinates')
    rows.push({
      pincode,
      city: served && offices.delivers ? served.name.en : placeName(district ?? division),
      ...(district ? { district: placeName(district) } : {}),
      state: placeName(state),
      serviceable: served !== undefined && offices.delivers,
      ...(latitude === undefined || longitude === undefined ? {} : { latitude, longitude }),
    })
  }
  return rows
}
