import { expect, test } from 'vitest'
import { brandStem, settleBrands } from '../../../scripts/convert/brands.ts'
import { saltIdentity } from '../../../scripts/convert/composition.ts'
import { createIds, createSpellings, stableId } from '../../../scripts/convert/identity.ts'
import { createMakers } from '../../../scripts/convert/makers.ts'
import type { Medicine } from '../../../scripts/convert/medicine.ts'
import { parsePack } from '../../../scripts/convert/pack.ts'
import { prescriptionRule } from '../../../scripts/convert/prescription.ts'
import { createTally } from '../../../scripts/convert/report.ts'
import { scheduledOf, scheduleOf } from '../../../scripts/convert/schedules.ts'
import { readQueryTerms } from '../../../scripts/convert/sources.ts'
import { namesAnotherSalt } from '../../../scripts/convert/trust.ts'
import { csv } from './inputs.ts'

test('an id depends only on kind and name', () => {
  expect(stableId('salt', 'paracetamol')).toBe(stableId('salt', 'paracetamol'))
  expect(stableId('salt', 'paracetamol')).not.toBe(stableId('brand', 'paracetamol'))
  const [one, other] = [createIds('salt'), createIds('salt')]
  other.of('something before')
  expect(one.of('paracetamol')).toBe(other.of('paracetamol'))
})

test('the most frequent spelling is shown, or the first of equally frequent ones', () => {
  const spellings = createSpellings()
  for (const spelling of ['Milk Of Magnesia', 'Milk of Magnesia', 'Milk of Magnesia'])
    spellings.note('milk of magnesia', spelling)
  for (const spelling of ['b', 'B']) spellings.note('b', spelling)
  expect([spellings.name('milk of magnesia'), spellings.name('b'), spellings.folded()]).toEqual([
    'Milk of Magnesia',
    'B',
    2,
  ])
})

test('the brand is taken from the words before strength, form and formula', () => {
  const stem = (name: string) =>
    brandStem(name, (word) => ['paracetamol', 'vitamin'].includes(word))
  expect(stem('Quellin 5mg Tablet')).toBe('Quellin')
  expect(stem('Quellin LS Syrup')).toBe('Quellin')
  expect(stem('Quellin-M Forte 10 Tablet')).toBe('Quellin')
  expect(stem('Human Quellin 70/30 Suspension')).toBe('Human Quellin')
  expect(stem('Healthy Vitamin C | For Health | Tablet')).toBe('Healthy')
  expect(stem('Paracetamol 500mg Tablet')).toBeNull()
  expect(stem('5 Quell Tablet')).toBeNull()
})

test('two products of one maker make a brand; one product, or products of several makers, do not', () => {
  const makers = createMakers(createTally())
  const products = [
    { name: 'Quellin 5mg Tablet', maker: 'Quell Labs Ltd' },
    { name: 'QUELLIN M Tablet', maker: 'Quell Labs Ltd.' },
    { name: 'Quellin Syrup', maker: 'Other Labs' },
    { name: 'Restol Tablet', maker: 'Quell Labs Ltd' },
  ]
  const brands = settleBrands(products, new Set(), makers.idOf)
  expect(brands.rows()).toHaveLength(1)
  expect(products.map((product) => brands.of(product) !== undefined)).toEqual([
    true,
    true,
    false,
    false,
  ])
})

const medicine = (own: Partial<Medicine>): Medicine => ({
  id: 1,
  name: 'Quellin',
  maker: 'Quell',
  packLabel: 'strip of 10 tablets',
  composition: [{ salt: 'Simethicone', strength: '5mg' }],
  whole: true,
  discontinued: false,
  available: false,
  sideEffects: [],
  ...own,
})

const scheduled = (packLabel: string, name: string, ...salts: string[]) => {
  const given = medicine({ name, packLabel, composition: salts.map((salt) => ({ salt })) })
  return scheduleOf(scheduledOf(given, parsePack(packLabel, name)), false)
}

test('the law makes a listing stricter, and what it does not name follows the listing', () => {
  const strip = 'strip of 10 tablets'
  expect(scheduled(strip, 'A', 'Cefixime')).toEqual({
    schedule: 'H1',
    prescriptionRequired: true,
    narcotic: false,
  })
  expect(scheduled(strip, 'A', 'Tramadol Hydrochloride', 'Paracetamol')).toEqual({
    schedule: 'H1',
    prescriptionRequired: true,
    narcotic: true,
  })
  expect(scheduled('vial of 1 Injection', 'A', 'Ketamine')).toEqual({
    schedule: 'X',
    prescriptionRequired: true,
    narcotic: true,
  })
  expect(scheduled(strip, 'A', 'Clonazepam')).toEqual({
    schedule: 'H',
    prescriptionRequired: true,
    narcotic: true,
  })
  expect(scheduled(strip, 'A', 'Unheardol')).toEqual({
    schedule: 'none',
    prescriptionRequired: true,
    narcotic: false,
  })
  const asked = scheduleOf(scheduledOf(medicine({}), parsePack(strip)), true)
  expect(asked).toEqual({ schedule: 'H', prescriptionRequired: true, narcotic: false })
  // Words that stand within a name (`Meyercef`) or mean something else say nothing of the place.
  expect(scheduled(strip, 'Meyercef 200mg Tablet', 'Cefixime').schedule).toBe('H1')
  expect(
    scheduled('strip of 10 tablet md', 'Zolfresh Mouth Dissolving Tablet', 'Zolpidem').schedule,
  ).toBe('H1')
  expect(scheduled('vial of 1 ml Injection', 'Moxi Eye Injection', 'Moxifloxacin').schedule).toBe(
    'H1',
  )
})

