import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { identityOf, isNameOf } from '#model/identity.ts'
import { isIndianLandline, phoneOf, plainNumber, tenDigits, typedCode } from '#model/phone.ts'

const zeros = ['0', '०', '౦', '૦', '௦', '০', '٠', '０']
const inScript = (digits: string, zero: string): string =>
  [...digits]
    .map((digit) =>
      /\d/.test(digit) ? String.fromCodePoint((zero.codePointAt(0) ?? 0) + Number(digit)) : digit,
    )
    .join('')
const before = ['', '+91', '0091', '0', '91', '+91 (0)', '+91-', '(+91) ']
const between = ['', ' ', '-', '.', ' - ', '\u00a0', '\u200b', '\u202a', '\u2011', '\u2060', ') (']
const mobile = fc
  .tuple(fc.integer({ min: 6, max: 9 }), fc.integer({ min: 0, max: 999_999_999 }))
  .map(([first, rest]) => `${first}${String(rest).padStart(9, '0')}`)

describe('a mobile number as people write and paste it', () => {
  it('is one number, in whatever way and script it is written', () => {
    fc.assert(
      fc.property(
        mobile,
        fc.constantFrom(...before),
        fc.array(fc.constantFrom(...between), { minLength: 11, maxLength: 11 }),
        fc.constantFrom(...zeros),
        (number, prefix, gaps, zero) => {
          const written = [...number].map((digit, at) => `${gaps[at]}${digit}`).join('')
          expect(phoneOf(inScript(`${prefix}${written}${gaps[10]}`, zero))).toBe(`91${number}`)
          expect(tenDigits(inScript(`${prefix}${written}`, zero))).toBe(number)
        },
      ),
    )
  })

  it('is stored so that it reads as itself', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const number = phoneOf(text)
        if (number !== null) expect(phoneOf(`+${number}`)).toBe(number)
      }),
    )
  })

  it.each([
    'tel:+919840012345',
    'Mobile: 98400 12345',
    'Ph. 098400-12345',
    'Mob no: 9840012345',
    'https://wa.me/919840012345',
    'wa.me/919840012345',
    'WhatsApp: +91 98400 12345',
  ])('is read behind what a link or an address book writes before it: %s', (text) =>
    expect(phoneOf(text)).toBe('919840012345'),
  )

  it.each([
    'Your code is 123456',
    'G-123456',
    '“123456”',
    '123456.',
    'Your code is १२३४५६. It works for 10 minutes.',
    '123456 is the code. @shop.example #123456',
  ])('a code is taken out of what was pasted with it: %s', (text) =>
    expect(typedCode(text)).toBe('123456'),
  )

  it('no code is guessed among several', () => {
    expect(typedCode('123456 or 654321')).not.toMatch(/^\d{6}$/)
    expect(typedCode('abc')).toBe('abc')
  })

  it.each([
    ['seven digits', '1234567'],
    ['sixteen digits', '1234567890123456'],
    ['letters', '98400x12345'],
    ['two numbers', '9840012345/9840012346'],
    ['nothing', ''],
    ['a plus inside', '98+40012345'],
  ])('is refused where it is %s', (_, text) => expect(phoneOf(text)).toBeNull())

  it('keeps the number of another country', () => {
    expect(phoneOf('+44 20 7946 0958')).toBe('442079460958')
    expect(phoneOf('0044 20 7946 0958')).toBe('442079460958')
  })

  it('is told from a landline of India, which receives no code', () => {
    expect(isIndianLandline('912025431234')).toBe(true)
    expect(isIndianLandline('919840012345')).toBe(false)
  })

  it('leaves a contact number as it was given but for what stands between its digits', () =>
    expect(plainNumber('+91 (22) 2345.6789')).toBe('+912223456789'))
})

it.each(['123456', '123 456', ' 123-456 ', '१२३४५६', '௧௨௩ ௪௫௬', '\u200e123456\u200f'])(
  'takes the code %j whole',
  (typed) => expect(typedCode(typed)).toBe('123456'),
)

describe('what a customer signs in with', () => {
  it('is an address where it has an at sign, else a number', () => {
    expect(identityOf(' Asha@Nuskha.example ')).toEqual({
      by: 'email',
      name: 'asha@nuskha.example',
    })
    expect(identityOf('098400 12345')).toEqual({ by: 'phone', name: '919840012345' })
    expect([identityOf('asha'), identityOf('asha@'), identityOf('')]).toEqual([null, null, null])
  })

  it('confirms an erasure in either form', () => {
    const account = { email: null, phone: '919840012345' }
    expect(isNameOf('+91 98400-12345', account)).toBe(true)
    expect(isNameOf('9840012346', account)).toBe(false)
    expect(isNameOf('', account)).toBe(false)
  })
})
