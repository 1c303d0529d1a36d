import { describe, expect, it } from 'vitest'
import { amountText, readDosage } from '#model/dosage.ts'

describe('what a dose says, for a label', () => {
  it.each([
    ['1-0-1', 'tablet', { at: { morning: 1, noon: 0, night: 1 }, unit: 'tablet' }],
    ['1/2-0-1½ after food', 'tablet', { at: { morning: 0.5, noon: 0, night: 1.5 }, food: 'after' }],
    ['1-1-1-1 x 5 days', 'capsule', { at: { evening: 1 }, days: 5, unit: 'capsule' }],
    ['5 ml 1-0-1', 'ml', { at: { morning: 5, night: 5 }, unit: 'ml', amount: null }],
    // The unit of an injection is not stated, so none is told.
    ['10-0-8', 'vial', { at: { morning: 10, night: 8 }, unit: null }],
    [
      'BD pc',
      'tablet',
      { at: null, often: { is: 'times', count: 2 }, amount: null, food: 'after' },
    ],
    ['1 tab TDS', 'tablet', { amount: 1, unit: 'tablet', often: { is: 'times', count: 3 } }],
    ['2 puffs q6h', 'inhaler', { amount: 2, unit: 'puff', often: { is: 'hours', count: 6 } }],
    ['1 tab SOS', 'tablet', { whenNeeded: true, amount: 1, often: null }],
    ['HS', 'tablet', { at: { night: null }, amount: null }],
    ['1 tab morning and night before food', 'tablet', { at: { morning: null, night: null } }],
    ['once a week', 'tablet', { often: { is: 'weekly' } }],
    ['alternate days', 'tablet', { often: { is: 'otherDay' } }],
    ['१-०-१', 'tablet', { at: { morning: 1, noon: 0, night: 1 } }],
    ['1-0-0 OD', 'tablet', { at: { morning: 1 }, often: null }],
    ['2-1-1', 'tablet', { at: { morning: 2, noon: 1, night: 1 } }],
    ['12-10-8', 'vial', { at: { morning: 12, noon: 10, night: 8 } }],
    ['1-0-1 daily', 'tablet', { at: { morning: 1 }, often: null }],
  ])('%s', (typed, unit, said) => {
    expect(readDosage(typed, unit)).toMatchObject(said)
  })

  // Seen red with words that are not understood left out.
  it.each([
    '1 tsp BD',
    '1-0-1 then 1-0-0',
    'BD TDS',
    '1-0-1 TDS',
    'as directed',
    '1x10',
    'apply on the rash',
    '5 mg/kg',
    '0-0-0',
    'for 5 days',
    '1 tab',
    'on',
    'BD if fever above 101',
    // Twice, or once: it contradicts itself.
    '1-0-1 OD',
    '1-0-1 once a day',
    // From day to day, or ten in one day.
    '4-3-2-1',
    '3-2-1',
    '2-1-½ x 3 days',
    '1-0-1 x 0 days',
    '',
  ])('nothing is told of a dose that is not understood completely: %s', (typed) => {
    expect(readDosage(typed, 'tablet')).toBeNull()
  })

  it('halves and quarters are printed as such', () => {
    expect([0.25, 0.5, 1.5, 2, 2.3].map(amountText)).toEqual(['¼', '½', '1½', '2', '2.3'])
  })
})
