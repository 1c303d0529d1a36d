import { beforeAll, describe, expect, it } from 'vitest'
import type { Catalogue } from '#catalogue/open.ts'
import { parseQuery } from '#catalogue/search/parse-query.ts'
import { type SearchMatches, search } from '#catalogue/search/search.ts'
import { suggest } from '#catalogue/search/suggest.ts'
import { catalogueOf } from '../../fixtures/catalogue.ts'
import { drug, otc } from '../../fixtures/small-products.ts'

const salts = (
  'Insulin Human, Ofloxacin, Quetiapine, Lithium Carbonate, Paracetamol, Paroxetine, Metformin, Azithromycin, Tapentadol, ' +
  'Povidone Iodine, Sodium Chloride, Losartan, Ibuprofen, Fenofibrate, Omeprazole, Pantoprazole, Budesonide'
).split(', ')
const injection = {
  form: 'injection',
  packForm: 'vial',
  packLabel: 'vial of 10 ml Injection',
  unitsInPack: 10,
  unit: 'ml',
} as const
const drops = {
  form: 'drops',
  packForm: 'bottle',
  packLabel: 'bottle of 5 ml Eye Drop',
  unitsInPack: 5,
  unit: 'ml',
} as const
const breath = { form: 'inhaler', packForm: 'packet', unitsInPack: 1, unit: 'unit' } as const
const shelf = { prescriptionRequired: false, schedule: 'none' } as const
let nextId = 100
const of = (name: string, salt: string, strength: string, more = {}) =>
  drug({
    id: nextId++,
    name,
    composition: [{ saltId: salts.indexOf(salt) + 1, strength }],
    mrp: 50,
    popularity: 10,
    ...more,
  })

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await catalogueOf({
    manufacturers: [
      { id: 1, name: 'Aravalli Pharma' },
      { id: 2, name: 'Nishan Scar Care' },
      { id: 3, name: 'Dycine Pharmaceuticals' },
    ],
    salts: salts.map((name, at) => ({ id: at + 1, name })),
    categories: [{ id: 1, name: 'Goods' }],
    ailments: ['Fever', 'Toothache', 'Oedema', 'Insomnia'].map((name, at) => ({
      id: at + 1,
      name,
    })),
    drugs: [
      of('Actrapid Penfill 100IU/ml', 'Insulin Human', '100IU/ml', injection),
      of('Zenflox Eye Drop', 'Ofloxacin', '0.3%', drops),
      of('Qutipin SR 300 Tablet', 'Quetiapine', '300mg'),
      of('Lithosun 400 Tablet', 'Lithium Carbonate', '400mg', {
        ailmentIds: [4],
        schedule: 'H',
        prescriptionRequired: true,
      }),
      of('Dolo 650 Tablet', 'Paracetamol', '650mg', {
        ailmentIds: [1, 2, 3],
        prescriptionRequired: false,
        schedule: 'none',
      }),
      of('Paro 10 Tablet', 'Paroxetine', '10mg'),
      of('Q Sartan 40 Tablet', 'Losartan', '40mg', { popularity: 1e9 }),
      of('Glycomet 500 Tablet', 'Metformin', '500mg'),
      of('Zithromycin 500 Tablet', 'Azithromycin', '500mg'),
      of('Azithral 500 Tablet', 'Azithromycin', '500mg'),
      of('Pan 40 Tablet', 'Pantoprazole', '40mg', { popularity: 1e9 }),
      of('Famir 300 Tablet', 'Quetiapine', '300mg', { manufacturerId: 3 }),
      of('Zinkofit 300 Tablet', 'Quetiapine', '300mg'),
      ...Array.from({ length: 12 }, (_, at) =>
        of(`Brufan ${at} Tablet`, 'Ibuprofen', '400mg', { popularity: 1e9 }),
      ),
      of('Fibrofen 160 Tablet', 'Fenofibrate', '160mg'),
      of('Zeriton 10 Tablet', 'Quetiapine', '10mg', { popularity: 90 }),
      of('Omeprol 20 Tablet', 'Omeprazole', '20mg'),
      of('Udigen 50 Tablet', 'Tapentadol', '50mg'),
      of('Budora 0.5mg Respules', 'Budesonide', '0.5mg', {
        ...breath,
        form: 'respules',
        packLabel: 'packet of 2 ml Respules',
        popularity: 90,
      }),
      of('Budora 200 Inhaler', 'Budesonide', '200mcg', {
        ...breath,
        packLabel: 'packet of 120 MDI Inhaler',
        popularity: 50,
      }),
      of('Budora 200 Rotacap', 'Budesonide', '200mcg', {
        ...breath,
        packLabel: 'bottle of 30 Rotacaps',
      }),
      of('Zilos 50 Tablet', 'Losartan', '50mg', { popularity: 90 }),
      of('Zilos-AM Tablet', 'Losartan', '50mg'),
      of('Prazo DSR Capsule', 'Pantoprazole', '40mg', {
        form: 'capsule',
        packLabel: 'strip of 10 capsules',
      }),
      of('Prazole DSR Tablet', 'Pantoprazole', '20mg', { popularity: 90 }),
      of('Qutipin 300 Tablet', 'Quetiapine', '300mg', { popularity: 90 }),
      of('Ravidine Ointment', 'Povidone Iodine', '5%', {
        ...shelf,
        form: 'ointment',
        packForm: 'tube',
        packLabel: 'tube of 20 gm Ointment',
        unitsInPack: 20,
        unit: 'g',
      }),
      of('Ravidine Gargle', 'Povidone Iodine', '2%', {
        ...shelf,
        ...drops,
        form: 'mouthwash',
        packLabel: 'bottle of 100 ml Mouth Wash',
        unitsInPack: 100,
      }),
      of('Saloc Eye Drops', 'Sodium Chloride', '5%', { ...drops, ...shelf }),
      of('Salinoz Nasal Drops', 'Sodium Chloride', '0.65%', {
        ...drops,
        ...shelf,
        packLabel: 'bottle of 10 ml Nasal Drops',
        unitsInPack: 10,
      }),
    ],
    otc: [
      otc({
        id: 901,
        name: 'Scarf Mask',
        categoryIds: [1],
        manufacturerId: 1,
        available: true,
        mrp: 90,
      }),
      otc({
        id: 902,
        name: 'Derma Sunscreen Cream',
        categoryIds: [1],
        manufacturerId: 2,
        available: true,
        mrp: 90,
      }),
    ],
  })
})

