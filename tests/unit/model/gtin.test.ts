import { describe, expect, it } from 'vitest'
import { contentOf, gtinPrinted, isMisread, readGtin } from '#model/gtin.ts'
import { gtinIn } from '#model/pack-code.ts'

describe('the number of a product', () => {
  it.each([
    ['an EAN-13', '8901234567890', '08901234567890'],
    ['a UPC, which is an EAN-13 with a zero before it', '036000291452', '00036000291452'],
    ['the same as an EAN-13', '0036000291452', '00036000291452'],
    ['a GTIN-8', '96385074', '00000096385074'],
    ['a GTIN-14', '18901234567897', '18901234567897'],
    ['digits as a person groups them', '8 901234 567890', '08901234567890'],
    ['digits of a Japanese keyboard', '８９０１２３４５６７８９０', '08901234567890'],
    ['a wrong check digit', '8901234567894', null],
    ['two digits exchanged', '8901243567890', null],
    ['nine digits', '890123456', null],
    ['nothing but zeros', '00000000', null],
    ['words', 'AB12', null],
  ])('is read from %s', (_, typed, expected) => {
    expect(readGtin(typed)).toBe(expected)
  })

  it('of an outer carton names what is in it, and that of a pack or of goods by weight nothing', () => {
    expect(['18901234567897', '88901234567896'].map(contentOf)).toEqual([
      '08901234567890',
      '08901234567890',
    ])
    expect(['08901234567890', '98901234567893', '00000096385074'].map(contentOf)).toEqual([
      null,
      null,
      null,
    ])
  })

  it('is told as it is printed', () => {
    const printed = ['08901234567890', '00036000291452', '00000096385074', '18901234567897']
    expect(printed.map(gtinPrinted)).toEqual([
      '8901234567890',
      '036000291452',
      '96385074',
      '18901234567897',
    ])
  })
})

it.each([
  ['an element string', '(01)08901234567890(17)271130(10)AB12', '08901234567890'],
  ['one without parentheses', '0108901234567890172711301' + '0AB12', '08901234567890'],
  ['one that lost its separators', '01089012345678901727113010AB1221XYZ1234567', '08901234567890'],
  ['one with another first', ']d217271130' + '010890123456789010AB12', '08901234567890'],
  ['a Digital Link', 'https://id.example/01/08901234567890/10/AB12?17=271130', '08901234567890'],
  ['a Digital Link of a GTIN-13', 'https://id.example/01/8901234567890', '08901234567890'],
  ['a plain bar code', '8901234567890', '08901234567890'],
  ['a bar code with its kind before it', ']E08901234567890', '08901234567890'],
  [
    'the words of Schedule H2',
    'Unique product identification code: 8901234567890; Batch No: AB12; Exp: 11/2027',
    '08901234567890',
  ],
  [
    'a code whose maker computed the check digit wrongly',
    '(01)08901234567894(10)AB12',
    '08901234567894',
  ],
  ['a mistyped bar code', '8901234567894', null],
  ['a link to something else', 'https://shop.example/offer/8901234567890', null],
  ['a batch alone', '(17)271130(10)AB12', null],
  ['words without it', 'Batch No: AB12; Exp: 11/2027', null],
])('the product is read from %s', (_, code, gtin) => {
  expect(gtinIn(code)).toBe(gtin)
})

it.each([
  ['8901234567894', true],
  ['8901234567890', false],
  ['8901234', false],
  ['AB1234567890', false],
  ['08901234567891', true],
])('whether a digit of %s was misread: %s', (code, is) => {
  expect(isMisread(code)).toBe(is)
})