test('a prescription is required unless the listing never requires one for the same salts, strengths and form', () => {
  const asks = prescriptionRule(
    [
      medicine({ prescription: false }),
      medicine({ prescription: true, composition: [{ salt: 'Bisacodyl' }] }),
      medicine({ prescription: false, composition: [{ salt: 'Bisacodyl' }] }),
    ],
    createTally(),
  )
  expect(asks(medicine({}))).toBe(false)
  expect(asks(medicine({ composition: [{ salt: 'Simethicone', strength: '10mg' }] }))).toBe(true)
  expect(asks(medicine({ packLabel: 'vial of 1 Injection' }))).toBe(true)
  expect(asks(medicine({ whole: false }))).toBe(true)
  expect(asks(medicine({ composition: [{ salt: 'Bisacodyl' }] }))).toBe(true)
  // A salt that no list knows is bound, whatever the listing says.
  expect(asks(medicine({ prescription: false, composition: [{ salt: 'Unheardol' }] }))).toBe(true)
})

test('a prescription mark follows its group if it contradicts nearly all of it, either way, and a divided group is bound', () => {
  const group = (yes: number, no: number, salt: string) =>
    [...Array<boolean>(yes).fill(true), ...Array<boolean>(no).fill(false)].map((prescription) =>
      medicine({ prescription, composition: [{ salt, strength: '5mg' }] }),
    )
  const free = group(1, 40, 'Simethicone')
  const bound = group(40, 1, 'Bisacodyl')
  const divided = group(10, 30, 'Lactulose')
  const small = group(1, 10, 'Sorbitol')
  const joins = createTally()
  const asks = prescriptionRule([...free, ...bound, ...divided, ...small], joins)
  expect(asks(free[0] as Medicine)).toBe(false)
  expect(asks(bound.at(-1) as Medicine)).toBe(true)
  // Seen red while each product kept its own mark: one composition then stood on both sides.
  expect([asks(divided[0] as Medicine), asks(divided.at(-1) as Medicine)]).toEqual([true, true])
  expect([asks(small[0] as Medicine), asks(small.at(-1) as Medicine)]).toEqual([true, true])
  expect(joins.counts['prescription-mark-follows-its-group']).toBe(4)
  // A product missing from the listing follows its rule, and requires a prescription if the listing is divided.
  expect(asks(medicine({ composition: [{ salt: 'Simethicone', strength: '5mg' }] }))).toBe(false)
  expect(asks(medicine({ composition: [{ salt: 'Lactulose', strength: '5mg' }] }))).toBe(true)
  // Drops for the nose say nothing of drops for the eye.
  const drops = Array.from({ length: 20 }, () =>
    medicine({
      name: 'Quellin Nasal Drops',
      packLabel: 'bottle of 10 ml Nasal Drops',
      prescription: false,
    }),
  )
  const eye = medicine({
    name: 'Quellin Eye Drops',
    packLabel: 'bottle of 10 ml Eye Drops',
    composition: [{ salt: 'Simethicone', strength: '7mg' }],
  })
  expect(prescriptionRule(drops, joins)(eye)).toBe(true)
  expect(
    prescriptionRule(
      drops,
      joins,
    )({ ...eye, name: 'Quellin', packLabel: 'bottle of 5 ml Nasal Drops' }),
  ).toBe(false)
  // A strength that the listing does not have follows the salt where the listing is of one mind.
  expect(asks(medicine({ composition: [{ salt: 'Simethicone', strength: '7mg' }] }))).toBe(false)
  expect(asks(medicine({ composition: [{ salt: 'Lactulose', strength: '7mg' }] }))).toBe(true)
})

test('search terms are what customers type, without misspellings', async () => {
  const input = await csv(
    'query,intended,kind\npcm,paracetamol,abbreviation\nparacitamol,paracetamol,misspelling\n',
  )
  expect(await readQueryTerms(input)).toEqual([{ term: 'pcm', means: ['paracetamol'] }])
  expect(input.report.dirt).toEqual({ 'misspelling-left-out': 1 })
})

// Seen red: glycerin suppositories for infants were listed with the interactions of nitroglycerin.
test.each([
  ['Hallens Glycerin Infant 1g Suppositories', ['Nitroglycerin'], true],
  ['Genericart Nitroglycerin 2.6mg Tablet', ['Nitroglycerin'], false],
  ['Glycerin Suppository', ['Glycerin'], false],
  ['Ofloxacin 200 Tablet', ['Levofloxacin'], true],
  ['Omeprazole D Capsule', ['Esomeprazole', 'Omeprazole'], false],
  ['Glycer 2.6 Tablet', ['Nitroglycerin'], false],
])('%s of %s names another salt: %s', (name, salts, another) => {
  const known = new Set(
    ['Glycerin', 'Nitroglycerin', 'Ofloxacin', 'Levofloxacin', 'Omeprazole', 'Esomeprazole'].map(
      saltIdentity,
    ),
  )
  const composition = salts.map((salt) => ({ salt }))
  expect(namesAnotherSalt({ name, composition }, known)).toBe(another)
})