const found = (text: string): SearchMatches =>
  search(catalogue, text, { pageNumber: 1, pageSize: 10 })
const names = (text: string): string[] =>
  found(text).products.map(
    (id) => catalogue.sql('SELECT name FROM product WHERE id = ?').get(id)?.name as string,
  )
const ailments = (text: string): string[] =>
  found(text).ailments.map(
    (id) => catalogue.sql('SELECT name FROM ailment WHERE id = ?').get(id)?.name as string,
  )

describe('a word that only describes', () => {
  it.each([
    'ryzodeg penfill',
    'novorapid penfill',
    'soliwaxx eye drops',
    'lithiumm 300 sr',
    'rabekindd sr',
    'spacer device',
  ])('does not lead "%s" to another product that is described so', (text) =>
    expect(names(text)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/Actrapid|Zenflox|Qutipin/)]),
    ),
  )

  it('still narrows what is called by a name', () => {
    expect(names('actrapid penfill')).toEqual(['Actrapid Penfill 100IU/ml'])
    expect(names('qutipin sr')).toEqual(['Qutipin SR 300 Tablet'])
    expect(names('zenflox eye drops')).toEqual(['Zenflox Eye Drop'])
  })
})

describe('a word of an Indian script that merely sounds like a form', () => {
  it.each(['कलयुनू', 'तेयचुतिटू', 'ચાલનૂ', 'கிலேநுஞ', 'ளுலூதீஞு'])(
    '"%s" does not list all tablets',
    (text) => expect(names(text)).toEqual([]),
  )

  it('is that form where it sounds the same', () =>
    expect(names('झिलॉस टॅबलेट').length).toBeGreaterThan(0))

  it.each([
    ['सस्पेंशन', 'suspension'],
    ['इंजेक्शन', 'injection'],
    ['ஊசி', 'injection'],
    ['ગોળીઓ', 'tablet'],
    ['மாத்திரைகள்', 'tablet'],
    ['లోషన్', 'lotion'],
    ['சோப்பு', 'soap'],
  ])('%s is a word for the form %s', (word, form) =>
    expect(parseQuery(catalogue, `lithium ${word}`).forms).toEqual(expect.arrayContaining([form])),
  )
})

