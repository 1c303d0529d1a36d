import { expect, it } from 'vitest'
import { search } from '#catalogue/search/search.ts'
import { suggest } from '#catalogue/search/suggest.ts'
import { catalogueOf } from '../../fixtures/catalogue.ts'
import { drug } from '../../fixtures/small-products.ts'

const salts = [
  'Aspirin',
  'Clopidogrel',
  'Rosuvastatin',
  'Domperidone',
  'Omeprazole',
  'Metoprolol Succinate',
  'Telmisartan',
  'Chlorpheniramine Maleate',
  'Codeine',
]
let nextId = 100
const of = (name: string, composition: Record<string, string>, popularity: number) =>
  drug({
    id: nextId++,
    name,
    composition: Object.entries(composition).map(([salt, strength]) => ({
      saltId: salts.indexOf(salt) + 1,
      strength,
    })),
    mrp: 50,
    popularity,
  })

const catalogue = await catalogueOf({
  manufacturers: [{ id: 1, name: 'Aravalli Pharma' }],
  salts: salts.map((name, at) => ({ id: at + 1, name })),
  drugs: [
    of('Trimix Capsule', { Aspirin: '75mg', Rosuvastatin: '20mg', Clopidogrel: '75mg' }, 1e9),
    of('Duomix Tablet', { Aspirin: '75mg', Clopidogrel: '75mg' }, 10),
    of('Omdom Tablet', { Domperidone: '10mg', Omeprazole: '20mg' }, 1e9),
    of('Domsole Tablet', { Domperidone: '10mg' }, 10),
    of(
      'Telbeta Trio Tablet',
      { Telmisartan: '40mg', 'Metoprolol Succinate': '50mg', Rosuvastatin: '10mg' },
      1e9,
    ),
    of('Telbeta Tablet', { Telmisartan: '40mg', 'Metoprolol Succinate': '50mg' }, 10),
    of('Telbeta Plus Tablet SR', { 'Metoprolol Succinate': '50mg', Aspirin: '75mg' }, 1e6),
    of('Betasole Tablet SR', { 'Metoprolol Succinate': '50mg' }, 10),
    of(
      'Chlocod Trio Tablet',
      { 'Chlorpheniramine Maleate': '4mg', Codeine: '10mg', Aspirin: '75mg' },
      1e9,
    ),
    of('Chlocod Tablet', { 'Chlorpheniramine Maleate': '4mg', Codeine: '10mg' }, 10),
    of('Domsole OD Tablet', { Domperidone: '10mg', Rosuvastatin: '10mg' }, 1e9),
  ],
})

const first = (text: string): unknown => {
  const [id = 0] = search(catalogue, text, { pageNumber: 1, pageSize: 10 }).products
  return catalogue.sql('SELECT name FROM product WHERE id = ?').get(id)?.name
}

it.each([
  ['clopidogrel 75 aspirin 75', 'Duomix Tablet'],
  ['aspirin clopidogrel', 'Duomix Tablet'],
  ['clopidogril 75 aspirin 75', 'Duomix Tablet'],
  // Seen red: its international name is chlorphenamine, and the bigger combination stood first, unsaid.
  ['chlorpheniramine codeine', 'Chlocod Tablet'],
  ['metoprolol 50 telmisartan 40', 'Telbeta Tablet'],
  ['metoprolol 50 sr', 'Betasole Tablet SR'],
  ['doperidone 10', 'Domsole Tablet'],
])(
  '"%s" is first what holds exactly these salts, however popular more of them are',
  (text, name) => {
    expect(first(text)).toBe(name)
  },
)

const notices = (text: string) => ({
  page: search(catalogue, text, { pageNumber: 1, pageSize: 10 }).notices,
  box: suggest(catalogue, { text }).notices,
})

it.each(['rosuvastatin 20', 'rosuvastatin 20 aspirin 75'])(
  'what holds more than "%s" says what it adds',
  (text) => {
    const salts = text.includes('aspirin') ? ['Clopidogrel'] : ['Aspirin', 'Clopidogrel']
    expect(notices(text).page).toContainEqual({ is: 'more', salts })
    expect(notices(text).box).toContainEqual({ is: 'more', salts })
  },
)

it.each(['clopidogrel 75 aspirin 75', 'domperidone 10', 'Trimix', 'domperidone'])(
  '"%s" has what was asked for, and nothing is told',
  (text) => {
    expect(notices(text)).toEqual({ page: [], box: [] })
  },
)

it.each(['domperidone 10 od', 'domperidone 10mg od x 5 days', 'domperidone 10 om'])(
  'reads a frequency behind a salt and its strength as no brand: "%s"',
  (text) => {
    expect(first(text)).toBe('Domsole Tablet')
  },
)

it('names that "and" joins and no product holds together are a list, in the box the last of them', () => {
  const found = search(catalogue, 'domsole and duomix', { pageNumber: 1, pageSize: 10 })
  expect(found.lines.map(({ text }) => text)).toEqual(['domsole', 'duomix'])
  const boxed = (text: string) => suggest(catalogue, { text, limit: 5 }).entries[0]?.name
  expect(boxed('domsole and duomix')).toBe('Duomix Tablet')
  expect(boxed('domsole 10 and duom')).toBe('Duomix Tablet')
  for (const text of ['aspirin and clopidogrel', 'domsole and alcohol'])
    expect(search(catalogue, text, { pageNumber: 1, pageSize: 10 }).lines).toEqual([])
})
