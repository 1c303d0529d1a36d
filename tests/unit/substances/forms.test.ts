import { describe, expect, it } from 'vitest'
import { actingSubstance, baseOf, saltIdentityOf } from '#catalogue/substances/forms.ts'
import forms from '../../../src/catalogue/substances/forms.json' with { type: 'json' }
import names from '../../../src/catalogue/substances/names.json' with { type: 'json' }

const acting = (...list: string[]): Set<string> => new Set(list.map(actingSubstance))

describe('the acting substance', () => {
  it.each([
    [
      'omeprazole',
      'Omeprazole',
      'Esomeprazole',
      'Esomeprazole Magnesium Trihydrate',
      'S-Omeprazole',
    ],
    [
      'cetirizine',
      'Cetirizine Hydrochloride',
      'Levocetirizine',
      'Levo-cetirizine',
      'Levocetirizine Dihydrochloride',
    ],
    [
      'valproic acid',
      'Sodium Valproate',
      'Valproate',
      'Divalproex Sodium',
      'Divalproex',
      'Valproic Acid',
    ],
    [
      'metoprolol',
      'Metoprolol',
      'Metoprolol Succinate',
      'Metoprolol Tartrate',
      'S-Metoprolol Tartrate',
      'S(-)-Metoprolol',
    ],
    [
      'amlodipine',
      'Amlodipine',
      'S-Amlodipine',
      'S(-)Amlodipine',
      'Levamlodipine',
      'Amlodipine Besylate',
    ],
    ['lithium', 'Lithium', 'Lithium Carbonate'],
    [
      'amphotericin b',
      'Amphotericin B',
      'Liposomal Amphotericin B',
      'Amphotericin B (lipid complex)',
    ],
    ['warfarin', 'Warfarin', 'Warfarin Sodium'],
    ['lidocaine', 'Lignocaine', 'Lidocaine Hydrochloride', 'Lignocaine HCl'],
    ['dexamethasone', 'Dexamethasone Sodium Phosphate'],
    ['tenofovir', 'Tenofovir Alafenamide', 'Tenofovir Disoproxil Fumarate'],
  ])('every form of %s has the same active substance', (substance, ...list) => {
    expect([...acting(...list)]).toEqual([substance])
  })

  it('the active substance of a mineral salt is the whole salt, because the ion is active', () => {
    expect(
      acting('Potassium Chloride', 'Sodium Chloride', 'Calcium Chloride', 'Magnesium Sulphate')
        .size,
    ).toBe(4)
  })

  it('active substances of different names are never the same, however similar the names', () => {
    expect(acting('Hyoscine Butylbromide', 'Hyoscine Hydrobromide').size).toBe(2)
    expect(acting('Dimethyl Fumarate', 'Ferrous Fumarate', 'Benzyl Benzoate').size).toBe(3)
    expect(acting('Diclofenac', 'Diclofenac (topical)').size).toBe(2)
    expect(acting('Prednisolone', 'Methylprednisolone').size).toBe(2)
  })

  it('finding the active substance twice changes nothing, for every name and form of the tables', () => {
    const rows = names.rows as { inn: string; also?: string[] }[]
    for (const name of [
      ...rows.flatMap(({ inn, also = [] }) => [inn, ...also]),
      ...Object.entries(forms.forms).flat(),
    ]) {
      const substance = actingSubstance(name)
      expect(actingSubstance(substance), name).toBe(substance)
      expect(saltIdentityOf(saltIdentityOf(name)), name).toBe(saltIdentityOf(name))
    }
  })
})

describe('the identity of a salt', () => {
  it('national names of a salt are one, also before a counter-ion', () => {
    expect(saltIdentityOf('Lignocaine Hydrochloride')).toBe(
      saltIdentityOf('lidocaine hydrochloride'),
    )
    expect(saltIdentityOf('Amoxycillin')).toBe('amoxicillin')
  })

  it('salts, esters and enantiomers are different salts, because their strengths differ', () => {
    const list = [
      'Metoprolol',
      'Metoprolol Succinate',
      'Metoprolol Tartrate',
      'Amlodipine',
      'S-Amlodipine',
      'Omeprazole',
      'Esomeprazole',
    ]
    expect(new Set(list.map(saltIdentityOf)).size).toBe(list.length)
  })
})

it('the base of a salt never leads to an enantiomer or a prodrug', () => {
  expect(
    [
      'Metoprolol Succinate',
      'Esomeprazole Magnesium',
      'Divalproex Sodium',
      'Fosphenytoin Sodium',
    ].map(baseOf),
  ).toEqual(['metoprolol', 'esomeprazole', 'divalproex', 'fosphenytoin'])
})
