import { expect, it, test } from 'vitest'
import { amountOf, amountPattern, amountToken, strengthTokens } from '#catalogue/search/strength.ts'

const read = (text: string): string[] => [...text.matchAll(amountPattern)].map((match) => amountToken(amountOf(match).amount))

test.each([
  ['0.5 g', '#500mg'],
  ['500mcg', '#0.5mg'],
  ['60k', '#60000'],
  ['60,000 iu', '#60000iu'],
  ['3 lakh iu', '#300000iu'],
  ['.25mg', '#0.25mg'],
  ['2%', '#2%'],
  ['1l', '#1000ml'],
])('reads %s as %s', (text, token) => {
  expect(read(text)).toEqual([token])
})

test.each(['b12', 'd3', 'h1n1', 'dolo650'])('leaves the number of %s to the word', (text) => {
  expect(read(text)).toEqual([])
})

it('takes a lone l or k for a unit only where it touches its number', () => {
  expect(read('pan 40 l')).toEqual(['#40'])
})

it('finds a combination by each part and by the sum that it is called by', () => {
  const tokens = strengthTokens('augmentin duo', 'amoxycillin (500mg) + clavulanic acid (125mg)', 'strip of 10 tablets')
  expect(tokens).toContain('#625')
  expect(tokens).toContain('#625mg')
  expect(tokens).toContain('#500')
  expect(tokens).toContain('#125mg')
})

it('makes no sum of what is counted in different units', () => {
  expect([...strengthTokens('x', 'vitamin d3 (1000iu) + calcium (500mg)', '')]).not.toContain('#1500')
})

it('counts the tablets of a strip as no strength, but knows the size of a bottle', () => {
  const tokens = strengthTokens('telma', 'telmisartan (20mg)', 'strip of 40 tablets')
  expect([...tokens]).not.toContain('#40')
  expect([...strengthTokens('benadryl', 'diphenhydramine (14mg/5ml)', 'bottle of 100 ml syrup')]).toContain('#100ml')
})
