import { describe, expect, it } from 'vitest'
import type { Described } from '#catalogue/equality/described.ts'
import { isNarrow, isNarrowGroup, substitutionOf } from '#catalogue/equality/substitution.ts'
import { described, stand } from './described.ts'

describe('the release', () => {
  const quetiapine = (name: string, more: Partial<Described> = {}): Described => described(name, { Quetiapine: '200mg' }, more)

  it.each(['SR', 'ER', 'XR', 'XL', 'CR', 'PR', 'MR', 'OD', 'DR', 'EC', 'DT', 'MD', 'ODT', 'Retard', 'Chrono', 'Depot'])(
    'that %s in the name means contradicts a plain row, which then has no substitute',
    (mark) => {
      expect(substitutionOf(quetiapine(`Quel ${mark} 200 Tablet`))).toBeNull()
      expect(substitutionOf(quetiapine(`Quel-${mark} 200mg Tablet`))).toBeNull()
      expect(substitutionOf(quetiapine('Quel 200 Tablet'))).not.toBeNull()
    },
  )

  it('is read from letters behind a figure and from letters glued to a word', () => {
    expect(substitutionOf(quetiapine('Quel 200SR Tablet'))).toBeNull()
    expect(substitutionOf(quetiapine('QuelXR 200 Tablet'))).toBeNull()
  })

  it("is not read from the first word of a name, from letters that the exporter found to be the brand's, nor from MR beside a muscle relaxant", () => {
    expect(substitutionOf(quetiapine('XL Quel 200 Tablet'))).not.toBeNull()
    expect(substitutionOf(quetiapine('Quel XL 200 Tablet', { brandLetters: ['XL'] }))).not.toBeNull()
    const painkiller = { Aceclofenac: '100mg', Paracetamol: '325mg' }
    expect(substitutionOf(described('Acemiz MR Tablet', { ...painkiller, Chlorzoxazone: '250mg' }))).not.toBeNull()
    expect(substitutionOf(described('Acemiz MR Tablet', painkiller))).toBeNull()
  })

  it('keeps kinds apart: slow, gastro-resistant, for water, for the mouth', () => {
    const kinds = ['plain', 'sustained', 'modified', 'enteric', 'dispersible', 'orodispersible', 'chewable', 'sublingual'] as const
    for (const one of kinds)
      for (const other of kinds)
        expect(stand(quetiapine('Quel 200', { release: one }), quetiapine('Other 200', { release: other }))).toBe(one === other)
  })

  it('counts the letters themselves where they tell twelve hours from twenty-four', () => {
    const of = (salt: string, name: string, packLabel: string) => described(name, { [salt]: '150mg' }, { release: 'sustained', packLabel })
    expect(
      stand(
        of('Bupropion', 'Bupron SR 150 Tablet', 'strip of 10 tablet sr'),
        of('Bupropion', 'Bupron XL 150 Tablet', 'strip of 10 tablet xl'),
      ),
    ).toBe(false)
    expect(
      stand(of('Metformin', 'Met SR 150 Tablet', 'strip of 10 tablet sr'), of('Metformin', 'Met XR 150 Tablet', 'strip of 10 tablet xr')),
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
  ])('marks the group of %s', (salt) => {
    const product = described('Some Tablet', { [salt]: '5mg' })
    expect(isNarrow(product)).toBe(true)
    expect(isNarrowGroup(substitutionOf(product) ?? '')).toBe(true)
  })

  it('is not that of an ointment, nor of a salt that the table lacks', () => {
    expect(isNarrow(described('Tacroz Ointment', { Tacrolimus: '0.1% w/w' }, { form: 'ointment' }))).toBe(false)
    expect(isNarrow(described('Dolo Tablet', { Paracetamol: '650mg' }))).toBe(false)
  })
})
