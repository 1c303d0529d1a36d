import { describe, expect, it } from 'vitest'
import { type Pairing, pairScan } from '../../../src/console/screens/parcels/pairs.ts'

const packed = ['K7Q2W3E4R5T6-1', 'M7Q2W3E4R5T6-1']
const begun: Pairing = { courier: 'Delhivery', label: null, pairs: [] }
const run = (...codes: string[]) =>
  codes.reduce(
    (before, code) => {
      const read = pairScan(before.pairing, packed, code)
      return { is: read.is, pairing: 'pairing' in read ? read.pairing : before.pairing }
    },
    { is: '' as string, pairing: begun },
  )

describe('label, then waybill', () => {
  it('makes a pair of each, one parcel after the other', () => {
    const { is, pairing } = run(
      'k7q2w3e4r5t6-1',
      '1490812345678',
      'M7Q2W3E4R5T6-1',
      '1490 8123 45679',
    )
    expect(is).toBe('pair')
    expect(pairing).toEqual({
      courier: 'Delhivery',
      label: null,
      pairs: [
        { label: 'M7Q2W3E4R5T6-1', awb: '1490812345679' },
        { label: 'K7Q2W3E4R5T6-1', awb: '1490812345678' },
      ],
    })
  })

  it.each([
    ['a waybill before its label', ['1490812345678'], 'pairNoLabel'],
    ['a label that is not packed', ['Z7Q2W3E4R5T6-1'], 'pairNoLabel'],
    ['a label twice', ['K7Q2W3E4R5T6-1', '1490812345678', 'K7Q2W3E4R5T6-1'], 'pairTwice'],
    [
      'a waybill twice',
      ['K7Q2W3E4R5T6-1', '1490812345678', 'M7Q2W3E4R5T6-1', '1490812345678'],
      'pairTwice',
    ],
    ['the number of another courier', ['K7Q2W3E4R5T6-1', 'D12345678'], 'pairWrong'],
    ['the label of another parcel in place of a waybill', packed, 'label'],
  ])('%s is told', (_, codes, is) => {
    expect(run(...codes).is).toBe(is)
  })

  it('asks for the courier first', () => {
    expect(pairScan({ ...begun, courier: ' ' }, packed, packed[0] ?? '').is).toBe('pairCourier')
  })
})