describe('goods and brands without a known composition', () => {
  it.each([
    'glucometer strips',
    'digene',
    'condom',
    'bandage',
    'soframycin',
    'neosporin',
    'ज़िंकोविट',
    'ஜின்கோவிட்',
  ])('"%s" is no misspelled medicine', (text) => expect(names(text)).toEqual([]))
})

describe('a name in an Indian script', () => {
  it.each(['अज़िथ्रल', 'एज़िथ्रल', 'ఏజిత్రాల్'])(
    '%s is Azithral, without the vowels that the script does not write',
    (text) => expect(names(text)[0]).toBe('Azithral 500 Tablet'),
  )
  it.each(['फमीर', 'ફમીર', 'ఫమీర్', 'ஃபமீர்'])(
    '%s is Famir, without the vowels that the script does not write',
    (text) => expect(names(text)[0]).toBe('Famir 300 Tablet'),
  )

  it.each(['பான்', 'पैन', 'पैन 40'])(
    '%s is a short well-known one although it is an everyday word or sounds like one',
    (text) => expect(names(text)[0]).toBe('Pan 40 Tablet'),
  )

  it.each(['सेरिडॉन', 'சாரிடான்', 'saridan'])(
    '%s is a brand of which nothing is here, and no other medicine that sounds like it',
    (text) => {
      expect(names(text)).toEqual([])
      expect(found(text).notices).toContainEqual(
        expect.objectContaining({ is: 'brand', brand: 'saridon', found: false }),
      )
      expect(suggest(catalogue, { text }).entries).toEqual([])
    },
  )

  it('has a z that is written as j', () => expect(names('ओमेज 20')).toEqual(['Omeprol 20 Tablet']))

  it.each(['डाइजीन', 'டைஜீன்', 'જેઓલોન', 'સેલિન', 'జలిన్'])(
    '%s is no little-known maker and no abbreviation of a form',
    (text) => expect(names(text)).toEqual([]),
  )
})

it('names a salt that many customers mean with more mistakes, before a rare name that is nearer, and sells nothing for it', () => {
  expect(suggest(catalogue, { text: 'ibrofen' }).entries[0]).toMatchObject({
    type: 'salt',
    name: 'Ibuprofen',
  })
  expect(found('ibrofen').didYouMean[0]).toBe('ibuprofen')
  expect(names('ibrofen')).toEqual([])
})

describe('a symptom in a sentence', () => {
  it.each([
    ['mere daant ka dard', 'Toothache'],
    ['daant mein bahut dard', 'Toothache'],
    ['pairo me sujan', 'Oedema'],
    ['मुझे बुखार है', 'Fever'],
    ['i have fever', 'Fever'],
    ['मला ताप आला आहे', 'Fever'],
    ['sleeping pills without prescription', 'Insomnia'],
  ])('"%s" leads to its ailment', (text, ailment) => {
    expect(ailments(text)[0]).toBe(ailment)
    expect(names(text)).not.toEqual(
      expect.arrayContaining([expect.stringMatching(/Paro |Lithosun/)]),
    )
  })
})

describe('a need for which the release has no ailment', () => {
  it.each(['scar', 'acne scars', 'daag ka ilaj', 'nishan', 'scar cream', 'दाग'])(
    '"%s" is no beginning of a name and no maker',
    (text) => {
      expect(names(text)).toEqual([])
      expect(suggest(catalogue, { text }).entries).toEqual([])
    },
  )

  it('finds what has the whole word in its name', () => {
    expect(names('sunscreen')).toEqual(['Derma Sunscreen Cream'])
    expect(names('scarf')).toEqual(['Scarf Mask'])
  })
})

