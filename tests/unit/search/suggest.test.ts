import { beforeAll, describe, expect, it, test } from 'vitest'
import { answersTo } from '#catalogue/answers.ts'
import type { Catalogue } from '#catalogue/open.ts'
import { suggest } from '#catalogue/search/suggest.ts'
import { catalogueOf } from '../../fixtures/catalogue.ts'
import { pharmacyRows } from '../../fixtures/search/pharmacy.ts'

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await catalogueOf(pharmacyRows(), { languages: ['en', 'hi', 'ta'] })
})

const names = (text: string, more = {}): string[] =>
  suggest(catalogue, { text, ...more }).entries.map(({ name }) => name)
const products = (text: string): string[] =>
  suggest(catalogue, { text }).entries.flatMap(({ product }) => product?.name ?? [])

describe('order', () => {
  it('the exact name precedes names that begin with it, and one salt precedes several', () => {
    expect(products('pan').slice(0, 3)).toEqual([
      'Pan 40 Tablet',
      'Pan-D Capsule',
      'Pantocid 40 Tablet',
    ])
  })

  it('products for sale precede others, whatever their popularity', () => {
    const found = products('paracetamol')
    expect(found).toEqual([
      'Dolo 650 Tablet',
      'Calpol 650 Tablet',
      'Dolo 500 Tablet',
      'Dolo 250mg/5ml Syrup',
      'Calpol 120 Suspension',
      'Febrinil Tablet',
    ])
  })

  it('suggestions have names of several kinds, each with its kind', () => {
    const { entries, groups } = suggest(catalogue, { text: 'dolo' })
    expect(entries[0]).toMatchObject({ type: 'brand', name: 'Dolo', tier: 'exact' })
    expect(groups.map(({ type }) => type)).toEqual(['brand', 'drug'])
  })

  // Seen red without `unlikeShare`: the sounds of क़ैसल are k and s, too.
  it('a suggestion is never guessed from similar sound alone', () => {
    expect(names('qqqqzz')).toEqual([])
  })

  it('suggestions are the same at every call', () => {
    expect(suggest(catalogue, { text: 'te' })).toEqual(suggest(catalogue, { text: 'te' }))
  })

  it('every typed prefix of a name suggests that name', () => {
    for (let length = 2; length <= 'augmentin'.length; length++)
      expect(names('augmentin'.slice(0, length))).toContain('Augmentin 625 Duo Tablet')
  })
})

describe('a strength is a hard filter, letters are not', () => {
  test.each([
    ['pcm 650', ['Dolo 650 Tablet', 'Calpol 650 Tablet']],
    ['paracitamol 650mg', ['Dolo 650 Tablet', 'Calpol 650 Tablet']],
    ['augmuntin 625', ['Augmentin 625 Duo Tablet']],
    ['amoxyclav 625', ['Augmentin 625 Duo Tablet']],
    ['telma 40 h', ['Telma-H Tablet']],
    ['dolo650', ['Dolo 650 Tablet']],
    ['thyronorm 0.05 mg', ['Thyronorm 50mcg Tablet']],
    ['calcirol 60k', ['Calcirol Sachet']],
  ])('with a strength, %s finds %j', (text, found) => {
    expect(products(text)).toEqual(found)
  })

  it('a search finds nothing rather than another strength', () => {
    expect(products('dolo 651')).toEqual([])
  })

  it('a number may be incomplete while it is typed', () => {
    expect(products('telma 8')).toEqual(['Telma 80 Tablet'])
  })
})

describe('forms and counts choose among what is there', () => {
  test.each([
    ['dolo syp', ['Dolo 250mg/5ml Syrup']],
    ['dolo ki goli', ['Dolo 650 Tablet', 'Dolo 500 Tablet']],
    ['calpol 15s', ['Calpol 650 Tablet']],
    ['calpol inj', ['Calpol 650 Tablet', 'Calpol 120 Suspension']],
    ['calpol 650 tablt', ['Calpol 650 Tablet']],
    ['calpol ta', ['Calpol 650 Tablet']],
  ])('with a form or a count, %s finds %j', (text, found) => {
    expect(products(text)).toEqual(found)
  })
})

it('a form is matched as a name if nothing else was typed', () => {
  expect(names('soap')).toContain('Neem Soap')
  expect(products('500 mg tab')).toEqual([
    'Dolo 500 Tablet',
    'Azee 500 Tablet',
    'Augmentin 625 Duo Tablet',
    'Febrinil Tablet',
  ])
})

