import { describe, expect, test } from 'vitest'
import { ailmentPlaces, placesOfProduct } from '../../../scripts/convert/ailment-place.ts'
import { ailmentRule, isUseOf } from '../../../scripts/convert/ailment-rule.ts'
import table from '../../../scripts/convert/ailments.json' with { type: 'json' }
import { ailmentOfUse, ailments, ailmentsOfClasses } from '../../../scripts/convert/ailments.ts'
import type { Medicine } from '../../../scripts/convert/medicine.ts'
import { createTally } from '../../../scripts/convert/report.ts'
import type { Salts } from '../../../scripts/convert/salts.ts'

const salt = (identity: string, ...atc: string[]) => ({ identity, atc })

describe('ailments by the classes of the salts', () => {
  const swallowed = ['swallowed'] as const

  test('a medicine treats what the ATC group of its place of use names, and nothing elsewhere', () => {
    const ofloxacin = salt('ofloxacin', 'J01MA01', 'S01AE01', 'S02AA16')
    expect(ailmentsOfClasses([ofloxacin], ['swallowed'])).toEqual(['Bacterial infections'])
    expect(ailmentsOfClasses([ofloxacin], ['eye', 'ear'])).toEqual([
      'Eye infection',
      'Ear infection',
    ])
    expect(ailmentsOfClasses([ofloxacin], ['skin'])).toEqual([])
    expect(ailmentsOfClasses([ofloxacin], [])).toEqual([])
    expect(ailmentsOfClasses([salt('quellamine')], swallowed)).toEqual([])
  })

  test('a group for eyes and ears tells of the organ that the product is for', () => {
    const gentamicin = salt('gentamicin', 'S01AA11', 'S03AA06')
    expect(ailmentsOfClasses([gentamicin], ['eye'])).toEqual(['Eye infection'])
    expect(ailmentsOfClasses([gentamicin], ['ear'])).toEqual(['Ear infection'])
  })

  test.each([
    ['heparin', ['B01AB01', 'C05BA03'], ['injected'], ['Blood clots']],
    ['heparin', ['B01AB01', 'C05BA03'], ['skin'], []],
    ['albumin', ['B05AA01', 'A07XA01'], ['injected'], []],
    ['mannitol', ['B05BC01', 'A06AD16', 'R05CB16'], ['injected'], []],
    ['mesna', ['R05CB05', 'V03AF01'], ['injected'], []],
    ['acetylcysteine', ['R05CB01', 'V03AB23'], ['injected'], []],
    ['acetylcysteine', ['R05CB01', 'V03AB23'], ['swallowed'], ['Cough']],
    ['indometacin', ['M01AB01', 'C01EB03'], ['injected'], []],
    ['diazepam', ['N05BA01'], ['rectal'], []],
    ['sildenafil', ['G04BE03'], ['injected'], []],
    ['phenylephrine', ['R01BA03', 'C01CA06'], ['injected'], ['Low blood pressure']],
    ['lidocaine', ['D04AB01', 'N01BB02'], ['skin'], []],
    ['beclometasone', ['D07AC15', 'R03BA01', 'A07EA07'], ['skin'], ['Eczema']],
    ['celecoxib', ['M01AH01', 'L01XX33'], ['swallowed'], ['Arthritis', 'Pain']],
    ['ketorolac', ['M01AB15', 'S01BC05'], ['swallowed'], ['Pain']],
    ['chlorhexidine', ['A01AB03', 'R02AA05'], ['mouth'], ['Mouth infection']],
    ['ketamine', ['N01AX03', 'N06AX27'], ['injected'], []],
    ['proanthocyanidin', ['C05CA'], ['swallowed'], []],
  ] as const)('%s %j, used %j, treats %j', (name, codes, places, treated) => {
    expect(ailmentsOfClasses([salt(name, ...codes)], places)).toEqual(treated)
  })

  test('every salt of a combination has to treat an ailment or to be a known companion', () => {
    const pantoprazole = salt('pantoprazole', 'A02BC02')
    expect(ailmentsOfClasses([pantoprazole, salt('domperidone', 'A03FA03')], swallowed)).toEqual([
      'Acidity',
      'Peptic ulcer disease',
    ])
    expect(ailmentsOfClasses([pantoprazole, salt('quellamine')], swallowed)).toEqual([])
    expect(
      ailmentsOfClasses(
        [salt('mifepristone', 'G03XB01'), salt('misoprostol', 'A02BB01')],
        swallowed,
      ),
    ).toEqual([])
    expect(
      ailmentsOfClasses(
        [salt('cinnarizine', 'N07CA02'), salt('dimenhydrinate', 'R06AA11')],
        swallowed,
      ),
    ).toEqual(['Vertigo'])
  })

  test('a medicine treats nothing if its salts disagree', () => {
    expect(
      ailmentsOfClasses([salt('amlodipine', 'C08CA01'), salt('metformin', 'A10BA02')], swallowed),
    ).toEqual([])
    expect(
      ailmentsOfClasses([salt('olanzapine', 'N05AH03'), salt('fluoxetine', 'N06AB03')], swallowed),
    ).toEqual([])
    expect(
      ailmentsOfClasses([salt('valsartan', 'C09CA03'), salt('sacubitril')], swallowed),
    ).toEqual([])
  })

  test('an accompanying salt does not make a medicine treat anaemia, fever, anxiety or vomiting', () => {
    const paracetamol = salt('paracetamol', 'N02BE01')
    expect(
      ailmentsOfClasses([salt('pregabalin', 'N02BF02'), salt('mecobalamin', 'B03BA05')], swallowed),
    ).toEqual(['Neuropathic pain'])
    expect(
      ailmentsOfClasses([paracetamol, salt('aceclofenac', 'M01AB16')], swallowed),
    ).not.toContain('Fever')
    expect(ailmentsOfClasses([paracetamol, salt('domperidone', 'A03FA03')], swallowed)).toEqual([])
    expect(ailmentsOfClasses([paracetamol, salt('chlorphenamine', 'R06AB04')], swallowed)).toEqual(
      [],
    )
    expect(
      ailmentsOfClasses([salt('chlordiazepoxide', 'N05BA02'), salt('clidinium')], swallowed),
    ).toEqual([])
    expect(
      ailmentsOfClasses([salt('alprazolam', 'N05BA12'), salt('propranolol', 'C07AA05')], swallowed),
    ).toEqual([])
    expect(ailmentsOfClasses([paracetamol], swallowed)).toEqual(['Pain', 'Fever'])
  })

  test('calcium with vitamin D is no antacid', () => {
    const calcium = salt('calcium carbonate', 'A02AC01', 'A12AA04')
    expect(ailmentsOfClasses([calcium, salt('colecalciferol', 'A11CC05')], swallowed)).toEqual([
      'Calcium deficiency',
    ])
  })

  test('a salt whose use depends on the dose implies no ailment', () => {
    expect(ailmentsOfClasses([salt('methotrexate', 'L01BA01', 'L04AX03')], swallowed)).toEqual([])
  })
})

