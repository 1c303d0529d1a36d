import { expect, it } from 'vitest'
import { search } from '#catalogue/search/search.ts'
import { catalogueOf } from '../../fixtures/catalogue.ts'
import { drug } from '../../fixtures/small-products.ts'

const salts = [
  'Paracetamol',
  'Diclofenac',
  'Clavulanic Acid',
  'Zinc',
  'Pantoprazole',
  'Ketoconazole',
  'Ispaghula',
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
const tube = (grams: number) =>
  ({
    form: 'cream',
    packForm: 'tube',
    packLabel: `tube of ${grams} gm Cream`,
    unitsInPack: grams,
    unit: 'g',
  }) as const
const jar = {
  form: 'powder',
  packForm: 'bottle',
  packLabel: 'bottle of 90 gm Powder',
  unitsInPack: 90,
  unit: 'g',
} as const
const popular = { popularity: 1e9 }

const catalogue = await catalogueOf({
  manufacturers: [{ id: 1, name: 'Aravalli Pharma' }],
  salts: salts.map((name, at) => ({ id: at + 1, name })),
  drugs: [
    of('Febrinil 500 Tablet', { Paracetamol: '500mg' }),
    of('Diclomol Tablet', { Diclofenac: '50mg', Paracetamol: '15mg' }, popular),
    of('Clavox Tablet', { 'Clavulanic Acid': '125mg', Paracetamol: '500mg' }),
    of('Clavox 250 Tablet', { 'Clavulanic Acid': '250mg', Paracetamol: '500mg' }, popular),
    of('Tara Z Tablet', { Zinc: '50mg' }),
    of('Zincopan Tablet', { Pantoprazole: '40mg' }, popular),
    of('Kezol 2% Cream', { Ketoconazole: '2%' }, { ...tube(15), ...popular }),
    of('Kezol Max 2% Cream', { Ketoconazole: '2%' }, tube(30)),
    of('Huski Powder', { Ispaghula: '3.5g' }, jar),
    of('Febrinil Infusion', { Paracetamol: '10mg' }, { form: 'infusion' }),
    of('Dicloplus Tablet', { Diclofenac: '50mg', Pantoprazole: '10mg' }),
    of('Tara Zinc+Diclofenac+Pantoprazole Tablet', { Diclofenac: '75mg', Pantoprazole: '20mg' }),
  ],
})

const found = (text: string) => {
  const { products, notices } = search(catalogue, text, { pageNumber: 1, pageSize: 10 })
  return {
    names: products.map(
      (id) => catalogue.sql('SELECT name FROM product WHERE id = ?').get(id)?.name,
    ),
    notices,
  }
}

it('a count of tablets beside a salt is no strength of a combination', () => {
  expect(found('paracetamol 15 tablets').names[0]).toBe('Febrinil 500 Tablet')
})

it('a number before tablets is a strength of a salt that is sold in combinations only', () => {
  expect(found('clavulanic acid 125 tablets').names).toEqual(['Clavox Tablet'])
})

it('a number of tablets is no strength of what is injected', () => {
  expect(found('paracetamol 10 tablets')).toMatchObject({
    names: expect.arrayContaining(['Febrinil 500 Tablet']),
    notices: [],
  })
})

it.each(['febrinil900tab', 'febrinil 900 tab', 'febrinil7tab', 'febrinil 7.5 tablet'])(
  'a number that counts no tablets is a strength, and another one is not shown for it: "%s"',
  (text) => expect(found(text).names).toEqual([]),
)

it.each(['febrinil 7 tab', 'febrinil 7 od'])(
  'a number that may be a strength is told when it is left out: "%s"',
  (text) =>
    expect(found(text)).toEqual({
      names: expect.arrayContaining(['Febrinil 500 Tablet']),
      notices: [{ is: 'ignored', words: ['7'] }],
    }),
)

it('the salt in its strength and another form comes before a combination in the form, and the form is told', () => {
  expect(found('pantoprazole40tab').names).toEqual(['Zincopan Tablet'])
  expect(found('paracetamol10tab')).toEqual({
    names: ['Febrinil Infusion'],
    notices: [{ is: 'ignored', words: ['tab'] }],
  })
})

it('a combination whose list lacks the salt of its name tells what it holds', () => {
  const [notice] = found('zinc 75mg').notices
  expect(notice).toEqual({ is: 'more', salts: ['Diclofenac', 'Pantoprazole'] })
})

it.each(['zinc tablets', 'zinc 20ml', 'zinc 10s', 'zinc'])(
  '"%s" is the salt before names that only begin alike',
  (text) => {
    expect(found(text).names).toEqual([
      'Tara Z Tablet',
      'Tara Zinc+Diclofenac+Pantoprazole Tablet',
      'Zincopan Tablet',
    ])
  },
)

it('the size of a tube chooses among the products of a salt and a strength', () => {
  expect(found('ketoconazole 30gm')).toEqual({ names: ['Kezol Max 2% Cream'], notices: [] })
  expect(found('ketoconazole 2% 30gm')).toEqual({ names: ['Kezol Max 2% Cream'], notices: [] })
})

it('a size that nothing has is left out, and the page says so', () => {
  expect(found('ispaghula 100gm')).toEqual({
    names: ['Huski Powder'],
    notices: [{ is: 'ignored', words: ['100gm'] }],
  })
  expect(found('ketoconazole 2% 45 gm')).toEqual({
    names: ['Kezol 2% Cream', 'Kezol Max 2% Cream'],
    notices: [{ is: 'ignored', words: ['45 gm'] }],
  })
})

it('a strength in grams stays a strength', () => {
  expect(found('ispaghula 2g').names).toEqual([])
})