describe('everyday words', () => {
  test.each([
    ['pcm', 'Paracetamol'],
    ['acetaminophen', 'Paracetamol'],
    ['bp', 'Hypertension'],
    ['vit d', 'Vitamin D3'],
    ['calpol wala', 'Calpol 650 Tablet'],
  ])('%s finds %s first', (text, name) => {
    expect(names(text)[0]).toBe(name)
  })

  it('an everyday word leads to its ailment, says that it needs a doctor and suggests no medicine', () => {
    const { entries, notices } = suggest(catalogue, { text: 'bp tablet' })
    expect(entries.map(({ name }) => name)).toEqual(['Hypertension'])
    expect(notices).toEqual([{ is: 'doctor' }])
  })
})

describe('misspellings', () => {
  it('a misspelling gets the right spelling, and the answer names it', () => {
    const { entries, suggestions } = suggest(catalogue, { text: 'pantosid' })
    expect(suggestions[0]).toBe('pantocid')
    expect(entries[0]).toMatchObject({ name: 'Pantocid 40 Tablet', instead: 'pantocid' })
  })

  it('look-alike names of different salts are suggested together, each with its salts', () => {
    const { entries, notices } = answersTo(catalogue, { text: 'lasic', locale: 'en', limit: 10 })
    expect(entries).toEqual([])
    expect(notices).toEqual([
      {
        is: 'unknown',
        name: 'lasic',
        similar: expect.arrayContaining([
          { name: 'lasix', salts: 'Furosemide' },
          { name: 'losec', salts: 'Omeprazole' },
        ]),
      },
    ])
  })

  it('a correctly spelled word is never replaced', () => {
    expect(suggest(catalogue, { text: 'lasix' })).toMatchObject({
      suggestions: [],
      entries: [{ name: 'Lasix' }, { name: 'Lasix 40mg Tablet' }],
    })
  })

  test.each([
    ['taxim o', 'Taxim-O 200 Tablet'],
    ['taximo', 'Taxim-O 200 Tablet'],
    ['pand', 'Pan-D Capsule'],
    ['clavulanicacid', 'Clavulanic Acid'],
  ])('words written together or apart match: %s finds %s', (text, name) => {
    expect(names(text)).toContain(name)
  })
})

describe('letters of Indian languages', () => {
  test.each([
    ['डोलो 650', 'Dolo 650 Tablet'],
    ['पैन डी', 'Pan-D Capsule'],
    ['ऑगमेंटिन', 'Augmentin 625 Duo Tablet'],
    ['பாராசிட்டமால்', 'Paracetamol'],
    ['પેરાસીટામોલ', 'Paracetamol'],
    ['పారాసిటమాల్', 'Paracetamol'],
    ['डोलो ६५० टैबलेट', 'Dolo 650 Tablet'],
    ['बुख़ार', 'Fever'],
    ['காய்ச்சல்', 'Fever'],
    ['bukhaar', 'Fever'],
  ])('%s finds %s', (text, name) => {
    expect(names(text)).toContain(name)
  })

  it('suggestions are named in the reader’s language', () => {
    expect(suggest(catalogue, { text: 'fever', locale: 'hi' }).entries[0]).toMatchObject({
      type: 'ailment',
      name: 'बुख़ार',
    })
  })
})

describe('kinds', () => {
  it('suggestions have only the requested kinds', () => {
    expect(names('ci', { types: ['manufacturer'] })).toEqual(['Cipla Ltd'])
    expect(names('paracetamol', { types: ['salt'] })).toEqual(['Paracetamol'])
    expect(names('neem', { types: ['otc'] })).toEqual(['Neem Soap'])
  })

  it('the name of a maker finds its products', () => {
    expect(products('azithromycin cipla')).toEqual(['Azee 500 Tablet'])
  })

  it('a banned product is found and marked as banned', () => {
    expect(suggest(catalogue, { text: 'nimoban' }).entries[0]?.product?.sale).toBe('banned')
  })
})

describe('the words around a name', () => {
  test.each([
    ['Tab Augmentin 625mg BD x 5 days', 'Augmentin 625 Duo Tablet'],
    ['1) Cap. Losec 20 mg 1-0-0 before food', 'Losec 20mg Capsule'],
    ['T. Telma 40 OD x 1 month', 'Telma 40 Tablet'],
    ['what is the price of azee 500 near me', 'Azee 500 Tablet'],
    ['lasix 40mg strip of 10 tablets', 'Lasix 40mg Tablet'],
    ['dolo 650 10 tablets', 'Dolo 650 Tablet'],
    ['डोलो 650 की कीमत', 'Dolo 650 Tablet'],
    ['dolo650mgtablet', 'Dolo 650 Tablet'],
  ])('%s finds %s first without a notice', (text, name) => {
    const { entries, notices } = suggest(catalogue, { text })
    expect(entries.find(({ product }) => product)?.name).toBe(name)
    expect(notices).toEqual([])
  })

  it('what is asked of one brand stands above that brand', () => {
    const { entries, notices } = suggest(catalogue, { text: 'dolo 650 side effects' })
    expect(entries[0]?.name).toBe('Dolo 650 Tablet')
    expect(notices).toMatchObject([{ is: 'question', topic: 'sideEffects' }])
  })

  it('a word without any match is left out, and the answer says so', () => {
    const { entries, notices } = suggest(catalogue, { text: 'pantocid 40 qwxyz' })
    expect(entries[0]?.name).toBe('Pantocid 40 Tablet')
    expect(notices).toEqual([{ is: 'ignored', words: ['qwxyz'] }])
  })
})

