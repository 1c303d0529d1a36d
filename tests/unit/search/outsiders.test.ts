import { describe, expect, it } from 'vitest'
import { search } from '#catalogue/search/search.ts'
import { catalogueOf } from '../../fixtures/catalogue.ts'
import { drug, otc } from '../../fixtures/small-products.ts'

// Lines that somebody typed who had not seen the lists behind the search (spec §5); each was seen red, with what its comment says.

type More = Partial<Parameters<typeof drug>[0]>
const salts = [
  'Azithromycin',
  'Montelukast',
  'Levocetirizine',
  'Zinc Sulphate',
  'Clotrimazole',
  'Paracetamol',
  'Moxifloxacin',
  'Budesonide',
  'Mupirocin',
  'Metformin',
  'Sitagliptin',
  'Nandrolone',
  'Insulin',
  'Diclofenac diethylamine',
  'Folic Acid',
  'Clozapine',
] as const
type Part = [(typeof salts)[number], string]
const of = (id: number, name: string, composition: Part[], more: More = {}) =>
  drug({
    id,
    name,
    composition: composition.map(([salt, strength]) => ({
      saltId: salts.indexOf(salt) + 1,
      strength,
    })),
    mrp: 50,
    popularity: 10,
    ...more,
  })
const drops = { form: 'drops' } as const
const catalogue = await catalogueOf({
  manufacturers: [
    { id: 1, name: 'Aravalli Pharma' },
    { id: 2, name: 'Dabur India' },
  ],
  categories: [{ id: 1, name: 'Hygiene' }],
  salts: salts.map((name, at) => ({ id: at + 1, name })),
  ailments: [
    { id: 1, name: 'Joint pain' },
    { id: 2, name: 'Dehydration' },
  ],
  drugs: [
    of(1, 'Azax 500 Tablet', [['Azithromycin', '500mg']], { popularity: 900 }),
    of(2, 'Achromycin 500 3 Tablet', [['Levocetirizine', '500mg']]),
    of(3, 'Xyzal M Tablet', [
      ['Montelukast', '10mg'],
      ['Levocetirizine', '5mg'],
    ]),
    of(4, 'H1 BM Tablet', [
      ['Montelukast', '10mg'],
      ['Levocetirizine', '5mg'],
    ]),
    of(5, 'Zincoderm Cream', [['Clotrimazole', '1%']], { form: 'cream', popularity: 900 }),
    of(6, 'Zioral Drops', [['Zinc Sulphate', '20mg']], drops),
    of(7, 'Pacimol Active 50 Tablet', [['Paracetamol', '650mg']], { popularity: 900 }),
    of(8, 'Qumoxi Eye Drop', [['Moxifloxacin', '0.5%']], drops),
    of(9, 'Quinstat 400 Tablet', [['Moxifloxacin', '400mg']], { popularity: 900 }),
    of(10, 'Foracort 200 Inhaler', [['Budesonide', '200mcg']], { form: 'inhaler' }),
    of(11, 'Hibact Ointment', [['Mupirocin', '2%']], { form: 'ointment' }),
    of(12, 'Xmet 500 Tablet', [['Metformin', '500mg']], { popularity: 900 }),
    of(13, 'Janumet Tablet', [
      ['Metformin', '500mg'],
      ['Sitagliptin', '50mg'],
    ]),
    of(14, 'Protabol 50mg Injection', [['Nandrolone', '50mg']], { form: 'injection' }),
    of(15, 'Xsulin 100IU Injection', [['Insulin', '100IU']], { form: 'injection' }),
    of(16, 'Jonac Gel', [['Diclofenac diethylamine', '1%']], {
      form: 'gel',
      schedule: 'none',
      prescriptionRequired: false,
    }),
    of(17, 'Qfol 5mg Tablet', [['Folic Acid', '5mg']]),
    of(18, 'Jiorich-OD3 Tablet', [
      ['Folic Acid', '5mg'],
      ['Zinc Sulphate', '20mg'],
    ]),
    of(19, 'Z-Met 50mg Tablet', [['Metformin', '50mg']]),
    of(20, 'Clozine 25mg Tablet', [['Clozapine', '25mg']], { mrp: undefined }),
    of(21, 'Febrinil 500 Tablet', [['Paracetamol', '500mg']]),
    of(22, 'Zen-D Capsule', [['Sitagliptin', '50mg']]),
    of(23, 'Zendace 40mg Tablet', [['Budesonide', '3mg']], { popularity: 900 }),
    of(24, 'Qclo 25mg Injection', [['Clozapine', '25mg']], { form: 'injection' }),
    of(25, 'Clozdisp 25mg Tablet', [['Clozapine', '25mg']], { mrp: undefined }),
    of(26, 'Gala M 500mg Tablet', [['Metformin', '500mg']]),
    of(27, 'Zin 5mg Tablet', [['Levocetirizine', '5mg']]),
    of(28, 'Quit 500 Tablet', [['Metformin', '500mg']]),
  ],
  otc: [
    otc({ id: 101, name: 'Dabur Sanitizer', manufacturerId: 2, categoryIds: [1], mrp: 90 }),
    otc({ id: 102, name: 'Hair Color Sachet', manufacturerId: 1, categoryIds: [1], mrp: 20 }),
    otc({ id: 104, name: 'Ayurvedic Life Soap', manufacturerId: 1, categoryIds: [1], mrp: 90 }),
    otc({ id: 105, name: 'Body Soul Mask', manufacturerId: 1, categoryIds: [1], mrp: 90 }),
    otc({ id: 103, name: 'Giloy Tulsi Juice Mint', manufacturerId: 1, categoryIds: [1], mrp: 90 }),
  ],
})
const nameSql = 'SELECT name FROM product WHERE id = ?'
const found = (text: string) => {
  const { products, notices, didYouMean } = search(catalogue, text, { pageNumber: 1, pageSize: 10 })
  const names = products.map((id) => catalogue.sql(nameSql).get(id)?.name)
  return { names, notices, didYouMean }
}

