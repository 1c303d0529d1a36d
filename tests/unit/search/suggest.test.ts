import { beforeAll, describe, expect, it, test } from 'vitest'
import type { Catalogue } from '#catalogue/open.ts'
import { suggest } from '#catalogue/search/suggest.ts'
import { catalogueOf } from '../../fixtures/catalogue.ts'
import { pharmacyRows } from '../../fixtures/search/pharmacy.ts'

let catalogue: Catalogue
beforeAll(async () => {
  catalogue = await catalogueOf(pharmacyRows(), { languages: ['en', 'hi', 'ta'] })
})

const names = (text: string, more = {}): string[] => suggest(catalogue, { text, ...more }).entries.map(({ name }) => name)
const products = (text: string): string[] => suggest(catalogue, { text }).entries.flatMap(({ product }) => product?.name ?? [])

describe('order', () => {
  it('puts the exact name before names that begin so, and those before a salt', () => {
    expect(names('pan')[0]).toBe('Pan-D Capsule')
    expect(products('pan').slice(0, 3)).toEqual(['Pan-D Capsule', 'Pan 40 Tablet', 'Pantocid 40 Tablet'])
  })

  it('puts what can be bought before what cannot, whatever its popularity', () => {
    const found = products('paracetamol')
    expect(found).toEqual(['Dolo 650 Tablet', 'Calpol 650 Tablet', 'Dolo 500 Tablet', 'Dolo 250mg/5ml Syrup', 'Febrinil Tablet'])
  })

  it('answers with names of several kinds, each labelled', () => {
    const { entries, groups } = suggest(catalogue, { text: 'dolo' })
    expect(entries[0]).toMatchObject({ type: 'brand', name: 'Dolo', tier: 'exact' })
    expect(groups.map(({ type }) => type)).toEqual(['brand', 'drug'])
  })

  // Seen red without `unlikeShare`: the sounds of क़ैसल are k and s, too.
  it('guesses nothing where only a fold of sounds hears a likeness', () => {
    expect(names('qqqqzz')).toEqual([])
  })

  it('is the same every time', () => {
    expect(suggest(catalogue, { text: 'te' })).toEqual(suggest(catalogue, { text: 'te' }))
  })

  it('answers every keystroke of a name with that name', () => {
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
  ])('%s finds %j', (text, found) => {
    expect(products(text)).toEqual(found)
  })

  it('finds nothing sooner than another strength', () => {
    expect(products('dolo 651')).toEqual([])
  })

  it('lets a number go on while it is typed', () => {
    expect(products('telma 8')).toEqual(['Telma 80 Tablet'])
  })
})

describe('forms and counts choose among what is there', () => {
  test.each([
    ['dolo syp', ['Dolo 250mg/5ml Syrup']],
    ['dolo ki goli', ['Dolo 650 Tablet', 'Dolo 500 Tablet']],
    ['calpol 15s', ['Calpol 650 Tablet']],
    ['calpol inj', ['Calpol 650 Tablet']],
    ['calpol 650 tablt', ['Calpol 650 Tablet']],
    ['calpol ta', ['Calpol 650 Tablet']],
  ])('%s finds %j', (text, found) => {
    expect(products(text)).toEqual(found)
  })
})

it('takes a form for a name where nothing else was typed', () => {
  expect(names('soap')).toContain('Neem Soap')
  expect(products('500 mg tab')).toEqual(['Augmentin 625 Duo Tablet', 'Dolo 500 Tablet', 'Azee 500 Tablet', 'Febrinil Tablet'])
})

describe('words that stand for others', () => {
  test.each([
    ['pcm', 'Paracetamol'],
    ['acetaminophen', 'Paracetamol'],
    ['bp', 'Hypertension'],
    ['vit d', 'Vitamin D3'],
    ['calpol wala', 'Calpol 650 Tablet'],
  ])('%s finds %s first', (text, name) => {
    expect(names(text)[0]).toBe(name)
  })

  it('finds what is for an ailment by its everyday name', () => {
    expect(products('bp tablet')).toEqual(['Telma 40 Tablet', 'Telma-H Tablet'])
  })
})

describe('misspellings', () => {
  it('offers the right spelling and says what it answers', () => {
    const { entries, suggestions } = suggest(catalogue, { text: 'pantosid' })
    expect(suggestions[0]).toBe('pantocid')
    expect(entries[0]).toMatchObject({ name: 'Pantocid 40 Tablet', instead: 'pantocid' })
  })

  it('shows look-alikes of different salts side by side, each with its salt', () => {
    const { entries, suggestions } = suggest(catalogue, { text: 'lasic' })
    expect(suggestions).toEqual(expect.arrayContaining(['lasix', 'losec']))
    const shown = entries.flatMap(({ product }) => product?.composition ?? [])
    expect(shown).toEqual(expect.arrayContaining(['Furosemide (40mg)', 'Omeprazole (20mg)']))
  })

  it('replaces nothing that is spelled as it is', () => {
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
  ])('words written together or apart: %s finds %s', (text, name) => {
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

  it('names what it found in the reader’s language', () => {
    expect(suggest(catalogue, { text: 'fever', locale: 'hi' }).entries[0]).toMatchObject({ type: 'ailment', name: 'बुख़ार' })
  })
})

describe('kinds', () => {
  it('answers only with the kinds that are asked for', () => {
    expect(names('ci', { types: ['manufacturer'] })).toEqual(['Cipla Ltd'])
    expect(names('paracetamol', { types: ['salt'] })).toEqual(['Paracetamol'])
    expect(names('neem', { types: ['otc'] })).toEqual(['Neem Soap'])
  })

  it('finds the products of a maker by its name', () => {
    expect(products('azithromycin cipla')).toEqual(['Azee 500 Tablet'])
  })

  it('finds a banned product and says that it is banned', () => {
    expect(suggest(catalogue, { text: 'nimoban' }).entries[0]?.product?.sale).toBe('banned')
  })
})
