import { describe, expect, it } from 'vitest'
import { gstinFault } from '#model/gstin.ts'
import { isStateCode, placeOfSupply, stateCodeOf, stateName } from '#model/india-states.ts'

const codes = Array.from({ length: 99 }, (_, index) => String(index + 1).padStart(2, '0')).filter(
  isStateCode,
)

describe('the States of India', () => {
  it('28 States and 8 union territories have a code each, and the waters beyond them one', () => {
    expect(codes).toHaveLength(28 + 8 + 1)
    expect(codes.filter((code) => ['25', '28'].includes(code))).toEqual([])
    expect(new Set(codes.map(stateName)).size).toBe(codes.length)
  })

  it('the name of each State leads to its code in capitals, without spaces and with an ampersand', () => {
    for (const code of codes) {
      const name = stateName(code)
      for (const spelt of [
        name,
        name.toUpperCase(),
        name.replaceAll(' ', ''),
        ` ${name.replaceAll(' and ', ' & ')} `,
        `The ${name}`,
      ])
        expect([spelt, stateCodeOf(spelt)]).toEqual([spelt, code])
    }
  })

  it.each([
    ['Tamilnadu', '33'],
    ['Orissa', '21'],
    ['Pondicherry', '34'],
    ['J&K', '01'],
    ['Jammu & Kashmir', '01'],
    ['NCT of Delhi', '07'],
    ['Andaman & Nicobar', '35'],
    ['Andaman & Nicobar Islands', '35'],
    ['Dadra & Nagar Haveli', '26'],
    ['Daman & Diu', '26'],
    ['THE DADRA AND NAGAR HAVELI AND DAMAN AND DIU', '26'],
    ['Uttaranchal', '05'],
    ['Chattisgarh', '22'],
    ['Telengana', '36'],
  ])('%s is the State %s', (name, code) => {
    expect(stateCodeOf(name)).toBe(code)
  })

  it.each(['Tamil', 'Tamil Naadu', 'Ceylon', '33', ''])('%o is the name of no State', (name) => {
    expect(stateCodeOf(name)).toBeNull()
  })

  it('a return writes a place of supply with code and name', () => {
    expect(placeOfSupply('07')).toBe('07-Delhi')
  })
})

describe('a GSTIN', () => {
  it.each(['27AAPFU0939F1ZV', '33AAAAA0000A1Z9', '29AAAAA0000A1ZY'])('%s has no fault', (gstin) => {
    expect(gstinFault(gstin)).toBeNull()
  })

  it('any one mistyped character is found', () => {
    const gstin = '27AAPFU0939F1ZV'
    for (const index of [2, 4, 7, 9, 11, 12, 14]) {
      const wrong = /\d/.test(gstin.charAt(index)) ? '7' : 'Q'
      const typed = gstin.slice(0, index) + wrong + gstin.slice(index + 1)
      expect([typed, gstinFault(typed)]).toEqual([typed, 'check'])
    }
  })
})