describe('a line of a prescription', () => {
  it.each([
    // Achromycin, for its 3.
    ['azithromicin 500 3 tab', 'Azax 500 Tablet'],
    ['एज़िथ्रोमाइसिन 500 की 3 गोली', 'Azax 500 Tablet'],
    // H1 BM alone, for its 1.
    ['T. Montek LC 1 HS 10', 'Xyzal M Tablet'],
    // Zincoderm, which begins with "zinc od".
    ['zinc drops 1ml OD 14 days', 'Zioral Drops'],
    // The tablet.
    ['E/D Moxifloxacin 1 drop 6 hourly RE', 'Qumoxi Eye Drop'],
    ['moxifloxacin drops both eyes', 'Qumoxi Eye Drop'],
    ['folic acid od', 'Qfol 5mg Tablet'],
    // Nothing: "qid" and "neb" were letters that make another medicine of a brand.
    ['E/D Moxicip 1 drop QID 7d RE', 'Qumoxi Eye Drop'],
    // Zendace, which "zen d ac" begins, and which is the tablet.
    ['T Zen D 1-0-0 AC x 14d', 'Zen-D Capsule'],
    ['zen d ac', 'Zen-D Capsule'],
    // The injection, which alone has a price.
    ['sizopin', 'Clozine 25mg Tablet'],
    // "inh" and "la" were told as words of which nothing is known.
    ['Inh Foracort 200 2 puffs BD', 'Foracort 200 Inhaler'],
    ['Oint Mupirocin LA BD 7d', 'Hibact Ointment'],
    // Nothing, for all of these.
    ['azithromycin 500 roz 3 din', 'Azax 500 Tablet'],
    ['azithromycin 500 1 morning 1 night 3 days', 'Azax 500 Tablet'],
    ['metformin 500 iravu 1', 'Xmet 500 Tablet'],
    ['அசித்ரோமைசின் 500 காலை 1 இரவு 1', 'Azax 500 Tablet'],
    ['metformin 500 od rf 2', 'Xmet 500 Tablet'],
    ['metformin 500 1 bbf 1 bd', 'Xmet 500 Tablet'],
    ['metformin 500 bd taper by 250 every week', 'Xmet 500 Tablet'],
    ['azithromycin 500 day 1 then 250', 'Azax 500 Tablet'],
    ['febrinil 500 sos if fever above 101', 'Febrinil 500 Tablet'],
    ['hibact ointment apply 5 min', 'Hibact Ointment'],
  ])('is read as one: "%s" is %s', (text, name) => {
    const { names, notices } = found(text)
    expect(names[0]).toBe(name)
    expect(notices.filter(({ is }) => is !== 'brand')).toEqual([])
  })
})