describe('a strength belongs to its salt', () => {
  // Seen red when the strengths of all salts were bound to every word.
  it('a search never shows another strength of the salt, even if the number belongs to another salt', () => {
    expect(products('telmisartan 12.5mg')).toEqual([])
    expect(products('hydrochlorothiazide 12.5mg')).toEqual(['Telma-H Tablet'])
  })

  it('strengths are added up only for the brand', () => {
    expect(products('amoxycillin 625')).toEqual([])
    expect(products('amoxycillin clavulanic acid 625')).toEqual(['Augmentin 625 Duo Tablet'])
  })
})

describe('foreign brands', () => {
  it('a foreign brand leads to products of exactly its salts, with a notice', () => {
    const { entries, notices } = suggest(catalogue, { text: 'crocin 650' })
    expect(entries.flatMap(({ product }) => product?.name ?? [])).toEqual([
      'Dolo 650 Tablet',
      'Calpol 650 Tablet',
    ])
    expect(notices).toEqual([{ is: 'brand', brand: 'crocin', salts: ['Paracetamol'], found: true }])
  })

  // Seen red: combinations with the salt were shown, and said to contain the same.
  it('a foreign brand never leads to a combination that holds more than its salts', () => {
    const { entries, notices } = suggest(catalogue, { text: 'aquazide 12.5' })
    expect(entries.flatMap(({ product }) => product?.name ?? [])).toEqual([])
    expect(notices).toEqual([
      { is: 'brand', brand: 'aquazide', salts: ['Hydrochlorothiazide'], found: false },
    ])
    expect(products('aquazide')).toEqual([])
  })

  it('a foreign brand leads to another salt form of its substance, and never to a liposomal form', () => {
    expect(products('tamiflu')).toEqual(['Fluvir 75 Capsule'])
    expect(products('adriamycin')).toEqual([])
  })

  it('a misspelled foreign brand is recognised', () => {
    expect(suggest(catalogue, { text: 'crocn' }).notices).toEqual([
      { is: 'brand', brand: 'crocin', salts: ['Paracetamol'], found: true },
    ])
  })

  it('a product with the name of a foreign brand takes precedence', () => {
    expect(suggest(catalogue, { text: 'dolo' }).notices).toEqual([])
  })
})

describe('symptoms', () => {
  test.each([
    'fever medicine',
    'bukhar ki dawa',
    'बुखार की दवा',
    'జ్వరానికి మందు',
    'તાવની દવા',
    'तापासाठी औषध',
    'காய்ச்சலுக்கு மருந்து',
    'fevr',
  ])('%s leads to fever and to nothing that needs a prescription', (text) => {
    const { entries } = suggest(catalogue, { text })
    expect(entries[0]).toMatchObject({ type: 'ailment', id: 1 })
    expect(entries.flatMap(({ product }) => product?.name ?? [])).toEqual(['Calpol 120 Suspension'])
  })

  it('a symptom of an emergency leads to emergency help', () => {
    expect(suggest(catalogue, { text: 'seene me dard' }).notices).toEqual([
      expect.objectContaining({ is: 'emergency' }),
    ])
  })

  it('a symptom is ignored beside the name of a product', () => {
    expect(products('telma 40 for bp')[0]).toBe('Telma 40 Tablet')
  })
})

describe('nonsense', () => {
  test.each([
    'zzzzzz',
    'biryani',
    'qwrtpl',
    'asdfgh',
    'laptop',
    'बिरयानी',
    'கிரிக்கெட்',
    'పుస్తకం',
    'iphone charger',
  ])('%s finds nothing', (text) => {
    expect(names(text)).toEqual([])
  })
})

it('a name that resembles another is shown with its salts', () => {
  const { entries } = suggest(catalogue, { text: 'lasix' })
  expect(entries.find(({ type }) => type === 'drug')?.lookAlike).toBe(true)
  expect(suggest(catalogue, { text: 'pantocid 40' }).entries[0]?.lookAlike).toBe(false)
})
