import { describe, expect, test } from 'vitest'
import { strengthKey } from '#model/strength.ts'

describe('strengths of labels', () => {
  test.each([
    [
      '500 mg',
      '500mg',
      '0.5 g',
      '500MG',
      '0.5gm',
      '500 mgs',
      '500,000 mcg',
      '500000µg',
      '500000 μg',
    ],
    ['5mg/5ml', '1mg/ml', '1 mg / ml', '0.1% w/v', '0.1 %w/v', '1mg per ml', '1g/l', '5 mg/5 mL'],
    ['100IU/ml', '100 I.U./ml', '1000iu/10ml'],
    ['0.1% w/w', '0.1%w/w', '1mg/g', '0.1 % (w/w)'],
    ['0.48Billion cells', '480 million cells', '480million cell'],
    ['60000IU', '60,000 IU', '0.6 lac IU', '60 thousand IU'],
    ['1.5MIU', '1.5 million IU', '15 lakh IU'],
    ['12mcg/hr', '12 mcg/hour', '0.012mg/h'],
    ['100mcg/puff', '0.1 mg/dose', '100 mcg/actuation'],
    ['40Unit', '40 units', '40U'],
    ['1,00,000 IU', '100000IU', '1 lakh IU'],
  ])('equal strengths have one spelling: %s, %s and the like', (...spellings) => {
    expect(new Set(spellings.map(strengthKey))).toHaveLength(1)
    expect(strengthKey(spellings[0] as string)).not.toBeNull()
  })

  test.each([
    ['500mg', '500mcg'],
    ['500mg', '500mg/ml'],
    ['0.05%', '0.05% w/w'],
    ['0.05% w/v', '0.05% w/w'],
    ['40IU', '40 units'],
    ['10mg', '100mg'],
    ['1.5mg', '15mg'],
    ['5mg/5ml', '5mg/ml'],
    ['10 mEq', '10 mmol'],
  ])('different strengths stay different: %s and %s', (one, other) => {
    expect(strengthKey(one)).not.toBe(strengthKey(other))
  })

  test.each([
    'NA',
    '-',
    '',
    'Purified',
    '  ',
    '500',
    '1',
    '5/5ml',
    '0,25 mg',
    '2,5 mg',
    '1,25,0 mg',
    '5,10mg',
  ])('a strength without a readable figure and its unit is unknown: %j', (text) => {
    expect(strengthKey(text)).toBeNull()
  })

  test('an unusual spelling of a strength equals only itself', () => {
    expect(strengthKey('10^9 CFU approx. 3 strains')).toBe(
      strengthKey('10^9 cfu approx. 3  strains'),
    )
    expect(strengthKey('1mg/0ml')).toBe('1mg/0ml')
  })
})