describe('a symptom among other words', () => {
  it.each([
    ['zithromecin fever', 'Fever'],
    ['bukhar aana', 'Fever'],
    ['glycomt bukhar', 'Fever'],
    ['fever in summer school', 'Fever'],
  ])(
    '"%s" leads to its ailment rather than to a medicine that another word resembles',
    (text, ailment) => {
      expect(ailments(text)[0]).toBe(ailment)
      expect(names(text).filter((name) => name !== 'Dolo 650 Tablet')).toEqual([])
    },
  )

  it('beside the name of a medicine is set aside', () =>
    expect(names('dolo for fever')).toEqual(['Dolo 650 Tablet']))

  it.each(['school udigen bag', 'how paro are you'])(
    'a word of everyday life does not hide the name in "%s"',
    (text) => expect(names(text)).toHaveLength(1),
  )

  it.each(['school bag', 'how are you', 'happy birthday'])(
    'words of everyday life alone find nothing: "%s"',
    (text) => expect(names(text)).toEqual([]),
  )
})

describe('an emergency', () => {
  it.each([
    'saanp ne kaata',
    'kutte ne kaat liya',
    'सांप ने काट लिया',
    'साप चावला',
    'સાપ કરડ્યો',
    'పాము కరిచింది',
    'பாம்பு கடித்தது',
    'i feel like dying',
  ])('is told in the words of the frightened: "%s"', (text) => {
    expect(found(text).notices).toContainEqual(expect.objectContaining({ is: 'emergency' }))
    expect(names(text)).toEqual([])
  })

  it('is told beside the name of a medicine as well, which is not shown', () => {
    expect(names('overdose of dolo 650')).toEqual([])
    expect(found('overdose of dolo 650').notices).toEqual([
      expect.objectContaining({ is: 'emergency' }),
    ])
    expect(suggest(catalogue, { text: 'overdose of dolo 650' }).notices).toEqual([
      expect.objectContaining({ is: 'emergency' }),
    ])
  })
})

describe('a need that only some forms serve', () => {
  it('of the throat shows the gargle, never the ointment', () => {
    expect(names('gale me kharash')).toEqual(['Ravidine Gargle'])
    expect(names('povidone iodine')).toEqual(expect.arrayContaining(['Ravidine Ointment']))
  })

  it('of the nose shows no drops for the eye', () =>
    expect(names('naak band hai')).toEqual(['Salinoz Nasal Drops']))
})

describe('lines of a prescription', () => {
  it('a numbered list in one line is a list', () => {
    expect(found('1. Dolo 650 2. Glycomet 500').lines.map(({ text }) => text)).toEqual([
      '1. Dolo 650',
      '2. Glycomet 500',
    ])
    expect(found('1) Dolo 650 tds 2) Paro 10').lines).toHaveLength(2)
    expect(found('dolo 650 2. glycomet').lines).toEqual([])
  })

  it('letters of a brand that are also a question word or a direction belong to the name', () => {
    expect(names('Tab Zilos-AM 1 tab BD')[0]).toBe('Zilos-AM Tablet')
    expect(names('zilos am 1-0-0')[0]).toBe('Zilos-AM Tablet')
    expect(names('Qutipin SR SOS')).toEqual(['Qutipin SR 300 Tablet'])
    expect(names('Zilos is for what')[0]).toBe('Zilos 50 Tablet')
  })

  it('a product of exactly this name in another form comes before longer names in the form that was asked for', () => {
    expect(names('Prazo DSR tablet')[0]).toBe('Prazo DSR Capsule')
  })

  it('an inhaler, a rotacap and respules of one brand are told apart by their device', () => {
    expect(names('Budora Inhaler')[0]).toBe('Budora 200 Inhaler')
    expect(names('Budora 200 rotacaps 1 puff bd')[0]).toBe('Budora 200 Rotacap')
    expect(names('Budora rotacap')).toEqual(['Budora 200 Rotacap'])
    expect(names('Budora 0.5 respules')).toEqual(['Budora 0.5mg Respules'])
  })

  it('a dose that is tapered is the product of the first dose', () => {
    expect(names('Tab Dolo 650 mg 1-0-0 x 5 days then 325 mg')).toEqual(['Dolo 650 Tablet'])
  })

  it('abbreviations of what goes into the eye are read', () => {
    expect(names('E/D Zenflox 1 drop 6 hrly')).toEqual(['Zenflox Eye Drop'])
  })
})