it.each([
  // Hair colour.
  ['ORS 1 sachet in 1 litre', []],
  ['ors sachet', []],
  // Pacimol Active.
  ['accu chek active 50', []],
  // The sanitizer.
  ['dabur honitus', []],
  // The juice.
  ['digene mint', []],
  // Nandrolone.
  ['nan pro', []],
  // Z-Met.
  ['a to z', []],
  // Zin.
  ['zin covit', []],
  // Quit.
  ['cigarette quit', []],
  // Gala M.
  ['gala dukhta hai', []],
])('what names no medicine here shows no other: "%s"', (text, names) => {
  expect(found(text).names).toEqual(names)
})

it.each([
  // Janumet, which begins so.
  ['jan aushadhi metformin', 'Xmet 500 Tablet'],
  // Diabetes, and no metformin.
  ['शुगर की गोली मेटफॉर्मिन 500', 'Xmet 500 Tablet'],
  // Nothing, but incilin.
  ['ઇન્સ્યુલિન', 'Xsulin 100IU Injection'],
  ['इन्स्युलिन', 'Xsulin 100IU Injection'],
])('"%s" is answered with %s, and with no other name', (text, name) => {
  const { names, didYouMean } = found(text)
  expect(names[0]).toBe(name)
  expect(didYouMean).toEqual([])
})

// Seen red: nothing, and of the salts the one that was left.
it('names with "and" between them, which nothing holds together, are a list; what is one need or product is none', () => {
  const linesOf = (text: string) =>
    search(catalogue, text, { pageNumber: 1, pageSize: 10 }).lines.map((line) => line.text)
  expect(linesOf('azax 500 and metformin 500')).toEqual(['azax 500', 'metformin 500'])
  expect(linesOf('azithromycin aur folic acid')).toEqual(['azithromycin', 'folic acid'])
  expect(linesOf('metformin and sitagliptin')).toEqual([])
  expect(linesOf('cough and cold')).toEqual([])
  expect(linesOf('good and bad')).toEqual([])
})

// Seen red: nothing, diabetes, and a need without its part of the body.
it.each([
  ['my knee hurts', true],
  ['sir dukh raha hai', true],
  ['घुटना दुखता है', true],
  ['भूख नहीं लगती', true],
  ['sugar free', false],
  ['urine bag', false],
])('"%s" is a complaint: %s', (text, need) => {
  expect(search(catalogue, text, { pageNumber: 1, pageSize: 1 }).need).toBe(need)
})

// Seen red: the mask, for its first word.
it('a salt is left out for no goods that are called like the rest of the line', () => {
  expect(found('nandrolone lotion full body').names[0]).toBe('Protabol 50mg Injection')
})

it.each(['kamar dard oil', 'ghutne ka tel', 'joint pain spray'])(
  'what is rubbed in is offered for what is rubbed in, and no tablet: "%s"',
  (text) => {
    expect(found(text).names).toEqual(['Jonac Gel'])
  },
)

// Nothing was said of it.
it('a complaint for which nothing is here leads to a doctor', () => {
  expect(found('wajan badhane ki dawa')).toMatchObject({ names: [], notices: [{ is: 'doctor' }] })
})

it('a form that no goods for a complaint have is told', () => {
  expect(found('joint pain lozenge').notices).toContainEqual({ is: 'ignored', words: ['lozenge'] })
})

it.each(['இரத்த அழுத்த மாத்திரை', 'சர்க்கரை மாத்திரை', 'బి పి టాబ్లెట్', 'बी पी की गोली'])(
  'a complaint is one also as a compound and in single letters: "%s"',
  (text) => {
    expect(found(text)).toMatchObject({ names: [], notices: [{ is: 'doctor' }] })
  },
)

it('a brand that is heard as it is spoken brings no other name', () => {
  // Clozine, which is clozapine.
  const { names, didYouMean } = found('क्रोसिन')
  expect(names.toSorted()).toEqual(['Febrinil 500 Tablet', 'Pacimol Active 50 Tablet'])
  expect(didYouMean).toEqual([])
})

// Seen red while the words of the article were left out: a tablet was shown for each.
it.each(['qfol green tea face wash', 'xmet serum', 'qfol body lotion', 'dabur qfol lip balm'])(
  'an article that is no medicine is no other goods by a name beside it: "%s"',
  (text) => {
    expect(found(text).names).toEqual([])
  },
)

// Seen red: a soap, tablets called Knee, and nothing.
it('a kind of medicine is no name beside a complaint, and a support is no capsule', () => {
  expect(found('ayurvedic joint pain gel').names).toEqual(['Jonac Gel'])
  expect(found('knee cap')).toMatchObject({ names: [], notices: [{ is: 'noGoods' }] })
  expect(found('மூட்டு வலி தைலம்').names).toEqual(['Jonac Gel'])
})
