import { describe, expect, it } from 'vitest'
import { addressFaults, tidyAddress } from '#model/address.ts'
import { emailOf, patterns, refusedSign } from '#model/patterns.ts'
import { internationalNumber } from '#model/phone.ts'

const good = {
  addUserName: 'Asha Rao',
  street1: '12/3, M.G. Road: 2nd Cross (East)',
  street2: '',
  contactNumber: '+919840012345',
  pincode: '600001',
}

describe('the shared patterns of spec §5', () => {
  it.each(['asha@nuskha.example', "o'hara+x@mail.co.in", 'a.b-c_d@x1.y2.org'])(
    '%s is an e-mail address',
    (text) => {
      expect(emailOf(text)).toBe(text)
    },
  )

  it.each([
    '',
    'a',
    'a@',
    '@b.in',
    'a@b',
    'a..b@c.in',
    '.a@c.in',
    'a.@c.in',
    'a@-b.in',
    'a@b.1',
    'a b@c.in',
    'a@b.in, c@d.in',
    `${'a'.repeat(65)}@b.in`,
    `a@${'b.'.repeat(130)}in`,
  ])('%j is not a name', (text) => {
    expect(emailOf(text)).toBeNull()
  })

  it('an e-mail address is stored in lower case without spaces', () => {
    expect(emailOf(' Asha@Nuskha.Example ')).toBe('asha@nuskha.example')
  })

  it.each([
    'Asha Rao',
    'डॉ. आशा राव (M.D.)',
    'ஆஷா & Co, 2/3',
    'శ్రీ',
    "Leela D'Souza",
    'Leela D’Souza',
    'Anne-Marie Sundaram-Rao',
  ])('%s is a name', (text) => {
    expect(patterns.name.test(text)).toBe(true)
  })

  it.each(['<b>', 'a;b', 'a_b', '', 'a\nb', 'x@y'])('%j is none', (text) => {
    expect(patterns.name.test(text)).toBe(false)
  })

  it.each(['A-2: x', '#12, 3rd Cross', "St. Mary's Road", 'Flat 4/B & C (rear)'])(
    '%s is a street',
    (text) => {
      expect(patterns.street.test(text)).toBe(true)
    },
  )

  it('a colon and a number sign are for streets, and the name of a prescription has no digit', () => {
    expect([
      patterns.name.test('A: B'),
      patterns.name.test('#12'),
      patterns.prescriptionName.test("Dr. A & B (C/D), D'Souza-Rao"),
      patterns.prescriptionName.test('A2'),
    ]).toEqual([false, false, true, false])
  })

  it('the first character that is not allowed is named, whole', () => {
    expect([
      refusedSign('name', 'Asha 🙂 <Rao>'),
      refusedSign('street', '12; drop'),
      refusedSign('prescriptionName', 'Meera 2'),
      refusedSign('street', '#12, St. Mary’s Road'),
    ]).toEqual(['🙂', ';', '2', ''])
  })

  it('decimals have at most two places', () => {
    expect(
      ['1', '1.5', '1.55', '1.555', '.5', 'x'].map((text) => patterns.decimal.test(text)),
    ).toEqual([true, true, true, false, false, false])
  })
})

describe('the address form', () => {
  it('the address form accepts a valid address', () => {
    expect(
      addressFaults(
        tidyAddress({ ...good, addUserName: '  Asha   Rao ', contactNumber: '+91 98400 12345' }),
      ),
    ).toEqual([])
  })

  it.each(['98400-12345', '९८४००१२३४५', '(98400) 12345'])(
    'the address form accepts the contact number %s, as people write it',
    (contactNumber) => {
      expect(addressFaults(tidyAddress({ ...good, contactNumber }))).toEqual([])
    },
  )

  it.each(['411 038', ' 411038\u200b', '411-038', '४११०३८', '௪௧௧௦௩௮', '\u202a411038\u202c'])(
    'the address form accepts the pincode %j, as people write and paste it',
    (pincode) => {
      const tidied = tidyAddress({ ...good, pincode })
      expect(tidied.pincode).toBe('411038')
      expect(addressFaults(tidied)).toEqual([])
    },
  )

  it('the address form requires every mandatory field', () => {
    const empty = { addUserName: ' ', street1: '', street2: '', contactNumber: '', pincode: '' }
    expect(addressFaults(tidyAddress(empty)).map(({ field, is }) => `${field} ${is}`)).toEqual([
      'addUserName nameEmpty',
      'street1 street1Empty',
      'contactNumber contactEmpty',
      'pincode pincodeEmpty',
    ])
  })

  it.each([
    ['contactNumber', '1234567', 'contactInvalid'],
    ['contactNumber', '1234567890123456', 'contactInvalid'],
    ['pincode', '60000', 'pincodeInvalid'],
    ['pincode', '6000011', 'pincodeInvalid'],
    ['pincode', '60000a', 'pincodeInvalid'],
    ['pincode', '060000', 'pincodeInvalid'],
  ])('the address form refuses %s %j', (field, text, is) => {
    expect(addressFaults(tidyAddress({ ...good, [field]: text }))).toEqual([{ field, is }])
  })

  it.each([
    ['addUserName', 'a<b', 'nameInvalid', '<'],
    ['street1', 'a@b', 'streetInvalid', '@'],
    ['street2', '4 *', 'streetInvalid', '*'],
  ])('the address form refuses %s %j and names the character', (field, text, is, sign) => {
    expect(addressFaults(tidyAddress({ ...good, [field]: text }))).toEqual([{ field, is, sign }])
  })
})

it.each([
  ['9840012345', '919840012345'],
  ['09840012345', '919840012345'],
  ['+919840012345', '919840012345'],
  ['+6591234567', '6591234567'],
  ['00919840012345', '919840012345'],
])('the number %s is stored as %s', (typed, kept) => {
  expect(internationalNumber(typed)).toBe(kept)
})
