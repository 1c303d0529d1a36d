import { expect, test } from 'vitest'
import {
  compositionKey,
  isPartOf,
  mendStrength,
  parseComposition,
  saltIdentity,
} from '../../../scripts/convert/composition.ts'
import { createTally } from '../../../scripts/convert/report.ts'

const parse = (text: string) => parseComposition(text, createTally())

test('a composition is read as salts and strengths, despite doubled spaces of the source', () => {
  expect(parse('Amoxycillin  (500mg) +  Clavulanic Acid (125mg) ')).toEqual([
    { salt: 'Amoxycillin', strength: '500mg' },
    { salt: 'Clavulanic Acid', strength: '125mg' },
  ])
})

test('(NA) counts as a missing strength', () => {
  const dirt = createTally()
  expect(parseComposition('Quellamine (NA)', dirt)).toEqual([{ salt: 'Quellamine' }])
  expect(dirt.counts).toEqual({ 'strength-not-given': 1 })
})

test('brackets in a name are kept, and the last ones are the strength', () => {
  expect(parse('Vitamin B6 (Pyridoxine) (1.5mg)')).toEqual([
    { salt: 'Vitamin B6 (Pyridoxine)', strength: '1.5mg' },
  ])
  expect(parse('Meningococcal Vaccine (Group A + C) (0.5ml)')).toEqual([
    { salt: 'Meningococcal Vaccine (Group A + C)', strength: '0.5ml' },
  ])
})

test('a composition may have eleven salts', () => {
  expect(
    parse(Array.from({ length: 11 }, (_, index) => `Salt ${index} (${index}mg)`).join(' + ')),
  ).toHaveLength(11)
})

test('a strength is normalised without changing its amount', () => {
  expect(mendStrength('0.50 mg')).toBe('0.5mg')
  expect(mendStrength('100.0mg')).toBe('100mg')
  expect(mendStrength('500mg')).toBe('500mg')
  expect(mendStrength('.9% w/v')).toBe('0.9% w/v')
  expect(mendStrength('2%w/v')).toBe('2% w/v')
  expect(mendStrength('0.10% w/w')).toBe('0.1% w/w')
  expect(mendStrength('100 mg/5 ml')).toBe('100mg/5ml')
  expect(mendStrength('40i.u')).toBe('40IU')
  expect(mendStrength('1.05mg')).toBe('1.05mg')
  expect(mendStrength('0.48Billion cells')).toBe('0.48Billion cells')
})

test('two spellings of a substance are one salt, and different salts of a substance are not', () => {
  expect(saltIdentity('Paracetamol/Acetaminophen')).toBe(saltIdentity('PARACETAMOL'))
  expect(saltIdentity('Thiamine(Vitamin B1)')).toBe(saltIdentity('Thiamine  (Vitamin B1)'))
  expect(saltIdentity('Metoprolol Succinate')).not.toBe(saltIdentity('Metoprolol Tartrate'))
})

test('compositions are compared independently of label order', () => {
  expect(compositionKey(parse('A (1mg) + B (2mg)'))).toBe(
    compositionKey(parse('b (2mg) + a (1mg)')),
  )
  expect(isPartOf(parse('B (2mg)'), parse('A (1mg) + B (2mg)'))).toBe(true)
  expect(isPartOf(parse('B (3mg)'), parse('A (1mg) + B (2mg)'))).toBe(false)
})
