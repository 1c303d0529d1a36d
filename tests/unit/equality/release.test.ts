import { describe, expect, it } from 'vitest'
import { isNarrow, isNarrowGroup, substitutionOf } from '#catalogue/equality/substitution.ts'
import type { SubstitutionFacts } from '#catalogue/equality/substitution-facts.ts'
import { described, stand } from './described.ts'

describe('the release', () => {
  const quetiapine = (name: string, more: Partial<SubstitutionFacts> = {}): SubstitutionFacts =>
    described(name, { Quetiapine: '200mg' }, more)

  it.each([
    'SR',
    'ER',
    'XR',
    'XL',
    'CR',
    'PR',
    'MR',
    'OD',
    'DR',
    'EC',
    'DT',
    'MD',
    'ODT',
    'Retard',
    'Chrono',
    'Depot',
  ])('%s in the name contradicts a plain row, which then has no substitute', (mark) => {
    expect(substitutionOf(quetiapine(`Quel ${mark} 200 Tablet`))).toBeNull()
    expect(substitutionOf(quetiapine(`Quel-${mark} 200mg Tablet`))).toBeNull()
    expect(substitutionOf(quetiapine('Quel 200 Tablet'))).not.toBeNull()
  })

  it('a release is read from letters after a number and from letters joined to a word', () => {
    expect(substitutionOf(quetiapine('Quel 200SR Tablet'))).toBeNull()
    expect(substitutionOf(quetiapine('QuelXR 200 Tablet'))).toBeNull()
  })

  it('a release is not read from the first word of a name, from letters of the brand, nor from MR with a muscle relaxant', () => {
    expect(substitutionOf(quetiapine('XL Quel 200 Tablet'))).not.toBeNull()
    expect(
      substitutionOf(quetiapine('Quel XL 200 Tablet', { brandLetters: ['XL'] })),
    ).not.toBeNull()
    const painkiller = { Aceclofenac: '100mg', Paracetamol: '325mg' }
    expect(
      substitutionOf(described('Acemiz MR Tablet', { ...painkiller, Chlorzoxazone: '250mg' })),
    ).not.toBeNull()
    expect(substitutionOf(described('Acemiz MR Tablet', painkiller))).toBeNull()
  })

  it('releases of different kinds are kept apart: slow, gastro-resistant, for water, for the mouth', () => {
    const kinds = [
      'plain',
      'sustained',
      'modified',
      'enteric',
      'dispersible',
      'orodispersible',
      'chewable',
      'sublingual',
    ] as const
    for (const one of kinds)
      for (const other of kinds)
        expect(
          stand(
            quetiapine('Quel 200', { release: one }),
            quetiapine('Other 200', { release: other }),
          ),
        ).toBe(one === other)
  })

  it('letters that distinguish twelve from twenty-four hours are compared themselves', () => {
    const of = (salt: string, name: string, packLabel: string) =>
      described(name, { [salt]: '150mg' }, { release: 'sustained', packLabel })
    expect(
      stand(
        of('Bupropion', 'Bupron SR 150 Tablet', 'strip of 10 tablet sr'),
        of('Bupropion', 'Bupron XL 150 Tablet', 'strip of 10 tablet xl'),
      ),
    ).toBe(false)
    expect(
      stand(
        of('Metformin', 'Met SR 150 Tablet', 'strip of 10 tablet sr'),
        of('Metformin', 'Met XR 150 Tablet', 'strip of 10 tablet xr'),
      ),
    ).toBe(true)
  })
})

describe('a narrow therapeutic index', () => {
  it.each([
    'Levothyroxine',
    'Thyroxine Sodium',
    'Warfarin Sodium',
    'Phenytoin',
    'Carbamazepine',
    'Sodium Valproate',
    'Divalproex Sodium',
    'Lithium Carbonate',
    'Digoxin',
    'Theophylline',
    'Tacrolimus',
    'Ciclosporin',
    'Sirolimus',
  ])('the substitution group of %s has a narrow therapeutic index', (salt) => {
    const product = described('Some Tablet', { [salt]: '5mg' })
    expect(isNarrow(product)).toBe(true)
    expect(isNarrowGroup(substitutionOf(product) ?? '')).toBe(true)
  })

  it('an ointment, or a salt missing from the table, has no narrow therapeutic index', () => {
    expect(
      isNarrow(described('Tacroz Ointment', { Tacrolimus: '0.1% w/w' }, { form: 'ointment' })),
    ).toBe(false)
    expect(isNarrow(described('Dolo Tablet', { Paracetamol: '650mg' }))).toBe(false)
  })
})
