import { expect, it } from 'vitest'
import { search } from '#catalogue/search/search.ts'
import { suggest } from '#catalogue/search/suggest.ts'
import { catalogueOf } from '../../fixtures/catalogue.ts'
import { drug, otc } from '../../fixtures/small-products.ts'

const salts = [
  'Paracetamol',
  'Aceclofenac',
  'Pantoprazole',
  'Domperidone',
  'Gabapentin',
  'Nortriptyline',
  'Furosemide',
  'Amoxycillin',
  'Omeprazole',
  'Rabeprazole',
]
let nextId = 100
const of = (name: string, composition: Record<string, string>, more = {}) =>
  drug({
    id: nextId++,
    name,
    composition: Object.entries(composition).map(([salt, strength]) => ({
      saltId: salts.indexOf(salt) + 1,
      strength,
    })),
    mrp: 50,
    popularity: 10,
    ...more,
  })

const catalogue = await catalogueOf({
  manufacturers: [{ id: 1, name: 'Aravalli Pharma' }],
  salts: salts.map((name, at) => ({ id: at + 1, name })),
  drugs: [
    of('Padol Tablet', { Paracetamol: '650mg' }),
    of('Padol Suspension', { Paracetamol: '120mg/5ml' }, { form: 'suspension' }),
    of('Acepar Tablet', { Aceclofenac: '100mg', Paracetamol: '325mg' }),
    of('Pantu IV Injection', { Pantoprazole: '40mg' }, { form: 'injection', popularity: 1e6 }),
    of('Pantu 40 Tablet', { Pantoprazole: '40mg' }),
    of(
      'Pantu-D Capsule PR',
      { Pantoprazole: '40mg', Domperidone: '30mg' },
      { form: 'capsule', popularity: 1e9 },
    ),
    of('Pantudol Tablet', { Aceclofenac: '100mg' }),
    of('Ulcosil Capsule', { Omeprazole: '20mg' }, { form: 'capsule' }),
    of('Ulcosil-D Capsule', { Omeprazole: '20mg', Domperidone: '10mg' }, { form: 'capsule' }),
    of('Rabosil Tablet', { Rabeprazole: '20mg' }),
    of('Rabosil-D Capsule', { Rabeprazole: '20mg', Domperidone: '30mg' }, { form: 'capsule' }),
    of('Gabasil Ointment', { Gabapentin: '6%' }, { form: 'ointment' }),
    of('Gabanort Tablet', { Gabapentin: '400mg', Nortriptyline: '10mg' }, { popularity: 1e9 }),
    of('Gabasil 300 Capsule', { Gabapentin: '300mg' }, { form: 'capsule' }),
    of('Gabasil 100 Capsule', { Gabapentin: '100mg' }, { form: 'capsule' }),
    of('Frusol 40 Tablet', { Furosemide: '40mg' }, { popularity: 1e9 }),
    of('Frusol Injection', { Furosemide: '10mg/ml' }, { form: 'injection' }),
    of('Amoxal 500 Capsule', { Amoxycillin: '500mg' }, { form: 'capsule', popularity: 1e9 }),
    of('Amoxal Dry Syrup', { Amoxycillin: '125mg/5ml' }, { form: 'syrup' }),
    of('Amoxal Max Tablet', { Amoxycillin: '1000mg' }),
  ],
  categories: [{ id: 1, name: 'Tonics' }],
  otc: [
    otc({ id: 90, name: 'Zest Tonic Sugar Free', categoryIds: [1], manufacturerId: 1, mrp: 50 }),
    otc({ id: 91, name: 'Cro Baby Wash', categoryIds: [1], manufacturerId: 1, mrp: 50 }),
  ],
})
const found = (text: string) => search(catalogue, text, { pageNumber: 1, pageSize: 10 })
const names = (text: string): unknown[] =>
  found(text).products.map(
    (id) => catalogue.sql('SELECT name FROM product WHERE id = ?').get(id)?.name,
  )

it.each([
  ['paracetamoltablet', 'Padol Tablet'],
  ['aceclofenacparacetamol', 'Acepar Tablet'],
  ['gabapentin', 'Gabasil 300 Capsule'],
  ['gabapentine', 'Gabasil 300 Capsule'],
  ['pantu', 'Pantu 40 Tablet'],
  ['pantud', 'Pantu-D Capsule PR'],
  ['inj frusol 40 mg iv', 'Frusol Injection'],
  ['amoxal kid', 'Amoxal Dry Syrup'],
  ['paracetamol baby', 'Padol Suspension'],
  ['paracetamol 120/5 syrup', 'Padol Suspension'],
  ['pantu 4O', 'Pantu 40 Tablet'],
  ['पॅन्टु 40', 'Pantu 40 Tablet'],
  ['ओमेज़ डी', 'Ulcosil-D Capsule'],
  ['ओमेज़ डी 20 सुबह', 'Ulcosil-D Capsule'],
  ['राज़ो डी', 'Rabosil-D Capsule'],
  ['ઓમેઝ ડી', 'Ulcosil-D Capsule'],
  ['omez half od', 'Ulcosil Capsule'],
  ['padol tab 10', 'Padol Tablet'],
  ['gabapentincap', 'Gabasil 300 Capsule'],
])('"%s" leads to %s first', (text, name) => {
  expect(names(text)[0]).toBe(name)
})

it('the strength of what is injected is told where only another is sold', () => {
  expect(found('inj frusol 40 mg').notices).toContainEqual({ is: 'ignored', words: ['40 mg'] })
})

it('a letter that forms begin with is told as no part of the name: "amoxal c"', () => {
  expect(found('amoxal c').notices).toContainEqual({ is: 'beginning', name: 'amoxal c' })
})

it('what has a strength is no complaint that sounds so', () => {
  expect(names('पेन 40')).not.toContain('Padol Tablet')
})

it('goods of several words are not found by one of them: "sugar strips"', () => {
  expect(found('sugar strips').products).toEqual([])
})

it.each([
  'how many paracetamol a day',
  'how much paracetamol should i take',
  'paracetamol kitne ghante baad le',
  'max dose of amoxycillin',
  'max paracetamol per day',
  'paracetamol din me kitni baar',
  'paracetamol dosage',
  'पैरासिटामोल दिन में कितनी बार',
  'பாராசிட்டமால் ஒரு நாளைக்கு எத்தனை',
])('how much to take is a question: "%s"', (text) => {
  expect(found(text).notices).toMatchObject([{ is: 'question', topic: 'dose' }])
  expect(found(text).products).toEqual([])
})

it.each([
  'paracetamol 650 max 4/day',
  'amoxal max',
  'how much is padol',
  'padol kitne ka hai',
  'how many tablets in padol strip',
])('is no such question: "%s"', (text) => {
  expect(found(text).notices.filter(({ is }) => is === 'question')).toEqual([])
  expect(found(text).products).not.toEqual([])
})

it('what is taken with milk for eight weeks is a line of a prescription and no question', () => {
  expect(names('padol 650 1 weekly with milk x 8 wks')[0]).toBe('Padol Tablet')
})

it.each([
  ['cro', 'crocin'],
  ['com', 'combiflam'],
  ['क्रो', 'crocin'],
  ['ક્રો', 'crocin'],
  ['డోల', 'dolo'],
])('of brands that begin with "%s" and are not sold here %s is offered first', (text, brand) => {
  expect(suggest(catalogue, { text, limit: 10 }).suggestions[0]).toBe(brand)
})
