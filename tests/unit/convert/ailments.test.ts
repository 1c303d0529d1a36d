import { describe, expect, test } from 'vitest'
import { ailmentRule } from '#catalogue/convert/ailment-rule.ts'
import { ailmentOfUse, ailments, ailmentsOfClasses } from '#catalogue/convert/ailments.ts'
import type { Medicine } from '#catalogue/convert/medicine.ts'
import { createTally } from '#catalogue/convert/report.ts'
import type { Salts } from '#catalogue/convert/salts.ts'

const salt = (identity: string, ...atc: string[]) => ({ identity, atc })

describe('ailments by the classes of the salts', () => {
  test('a medicine treats what the ATC group of its place of use names, and nothing elsewhere', () => {
    const ofloxacin = salt('ofloxacin', 'J01MA01', 'S01AE01', 'S02AA16')
    expect(ailmentsOfClasses([ofloxacin], ['taken'])).toEqual(['Bacterial infections'])
    expect(ailmentsOfClasses([ofloxacin], ['eye', 'ear'])).toEqual(['Eye infection', 'Ear infection'])
    expect(ailmentsOfClasses([ofloxacin], ['skin'])).toEqual([])
    expect(ailmentsOfClasses([salt('quellamine')], ['taken'])).toEqual([])
  })

  test('a medicine treats everything that salts of one main group treat', () => {
    expect(ailmentsOfClasses([salt('pantoprazole', 'A02BC02'), salt('domperidone', 'A03FA03')], ['taken'])).toEqual([
      'Acidity',
      'Peptic ulcer disease',
      'Vomiting',
    ])
  })

  test('a medicine treats nothing if salts of different main groups disagree', () => {
    expect(ailmentsOfClasses([salt('aceclofenac', 'M01AB16'), salt('rabeprazole', 'A02BC04')], ['taken'])).toEqual([])
    expect(ailmentsOfClasses([salt('olanzapine', 'N05AH03'), salt('fluoxetine', 'N06AB03')], ['taken'])).toEqual([])
  })

  test('an accompanying salt does not make a medicine treat anaemia, fever or anxiety', () => {
    expect(ailmentsOfClasses([salt('pregabalin', 'N02BF02'), salt('mecobalamin', 'B03BA05')], ['taken'])).toEqual(['Neuropathic pain'])
    expect(ailmentsOfClasses([salt('paracetamol', 'N02BE01'), salt('aceclofenac', 'M01AB16')], ['taken'])).not.toContain('Fever')
    expect(ailmentsOfClasses([salt('chlordiazepoxide', 'N05BA02'), salt('clidinium')], ['taken'])).toEqual([])
    expect(ailmentsOfClasses([salt('alprazolam', 'N05BA12'), salt('propranolol', 'C07AA05')], ['taken'])).toEqual([])
    expect(ailmentsOfClasses([salt('paracetamol', 'N02BE01')], ['taken'])).toEqual(['Pain', 'Fever'])
  })

  test('a salt whose use depends on the dose implies no ailment', () => {
    expect(ailmentsOfClasses([salt('methotrexate', 'L01BA01', 'L04AX03')], ['taken'])).toEqual([])
  })
})

test('the table repeats no ailment, use or synonym, and every ATC group is valid', () => {
  const names = ailments.flatMap(({ name, synonyms = [] }) => [name, ...synonyms])
  expect(names).toHaveLength(new Set(names.map((name) => name.toLowerCase())).size)
  for (const group of ailments.flatMap(({ atc, alone = [] }) => [...atc, ...alone]))
    expect(group).toMatch(/^[A-Z](\d{2}([A-Z]([A-Z](\d{2})?)?)?)?$/)
})

test('an ailment is read from the words of a stated use', () => {
  expect(ailmentOfUse('Treatment of Hypertension (high blood pressure)')).toBe('Hypertension')
  expect(ailmentOfUse('Prevention of Migraine')).toBe('Migraine')
  expect(ailmentOfUse('Treatment of Gastroesophageal reflux disease (Acid reflux)')).toBe('Acidity')
  expect(ailmentOfUse('Quelling')).toBeUndefined()
})

describe('a medicine without a class', () => {
  const medicine = (id: number): Medicine => ({
    id,
    name: 'Quellin Tablet',
    maker: 'Quell',
    packLabel: 'strip of 10 tablets',
    composition: [{ salt: 'Bepotastine' }],
    whole: true,
    discontinued: false,
    available: false,
    sideEffects: [],
  })
  const medicines = [1, 2, 3, 4, 5, 6].map(medicine)
  const salts = { byIdentity: () => undefined } as unknown as Salts
  const rule = (uses: Record<number, string>) =>
    ailmentRule(
      medicines,
      salts,
      ({ id }) => (uses[id] === undefined ? undefined : { name: '', maker: '', composition: [], uses: [uses[id]], sideEffects: [] }),
      createTally(),
    )(medicines[5] as Medicine)

  test('a medicine without a class takes the use stated by at least two products of its salts and by half of those described', () => {
    const allergic = 'Treatment of Allergic conditions'
    expect(rule({ 1: allergic, 2: allergic, 3: 'Alzheimer' })).toEqual(['Allergies'])
    expect(rule({ 1: allergic, 2: allergic, 3: 'Alzheimer', 4: 'Alzheimer', 5: 'Alzheimer' })).toEqual(["Alzheimer's disease"])
    expect(rule({ 1: allergic })).toEqual([])
    expect(rule({ 1: allergic, 2: 'Alzheimer', 3: 'Alzheimer' })).toEqual(["Alzheimer's disease"])
  })
})