describe('the places of a product', () => {
  test.each([
    ['injection', undefined, 'Beparine 25000IU Injection vial of 5 ml Injection', ['injected']],
    ['injection', undefined, 'Quell 5mg Intravitreal Injection', []],
    ['tablet', undefined, 'Quell Tablet', ['swallowed']],
    ['suppository', undefined, 'Quell Suppository', ['rectal']],
    ['suppository', 'vaginal', 'Quell Pessary', ['vaginal']],
    ['ointment', 'eye', 'Quell Eye Ointment', ['eye']],
    ['lotion', undefined, 'Quell Scalp Lotion', ['skin', 'scalp']],
    ['drops', undefined, 'Quell Drops', []],
  ] as const)('%s with the route %s, %s: %j', (form, route, text, places) => {
    expect(placesOfProduct(form, route, text)).toEqual(places)
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
  expect(ailmentOfUse('Prevention of heart attack')).toBe('Heart attack and stroke prevention')
  expect(ailmentOfUse('Treatment of Stroke')).toBeUndefined()
  expect(ailmentOfUse('Prevention of Chickenpox')).toBeUndefined()
  expect(ailmentOfUse('Quelling')).toBeUndefined()
})

test('every place and every ailment that the table names exists', () => {
  const names = ailments.map(({ name }) => name)
  for (const { places = [] } of ailments)
    for (const place of places) expect(ailmentPlaces).toContain(place)
  for (const { beside } of table.companions as { beside?: string[] }[])
    for (const name of beside ?? []) expect(names).toContain(name)
})

describe('a medicine without a class', () => {
  const medicine = (
    id: number,
    name = 'Quellin Tablet',
    packLabel = 'strip of 10 tablets',
  ): Medicine => ({
    id,
    name,
    maker: 'Quell',
    packLabel,
    composition: [{ salt: 'Bepotastine' }],
    whole: true,
    discontinued: false,
    available: false,
    sideEffects: [],
  })
  const medicines = [1, 2, 3, 4, 5, 6].map((id) => medicine(id))
  const salts = { byIdentity: () => undefined } as unknown as Salts
  const rule = (uses: Record<number, string>) =>
    ailmentRule(
      medicines,
      salts,
      ({ id }) =>
        uses[id] === undefined
          ? undefined
          : { name: '', maker: '', composition: [], uses: [uses[id]], sideEffects: [] },
      createTally(),
    )(medicines[5] as Medicine)

  test('a medicine without a class takes the use stated by at least two products of its salts and by half of those described', () => {
    const allergic = 'Treatment of Allergic conditions'
    expect(rule({ 1: allergic, 2: allergic, 3: 'Alzheimer' })).toEqual(['Allergies'])
    expect(
      rule({ 1: allergic, 2: allergic, 3: 'Alzheimer', 4: 'Alzheimer', 5: 'Alzheimer' }),
    ).toEqual(["Alzheimer's disease"])
    expect(rule({ 1: allergic })).toEqual([])
    expect(rule({ 1: allergic, 2: 'Alzheimer', 3: 'Alzheimer' })).toEqual(["Alzheimer's disease"])
  })

  test.each([
    ['Sildenafil', '20mg', ['Pulmonary arterial hypertension']],
    ['Sildenafil Citrate', '50mg', ['Erectile dysfunction']],
    ['Tadalafil', '20mg', []],
    ['Tadalafil', '5mg', ['Erectile dysfunction']],
    ['Finasteride', '1mg', ['Male pattern hair loss']],
    ['Finasteride', '5mg', ['Benign prostatic hyperplasia']],
    ['Sildenafil', '10mg', ['Pulmonary arterial hypertension']],
    ['Ulipristal Acetate', '5mg', ['Uterine fibroids']],
    ['Ulipristal Acetate', '30mg', ['Emergency contraception']],
    ['Lamivudine', '100mg', ['Hepatitis B']],
    ['Lamivudine', '150mg', ['HIV infection']],
    ['Denosumab', '120mg', ['Bone metastases']],
    ['Zoledronic Acid', '4mg', ['Hypercalcemia of cancer']],
    ['Methotrexate', '1000mg', ['Cancer']],
    ['Methotrexate', '10mg', ['Psoriasis', 'Cancer']],
  ])('%s of %s has the uses of its strength alone', (salt, strength, kept) => {
    const stated = {
      Sild: ['Erectile dysfunction', 'Pulmonary arterial hypertension'],
      Tada: ['Erectile dysfunction', 'Pulmonary arterial hypertension'],
      Fina: ['Benign prostatic hyperplasia', 'Male pattern hair loss'],
      Ulip: ['Uterine fibroids', 'Emergency contraception'],
      Lami: ['Hepatitis B', 'HIV infection'],
      Deno: ['Osteoporosis', 'Bone metastases'],
      Zole: ['Osteoporosis', 'Hypercalcemia of cancer'],
      Meth: ['Psoriasis', 'Cancer'],
    }[salt.slice(0, 4)] as string[]
    const tablet = {
      ...medicine(1, 'Quellin Tablet', 'strip of 10 tablets'),
      composition: [{ salt, strength }],
    }
    expect(stated.filter((use) => isUseOf(tablet, use))).toEqual(kept)
  })

  test('a stated use is left out where the product is not used for it', () => {
    const cream = medicine(1, 'Quellin Cream', 'tube of 10 gm Cream')
    const drops = medicine(2, 'Quellin Eye Drops', 'packet of 5 ml Eye Drop')
    const unsure = medicine(3, 'Quellin Solution', 'bottle of 60 ml Solution')
    const uses = [
      'Bacterial eye infections',
      'Treatment of Eye disorders',
      'Asthma',
      'Treatment of Skin infections',
      'Acute promyelocytic leukaemia',
    ]
    expect(uses.filter((use) => isUseOf(cream, use))).toEqual(['Treatment of Skin infections'])
    expect(uses.filter((use) => isUseOf(drops, use))).toEqual([
      'Bacterial eye infections',
      'Treatment of Eye disorders',
    ])
    expect(uses.filter((use) => isUseOf(medicines[0] as Medicine, use))).toEqual([
      'Asthma',
      'Treatment of Skin infections',
      'Acute promyelocytic leukaemia',
    ])
    expect(isUseOf(unsure, 'Treatment of Hair loss')).toBe(true)
  })

  test('skin infections are those of bacteria only where a salt acts against bacteria', () => {
    const stated = () => ({
      name: '',
      maker: '',
      composition: [],
      uses: ['Treatment of Skin infections'],
      sideEffects: [],
    })
    const treats = (...atc: string[]) =>
      ailmentRule(
        medicines,
        { byIdentity: () => ({ identity: 'quellamine', atc }) } as unknown as Salts,
        stated,
        createTally(),
      )(medicine(1, 'Quellin Cream', 'tube of 10 gm Cream'))
    expect(treats('D06AX09')).toEqual(['Bacterial skin infections'])
    expect(treats('D02AX')).toEqual([])
  })

  test('an ailment too is left out where the strength is made for another one', () => {
    const finasteride = { byIdentity: () => undefined } as unknown as Salts
    const stated = () => ({
      name: '',
      maker: '',
      composition: [],
      uses: ['Hair loss', 'Benign prostatic hyperplasia'],
      sideEffects: [],
    })
    const of = (strength: string) =>
      ailmentRule(
        medicines,
        finasteride,
        stated,
        createTally(),
      )({
        ...medicine(1, 'Quellin Tablet', 'strip of 10 tablets'),
        composition: [{ salt: 'Finasteride', strength }],
      })
    expect(of('1mg')).toEqual(['Hair loss'])
    expect(of('5mg')).toEqual(['Benign prostatic hyperplasia'])
  })

  test('steroids inherit no use against cancer', () => {
    const steroid = {
      byIdentity: () => ({ identity: 'bepotastine', atc: ['H02AB13'] }),
    } as unknown as Salts
    const stated = ({ id }: Medicine) =>
      id < 3
        ? { name: '', maker: '', composition: [], uses: ['Treatment of Cancer'], sideEffects: [] }
        : undefined
    expect(
      ailmentRule(medicines, steroid, stated, createTally())(medicines[5] as Medicine),
    ).toEqual([])
    expect(ailmentRule(medicines, salts, stated, createTally())(medicines[5] as Medicine)).toEqual([
      'Cancer',
    ])
  })
})
