import { expect, test } from 'vitest'
import { pincodeRows, placeName } from '../../../scripts/convert/pincodes.ts'
import { createTally } from '../../../scripts/convert/report.ts'
import { csv } from './inputs.ts'

const read = async (rows: string[]) => {
  const input = await csv(
    [
      'circle,region,division,office,pincode,office_type,delivery,district,state,latitude,longitude',
      ...rows,
    ].join('\n'),
  )
  return {
    rows: (await pincodeRows(input, createTally())) as Record<string, unknown>[],
    dirt: input.report.dirt,
  }
}
const office = (
  pincode: string,
  place: string,
  at = '19.5,79.5',
  delivery = '1',
  name = 'Some B.O',
): string =>
  `Telangana Circle,Hyderabad Region,Adilabad Division,${name},${pincode},BO,${delivery},${place},${at}`

test('places are written in customary case', () => {
  expect(placeName('THE DADRA AND NAGAR HAVELI AND DAMAN AND DIU')).toBe(
    'Dadra and Nagar Haveli and Daman and Diu',
  )
  expect(placeName('KUMURAM BHEEM ASIFABAD')).toBe('Kumuram Bheem Asifabad')
  expect(placeName('South East')).toBe('South East')
})

test('district and state are those of most offices, and NA only if there is nothing else', async () => {
  const { rows, dirt } = await read([
    office('504273', 'MANCHERIAL,TELANGANA'),
    office('504273', 'MANCHERIAL,TELANGANA'),
    office('504273', 'CHANDRAPUR,MAHARASHTRA'),
    office('504273', 'NA,NA'),
    office('504273', 'NA,NA'),
    office('504273', 'NA,NA'),
  ])
  expect(rows).toMatchObject([
    {
      pincode: '504273',
      city: 'Mancherial',
      district: 'Mancherial',
      state: 'Telangana',
      serviceable: false,
    },
  ])
  expect(dirt).toMatchObject({
    'state-or-district-na': 3,
    'pincode-in-several-states': 1,
    'pincode-in-several-districts': 1,
  })
})

test('a pincode without a state gets the state of its postal circle', async () => {
  const { rows, dirt } = await read([
    office('504273', 'MANCHERIAL,TELANGANA'),
    office('504999', 'NA,NA'),
  ])
  expect(rows[1]).toMatchObject({
    pincode: '504999',
    city: 'Adilabad',
    state: 'Telangana',
    serviceable: false,
  })
  expect(rows[1]).not.toHaveProperty('district')
  expect(dirt['pincode-without-state-placed-by-circle']).toBe(1)
})

test('a pincode whose state cannot be determined is dropped', async () => {
  const { rows, dirt } = await read([office('504999', 'NA,NA')])
  expect(rows).toEqual([])
  expect(dirt['pincode-without-state-dropped']).toBe(1)
})

test('the position of a pincode is the median of the positions inside India', async () => {
  const { rows, dirt } = await read([
    office('504273', 'X,TELANGANA', '19.1,79.1'),
    office('504273', 'X,TELANGANA', '19.2,79.2'),
    office('504273', 'X,TELANGANA', '19.3,79.3'),
    office('504273', 'X,TELANGANA', '0,0'),
    office('504273', 'X,TELANGANA', '45.2,79.2'),
    office('504299', 'X,TELANGANA', '0,0'),
  ])
  expect(rows[0]).toMatchObject({ latitude: 19.2, longitude: 79.2 })
  expect(rows[1]).not.toHaveProperty('latitude')
  expect(dirt).toMatchObject({
    'coordinate-zero': 2,
    'coordinate-outside-india': 1,
    'pincode-without-coordinates': 1,
  })
})

test('eleven cities are served where an office delivers, and the towns around Delhi under its name', async () => {
  const { rows } = await read([
    office('110001', 'NEW DELHI,DELHI'),
    office('122001', 'GURUGRAM,HARYANA'),
    office('201301', 'GAUTAM BUDDHA NAGAR,UTTAR PRADESH'),
    office('380001', 'AHMADABAD,GUJARAT'),
    office('560001', 'BENGALURU URBAN,KARNATAKA'),
    office('562101', 'BENGALURU RURAL,KARNATAKA'),
  ])
  expect(rows.map(({ city, serviceable }) => [city, serviceable])).toEqual([
    ['Delhi NCR', true],
    ['Delhi NCR', true],
    ['Delhi NCR', true],
    ['Ahmedabad', true],
    ['Bengaluru', true],
    ['Bengaluru Rural', false],
  ])
})

test('a pincode of a served city without a delivering office is not served', async () => {
  const { rows, dirt } = await read([
    office('560001', 'BENGALURU URBAN,KARNATAKA', '13.1,80.2', '0'),
  ])
  expect(rows).toMatchObject([{ city: 'Bengaluru Urban', serviceable: false }])
  expect(dirt['pincode-without-delivering-office']).toBe(1)
})

test('repeated rows, trailing spaces of an office and invalid pincodes are counted', async () => {
  const { rows, dirt } = await read([
    office('504273', 'X,TELANGANA', '19,79', '1', 'End B.O '),
    office('504273', 'X,TELANGANA'),
    office('504273', 'X,TELANGANA'),
    office('04273', 'X,TELANGANA'),
  ])
  expect(rows).toHaveLength(1)
  expect(dirt).toMatchObject({
    'office-with-space-at-an-end': 1,
    'row-repeated': 1,
    'pincode-not-six-digits': 1,
  })
})
