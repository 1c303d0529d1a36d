import { expect, test } from 'vitest'
import { brandStem } from '#catalogue/convert/brand.ts'
import { settleBrands } from '#catalogue/convert/brands.ts'
import { createIds, createSpellings, stableId } from '#catalogue/convert/identity.ts'
import { createMakers } from '#catalogue/convert/makers.ts'
import type { Medicine } from '#catalogue/convert/medicine.ts'
import { prescriptionRule } from '#catalogue/convert/prescription.ts'
import { readQueryTerms } from '#catalogue/convert/query-terms.ts'
import { createTally } from '#catalogue/convert/report.ts'
import { scheduleOf } from '#catalogue/convert/schedules.ts'
import { csv } from './inputs.ts'

test('an id depends on the kind and the name alone', () => {
  expect(stableId('salt', 'paracetamol')).toBe(stableId('salt', 'paracetamol'))
  expect(stableId('salt', 'paracetamol')).not.toBe(stableId('brand', 'paracetamol'))
  const [one, other] = [createIds('salt'), createIds('salt')]
  other.of('something before')
  expect(one.of('paracetamol')).toBe(other.of('paracetamol'))
})

test('shows the spelling that is seen most often, of equals the first in order', () => {
  const spellings = createSpellings()
  for (const spelling of ['Milk Of Magnesia', 'Milk of Magnesia', 'Milk of Magnesia']) spellings.note('milk of magnesia', spelling)
  for (const spelling of ['b', 'B']) spellings.note('b', spelling)
  expect([spellings.name('milk of magnesia'), spellings.name('b'), spellings.folded()]).toEqual(['Milk of Magnesia', 'B', 2])
})

test('takes a brand from the words before strength, form and formula', () => {
  const stem = (name: string) => brandStem(name, (word) => ['paracetamol', 'vitamin'].includes(word))
  expect(stem('Quellin 5mg Tablet')).toBe('Quellin')
  expect(stem('Quellin LS Syrup')).toBe('Quellin')
  expect(stem('Quellin-M Forte 10 Tablet')).toBe('Quellin')
  expect(stem('Human Quellin 70/30 Suspension')).toBe('Human Quellin')
  expect(stem('Healthy Vitamin C | For Health | Tablet')).toBe('Healthy')
  expect(stem('Paracetamol 500mg Tablet')).toBeNull()
  expect(stem('5 Quell Tablet')).toBeNull()
})

test('makes a brand of two products of one maker, not of one, and not across makers', () => {
  const makers = createMakers(createTally())
  const products = [
    { name: 'Quellin 5mg Tablet', maker: 'Quell Labs Ltd' },
    { name: 'QUELLIN M Tablet', maker: 'Quell Labs Ltd.' },
    { name: 'Quellin Syrup', maker: 'Other Labs' },
    { name: 'Restol Tablet', maker: 'Quell Labs Ltd' },
  ]
  const brands = settleBrands(products, new Set(), makers.idOf)
  expect(brands.rows()).toHaveLength(1)
  expect(products.map((product) => brands.of(product) !== undefined)).toEqual([true, true, false, false])
})

test('schedules come from the curated lists alone', () => {
  expect(scheduleOf(['Cefixime'], false, true)).toEqual({ schedule: 'H1', narcotic: false })
  expect(scheduleOf(['Moxifloxacin'], true, true)).toEqual({ schedule: 'H', narcotic: false })
  expect(scheduleOf(['Tramadol Hydrochloride', 'Paracetamol'], false, true)).toEqual({ schedule: 'H1', narcotic: true })
  expect(scheduleOf(['Ketamine'], false, true)).toEqual({ schedule: 'X', narcotic: true })
  expect(scheduleOf(['Quellamine'], false, true)).toEqual({ schedule: 'H', narcotic: false })
  expect(scheduleOf(['Quellamine'], false, false)).toEqual({ schedule: 'none', narcotic: false })
  expect(scheduleOf(['Clonazepam'], false, false).schedule).toBe('H')
})

const medicine = (own: Partial<Medicine>): Medicine => ({
  id: 1,
  name: 'Quellin',
  maker: 'Quell',
  packLabel: 'strip of 10 tablets',
  composition: [{ salt: 'Quellamine', strength: '5mg' }],
  whole: true,
  discontinued: false,
  available: false,
  sideEffects: [],
  ...own,
})

test('asks for a prescription unless the listing never does for the same salts, strengths and form', () => {
  const asks = prescriptionRule(
    [
      medicine({ prescription: false }),
      medicine({ prescription: true, composition: [{ salt: 'Restol' }] }),
      medicine({ prescription: false, composition: [{ salt: 'Restol' }] }),
    ],
    createTally(),
  )
  expect(asks(medicine({}))).toBe(false)
  expect(asks(medicine({ composition: [{ salt: 'Quellamine', strength: '10mg' }] }))).toBe(true)
  expect(asks(medicine({ packLabel: 'vial of 1 Injection' }))).toBe(true)
  expect(asks(medicine({ whole: false }))).toBe(true)
  expect(asks(medicine({ composition: [{ salt: 'Restol' }] }))).toBe(true)
})

test('frees an unlisted strength where nearly all of a large group is free and the listing never asks', () => {
  const free = Array.from({ length: 49 }, (_, at) =>
    medicine({ prescription: false, composition: [{ salt: 'Quellamine', strength: `${at}mg` }] }),
  )
  const odd = medicine({ composition: [{ salt: 'Quellamine', strength: '750mg' }] })
  const asks = (others: Medicine[]): boolean => prescriptionRule([...others, odd], createTally())(odd)
  expect(asks(free)).toBe(false)
  expect(asks(free.slice(1))).toBe(true)
  expect(asks([...free, medicine({ prescription: true, composition: [{ salt: 'Quellamine', strength: '1gm' }] })])).toBe(true)
  expect(asks([...free, ...free.slice(0, 3).map(() => medicine({ composition: [{ salt: 'Quellamine' }] }))])).toBe(true)
})

test('a listed mark that no prescription is needed does not count where the listing asks for its group twice as often', () => {
  const asking = Array.from({ length: 4 }, (_, at) =>
    medicine({ prescription: true, composition: [{ salt: 'Restol', strength: `${at}mg` }] }),
  )
  const odd = medicine({ prescription: false, composition: [{ salt: 'Restol', strength: '9mg' }] })
  expect(prescriptionRule([...asking, odd], createTally())(odd)).toBe(true)
  expect(prescriptionRule([...asking.slice(2), odd], createTally())(odd)).toBe(false)
  expect(prescriptionRule([...asking, odd, odd, odd], createTally())(odd)).toBe(false)
})

test('takes what shoppers type and mean, without misspellings', async () => {
  const input = await csv('query,intended,kind\npcm,paracetamol,abbreviation\nparacitamol,paracetamol,misspelling\n')
  expect(await readQueryTerms(input)).toEqual([{ term: 'pcm', means: ['paracetamol'] }])
  expect(input.report.dirt).toEqual({ 'misspelling-left-out': 1 })
})
