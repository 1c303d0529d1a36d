import { describe, expect, it } from 'vitest'
import { isScheduled, scheduleByLaw, strictest } from '#catalogue/sale-rules/schedule.ts'
import type { SellableProduct } from '#catalogue/sale-rules/sellable-product.ts'
import { described, type Strengths } from '../equality/described.ts'

const law = (salts: Strengths, more: Partial<SellableProduct> = {}) =>
  scheduleByLaw(described('Some Product', salts, more))
const skin = { form: 'cream' } as const
const eye = { form: 'drops', route: 'eye' } as const

describe('the schedule by salt, route and strength', () => {
  it.each([
    ['an antibiotic cream', { Mupirocin: '2% w/w' }, { form: 'ointment' }, 'H'],
    [
      'an antibiotic with benzoyl peroxide',
      { Clindamycin: '1% w/w', 'Benzoyl Peroxide': '5% w/w' },
      { form: 'gel' },
      'H',
    ],
    ['a steroid cream', { Hydrocortisone: '1% w/w' }, skin, 'H'],
    ['a new steroid by its stem', { Halcinonide: '0.1% w/w' }, skin, 'H'],
    ['a retinoid gel', { Adapalene: '0.1% w/w' }, { form: 'gel' }, 'H'],
    ['hydroquinone', { Hydroquinone: '4% w/w' }, skin, 'H'],
    ['a muscle relaxant that harms an unborn child', { Thiocolchicoside: '0.25% w/w' }, skin, 'H'],
    ['a suppository of diclofenac', { Diclofenac: '100mg' }, { form: 'suppository' }, 'H'],
    ['a patch of diclofenac', { Diclofenac: '200mg' }, { form: 'patch' }, 'H'],
    ['a patch of buprenorphine', { Buprenorphine: '5mg' }, { form: 'patch' }, 'H1'],
    ['aminosalicylate', { 'Sodium Aminosalicylate': '60% w/w' }, { form: 'granules' }, 'H1'],
    ['an eye drop of a substance of H1', { Moxifloxacin: '0.5% w/v' }, eye, 'H1'],
    ['an eye drop of a steroid', { Prednisolone: '1% w/v' }, eye, 'H'],
    ['a vaginal tablet', { Clotrimazole: '100mg' }, { form: 'tablet', route: 'vaginal' }, 'H'],
    ['a salt under another name', { 'Cetirizine Hydrochloride': '10mg' }, {}, 'H'],
    ['a hand of a listed salt', { Levosalbutamol: '1mg' }, { form: 'syrup' }, 'H'],
    ['a medicine newer than the list, by its stem', { Apixaban: '2.5mg' }, {}, 'H'],
    ['insulin', { 'Insulin Glargine': '100IU/ml' }, { form: 'injection' }, 'H'],
    ['a narcotic of no schedule', { Fentanyl: '25mcg' }, { form: 'patch' }, 'H'],
    ['Schedule X', { Ketamine: '50mg/ml' }, { form: 'injection' }, 'X'],
    ['the strictest of several salts', { Paracetamol: '325mg', Tramadol: '37.5mg' }, {}, 'H1'],
    ['nicotine above 2 mg', { Nicotine: '4mg' }, { form: 'lozenge' }, 'H'],
  ] as const)('%s is %j', (_, salts, more, expected) => {
    expect(law(salts, more as Partial<SellableProduct>)).toBe(expected)
  })

  it.each([
    ['a gel of diclofenac', { Diclofenac: '1.16% w/w' }, { form: 'gel' }],
    ['a cream of an antifungal', { Clotrimazole: '1% w/w' }, skin],
    ['a dusting powder', { Clotrimazole: '1% w/w' }, { form: 'powder' }],
    ['a solution for the scalp', { Minoxidil: '5% w/v' }, { form: 'solution' }],
    ['a nasal decongestant', { Oxymetazoline: '0.05% w/v' }, { form: 'drops', route: 'nose' }],
    ['paracetamol', { Paracetamol: '500mg' }, {}],
    ['an antacid', { Magaldrate: '400mg', Simethicone: '20mg' }, { form: 'suspension' }],
    ['nicotine of 2 mg', { Nicotine: '2mg' }, { form: 'lozenge' }],
    ['the emergency pill', { Levonorgestrel: '1.5mg' }, {}],
    ['what is sold freely under another name', { Acetaminophen: '500mg' }, {}],
    ['vitamins', { Methylcobalamin: '1500mcg', 'Vitamin B6 (Pyridoxine)': '3mg' }, {}],
  ] as const)('%s is known as sold freely: the listing decides', (_, salts, more) => {
    expect(law(salts, more as Partial<SellableProduct>)).toBe('none')
  })

  it.each([
    ['an antifungal that ends like a statin', { Nystatin: '100000IU' }, { form: 'drops' }],
    ['an expectorant', { Ambroxol: '30mg' }, {}],
    ['a new medicine of no stem', { Quellinide: '5mg' }, {}],
    ['one such salt beside a free one', { Paracetamol: '500mg', Chlorphenamine: '2mg' }, {}],
    ['what is free on the skin alone, taken', { 'Salicylic Acid': '100mg' }, {}],
    ['a cut list of salts', { Paracetamol: '500mg' }, { compositionComplete: false }],
    ['no salts', {}, {}],
  ] as const)(
    '%s: the schedule is not known, and a prescription is asked for',
    (_, salts, more) => {
      const found = law(salts as Strengths, more as Partial<SellableProduct>)
      expect(found).toBe('unknown')
      expect(strictest(found, { schedule: 'OTC', prescriptionRequired: false })).toEqual({
        schedule: 'none',
        prescriptionRequired: true,
      })
    },
  )

  it('levonorgestrel in another strength is a hormone', () => {
    expect(law({ Levonorgestrel: '0.15mg' })).toBe('H')
    expect(law({ Levonorgestrel: '1.5mg', Ethinylestradiol: '0.03mg' })).toBe('H')
  })

  it('a listing may be stricter than the law and never looser', () => {
    expect(strictest('none', { schedule: 'OTC', prescriptionRequired: false })).toEqual({
      schedule: 'OTC',
      prescriptionRequired: false,
    })
    expect(strictest('none', { schedule: 'none', prescriptionRequired: true })).toEqual({
      schedule: 'none',
      prescriptionRequired: true,
    })
    expect(strictest('none', { schedule: 'H1', prescriptionRequired: false })).toEqual({
      schedule: 'H1',
      prescriptionRequired: true,
    })
    expect(strictest('H1', { schedule: 'H', prescriptionRequired: false })).toEqual({
      schedule: 'H1',
      prescriptionRequired: true,
    })
    expect(strictest('H', { schedule: 'OTC', prescriptionRequired: false })).toEqual({
      schedule: 'H',
      prescriptionRequired: true,
    })
  })
})

it.each([
  'Bedaquiline',
  'Delamanid',
  'Pretomanid',
  'Semaglutide',
  'Molnupiravir',
  'Tirzepatide',
  'Venetoclax',
  'Varenicline',
])('%s, newer than the list of 2006, needs a prescription', (name) => {
  expect(isScheduled(name.toLowerCase())).toBe(true)
})
