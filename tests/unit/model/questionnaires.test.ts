import { describe, expect, it } from 'vitest'
import { limits } from '#model/limits.ts'
import { diabetes, questionnaireAbout, scoreOf } from '#model/questionnaires.ts'

const answers = { age: '34', waist: 'womanSmall', activity: 'activeBoth', family: 'parentsNone' }

describe('the Indian Diabetes Risk Score', () => {
  it.each([
    [0, {}],
    [20, { age: '35' }],
    [20, { age: '49' }],
    [30, { age: '50' }],
    [10, { waist: 'womanMiddle' }],
    [20, { waist: 'womanLarge' }],
    [0, { waist: 'manSmall' }],
    [10, { waist: 'manMiddle' }],
    [20, { waist: 'manLarge' }],
    [20, { activity: 'activeEither' }],
    [30, { activity: 'activeNeither' }],
    [10, { family: 'parentsOne' }],
    [20, { family: 'parentsBoth' }],
  ])('the risk score is %i with %o', (points, changed) => {
    expect(scoreOf(diabetes, { ...answers, ...changed })).toBe(points)
  })

  it('the risk score is at most a hundred', () => {
    expect(
      scoreOf(diabetes, {
        age: '99',
        waist: 'manLarge',
        activity: 'activeNeither',
        family: 'parentsBoth',
      }),
    ).toBe(diabetes.max)
  })

  // spec §4: 30 is not above 30.
  it('an age of fifty years alone does not lead to camps', () => {
    expect(scoreOf(diabetes, { ...answers, age: '50' })).toBe(limits.campScore)
  })

  it.each([
    { age: '' },
    { age: '17' },
    { age: '121' },
    { age: '34.5' },
    { age: 'old' },
    { waist: '' },
    { family: 'womanSmall' },
  ])('%o has no risk score', (changed) => {
    expect(scoreOf(diabetes, { ...answers, ...changed })).toBeNull()
  })
})

it('only a page about diabetes links to its questionnaire', () => {
  expect(questionnaireAbout('/drug-ailments/type-2-diabetes-305')).toBe('diabetes')
  expect(questionnaireAbout('/drug-ailments/fever-301')).toBeNull()
})
