import { expect, it, test } from 'vitest'
import { amountOf, amountPattern, amountToken } from '#catalogue/search/strength.ts'
import { strengthTokens } from '#catalogue/search/strength-tokens.ts'

const read = (text: string): string[] =>
  [...text.matchAll(amountPattern)].map((match) => amountToken(amountOf(match).amount))

test.each([
  ['0.5 g', '#500mg'],
  ['500mcg', '#0.5mg'],
  ['60k', '#60000'],
  ['60,000 iu', '#60000iu'],
  ['3 lakh iu', '#300000iu'],
  ['.25mg', '#0.25mg'],
  ['2%', '#2%'],
  ['1l', '#1000ml'],
])('the strength in %s is read as %s', (text, token) => {
  expect(read(text)).toEqual([token])
})

test.each(['b12', 'd3', 'h1n1', 'dolo650', 'बी12', 'పి12'])(
  'the number of %s belongs to the word',
  (text) => {
    expect(read(text)).toEqual([])
  },
)

it('a lone l or k is a unit only directly after its number', () => {
  expect(read('pan 40 l')).toEqual(['#40'])
})

const wordsOf = (text: string): string[] => text.replace(amountPattern, ' ').match(/[a-z]+/g) ?? []
const tokensFor = (name: string, composition: string, pack = '') =>
  strengthTokens(name, composition, pack, wordsOf)

it('the strength of each salt applies to the words of that salt', () => {
  const { bound } = tokensFor('oxra s tablet', 'dapagliflozin (10mg) + saxagliptin (5mg)')
  expect(bound).toContain('#10mg^dapagliflozin')
  expect(bound).toContain('dapagliflozin#10')
  expect(bound).not.toContain('#5mg^dapagliflozin')
  expect(bound).not.toContain('#10mg^saxagliptin')
})

it('every strength applies to the brand, and so does their sum unless the name contradicts it', () => {
  const { bound } = tokensFor('augmentin duo', 'amoxycillin (500mg) + clavulanic acid (125mg)')
  for (const token of [
    '#625^augmentin',
    '#625mg^augmentin',
    '#500^augmentin',
    '#125mg^augmentin',
    '#625^+',
  ])
    expect(bound).toContain(token)
  expect(
    tokensFor('telma 40 h', 'telmisartan (40mg) + hydrochlorothiazide (12.5mg)').bound,
  ).not.toContain('#52.5^telma')
})

it('a sum of strengths never applies to a salt', () => {
  const { bound } = tokensFor('bisocal 10', 'bisoprolol (5mg) + amlodipine (5mg)')
  expect(bound).toContain('#10^bisocal')
  expect(bound).not.toContain('#10^bisoprolol')
})

it('amounts in different units are not added', () => {
  expect(tokensFor('x', 'vitamin d3 (1000iu) + calcium (500mg)').bound).not.toContain('#1500^x')
})

it('the number of tablets in a strip is not a strength, but the size of a bottle is recognised', () => {
  expect(tokensFor('telma', 'telmisartan (20mg)', 'strip of 40 tablets').loose).not.toContain('#40')
  expect(
    tokensFor('benadryl', 'diphenhydramine (14mg/5ml)', 'bottle of 100 ml syrup').loose,
  ).toContain('#100ml')
})
