import { expect, test } from 'vitest'
import { labelInWords, parsePack } from '../../../scripts/convert/pack.ts'

const cases: [
  label: string,
  form: string,
  release: string,
  packForm: string,
  units: number,
  unit: string,
][] = [
  ['strip of 10 tablets', 'tablet', 'plain', 'strip', 10, 'tablet'],
  ['strip of 10 tablet sr', 'tablet', 'sustained', 'strip', 10, 'tablet'],
  ['strip of 15 Tablet pr', 'tablet', 'sustained', 'strip', 15, 'tablet'],
  ['strip of 10 tablet dt', 'tablet', 'dispersible', 'strip', 10, 'tablet'],
  ['strip of 10 tablet mr', 'tablet', 'modified', 'strip', 10, 'tablet'],
  ['strip of 10 Capsule DR', 'capsule', 'enteric', 'strip', 10, 'capsule'],
  ['strip of 1 Tablet', 'tablet', 'plain', 'strip', 1, 'tablet'],
  ['strip of 15 soft gelatin capsules', 'capsule', 'plain', 'strip', 15, 'capsule'],
  ['bottle of 20 Effervescent Tablet', 'tablet', 'effervescent', 'bottle', 20, 'tablet'],
  ['vial of 2 ml Injection', 'injection', 'plain', 'vial', 2, 'ml'],
  ['vial of 1 Powder for Injection', 'injection', 'plain', 'vial', 1, 'vial'],
  ['vial of 10 mg Injection', 'injection', 'plain', 'vial', 1, 'injection'],
  [
    'prefilled syringe of 0.5 ml Suspension for Injection',
    'injection',
    'plain',
    'syringe',
    0.5,
    'ml',
  ],
  ['packet of 5 respules', 'respules', 'plain', 'packet', 5, 'respule'],
  ['packet of 200 MDI Inhaler', 'inhaler', 'plain', 'packet', 200, 'dose'],
  ['bottle of 100 ml Syrup', 'syrup', 'plain', 'bottle', 100, 'ml'],
  ['bottle of 30 ml Dry Syrup', 'suspension', 'plain', 'bottle', 30, 'ml'],
  ['bottle of 1.5 Ltr Solution', 'solution', 'plain', 'bottle', 1500, 'ml'],
  ['tube of 20 gm Cream', 'cream', 'plain', 'tube', 20, 'g'],
  ['packet of 10 ml Eye Drop', 'drops', 'plain', 'packet', 10, 'ml'],
  ['strip of 3 tablet vt', 'suppository', 'plain', 'strip', 3, 'piece'],
  ['strip of 10 ml Tablet', 'tablet', 'plain', 'strip', 10, 'tablet'],
  ['box of 1 Kit', 'kit', 'plain', 'box', 1, 'kit'],
  ['box of 10 disintegrating strips', 'other', 'plain', 'box', 10, 'piece'],
  ['jar of 1 kg Paste', 'other', 'plain', 'jar', 1000, 'g'],
  ['assorted', 'other', 'plain', 'other', 1, 'piece'],
]

test.each(cases)('a pack is read from %s', (label, form, release, packForm, unitsInPack, unit) => {
  expect(parsePack(label)).toMatchObject({ form, release, packForm, unitsInPack, unit })
})

test('the form is taken from the name if the label does not state it', () => {
  expect(parsePack('combo pack of 2 bottles', 'Freshly Hand Sanitizer').form).toBe('solution')
})

const places: [label: string, name: string, route: string | undefined][] = [
  ['packet of 10 ml Eye Drop', 'Zoxan', 'eye'],
  ['bottle of 5 ml Drops', 'Ofler Ear Drops', 'ear'],
  ['packet of 5 ml Eye/Ear Drops', 'Betnesol-N Eye/Ear Drops', 'eye-ear'],
  ['bottle of 15 ml Oral Drops', 'Asthakind-P Drops', 'oral'],
  ['bottle of 10 ml Drops', 'Asthakind-P Drops', undefined],
  ['packet of 7 ml Nasal Spray', 'Azeflo', 'nose'],
  ['tube of 5 gm Eye Ointment', 'Azithral', 'eye'],
  ['tube of 30 gm Vaginal Cream', 'Fenza Cream', 'vaginal'],
  ['tube of 20 gm Rectal Cream', 'Anobliss Cream', 'rectal'],
  ['strip of 3 Vaginal Capsules', 'Best VG', 'vaginal'],
  ['packet of 30 capsules', 'Asthalin Rotacaps', 'inhaled'],
  ['bottle of 60 ml Solution', 'Arcolane 2% Scalp Solution', 'skin'],
  ['tube of 10 gm Dental Gel', 'Anabel', 'mouth'],
]

test.each(places)('the label %s and the name %s determine the route', (label, name, route) => {
  expect(parsePack(label, name).route).toBe(route)
})

test.each([
  ['tube of 30 gm Cream', 'Flucort-H Skin Cream'],
  ['bottle of 30 ml Oral Suspension', 'Augmentin Duo Oral Suspension'],
  ['strip of 10 tablet md', 'Ondem Mouth Dissolving Tablet'],
  ['vial of 2 ml Injection', 'Eye Care Injection'],
])('the site that the form itself implies is not set as a route: %s of %s', (label, name) => {
  expect(parsePack(label, name).route).toBeUndefined()
})

test.each([
  ['strip of 10 tablet sr', 'strip of 10 tablets SR'],
  ['strip of 1 Tablet', 'strip of 1 tablet'],
  ['strip of 14 tablet enteric coated', 'strip of 14 tablets enteric coated'],
  ['packet of 1 Pessary', 'packet of 1 pessary'],
  ['packet of 200 MDI Inhaler', 'packet of 200 doses (inhaler)'],
  ['strip of 10 tablets', 'strip of 10 tablets'],
  ['strip of 32 Chewable Tablets', 'strip of 32 Chewable Tablets'],
  ['box of 5 tablet combikit', 'box of 5 tablet combikit'],
  ['tube of 20 gm Cream', 'tube of 20 gm Cream'],
])('the label %s is printed as %s', (label, printed) => {
  expect(labelInWords(label)).toBe(printed)
})
