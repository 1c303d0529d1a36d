import { describe, expect, it } from 'vitest'
import { shareOut, statementRow } from '#model/cash-statement.ts'
import { courierLink, exampleWaybill, waybillFault, waybillOf } from '#model/courier.ts'
import { paise } from '#model/money.ts'

describe('the number of a parcel at its courier', () => {
  it.each([
    ['', ''],
    ['Delhivery', '1490812345678'],
    ['Blue Dart', '69876543210'],
    ['bluedart', '69876543210'],
    ['DTDC', 'D12345678'],
    ['DTDC', '7X105233765'],
    ['India Post', 'EM123456789IN'],
    ['A friend', 'AF-00123'],
  ])('%s numbers a parcel %s', (courier, awb) => {
    expect(waybillFault(courier, awb)).toBeNull()
  })

  it.each([
    ['Delhivery', '', 'waybillMissing'],
    ['', '1490812345678', 'courierMissing'],
    ['Delhivery', 'DELHIVERY', 'waybillWrong'],
    ['Delhivery', '149081234', 'waybillWrong'],
    ['Delhivery', 'D12345678', 'waybillWrong'],
    ['Blue-Dart', 'BD998877', 'waybillWrong'],
    ['India Post', 'EM123456789US', 'waybillWrong'],
    ['Shadowfax 24', 'SHADOWFAX24', 'waybillWrong'],
    ['A friend', 'AF12', 'waybillWrong'],
    ['A friend', 'WITHOUT', 'waybillWrong'],
  ])('%s with %s is refused: %s', (courier, awb, fault) => {
    expect(waybillFault(courier, awb)).toBe(fault)
  })

  it('is kept without the spaces that are printed in it, in capitals', () => {
    expect(waybillOf(' 7x 1052 33765 ')).toBe('7X105233765')
  })

  it('each known courier has an example of its own numbers', () => {
    for (const courier of ['Delhivery', 'Blue Dart', 'DTDC', 'India Post', 'A friend'])
      expect(waybillFault(courier, exampleWaybill(courier)), courier).toBeNull()
  })

  it('the page of a courier is found however its name is written', () => {
    for (const name of ['Blue Dart', 'bluedart', 'BLUE-DART '])
      expect(courierLink(name, '69876543210')).toContain('bluedart.com')
  })
})

describe('cash of a whole order', () => {
  const parcels = [
    { due: 100, remitted: 0 },
    { due: 50, remitted: 20 },
  ]
  const shares = (amount: number) =>
    shareOut(parcels, paise(amount)).map((one) => Number(one.amount))
  it('fills what its parcels owe, in their order, and loses nothing', () => {
    expect([shares(60), shares(130), shares(150)]).toEqual([[60], [100, 30], [100, 50]])
  })
})

it.each([
  ['30/11/2026', '2026-11-30'],
  ['30-Nov-2026', '2026-11-30'],
  ['2026-11-30', '2026-11-30'],
  ['31/11/2026', null],
  ['11/2026', null],
  ['', null],
])('a rider’s cash of %s is of the day %s', (date, on) => {
  const row = statementRow({ awb: 'AB123', amount: '290.00', reference: 'R1', date })
  expect(row).toEqual(
    on === null ? { wrong: 'date' } : { awb: 'AB123', amount: 29_000, reference: 'R1', on },
  )
})
