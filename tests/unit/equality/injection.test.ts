import { describe, expect, it } from 'vitest'
import { substitutionOf } from '#catalogue/equality/substitution.ts'
import { injection, stand } from './described.ts'

describe('an injection', () => {
  it('an injection is compared by concentration, volume and container', () => {
    const ampoule = (name: string, strength: string, ml: number) =>
      injection(
        name,
        { Diclofenac: strength },
        { packForm: 'ampoule', packLabel: `ampoule of ${ml} ml Injection`, unitsInPack: ml },
      )
    expect(
      stand(ampoule('Jodic Injection', '75mg/ml', 1), ampoule('Other Injection', '75mg', 1)),
    ).toBe(true)
    expect(
      stand(ampoule('Jodic Injection', '25mg/ml', 3), ampoule('Jodic AQ Injection', '75mg/ml', 1)),
    ).toBe(false)
    expect(
      stand(ampoule('Jodic Injection', '25mg/ml', 3), ampoule('Other Injection', '25mg/ml', 1)),
    ).toBe(false)
    expect(
      stand(
        ampoule('Jodic Injection', '25mg/ml', 3),
        injection('Vialo Injection', { Diclofenac: '25mg/ml' }, { unitsInPack: 3 }),
      ),
    ).toBe(false)
  })

  it('a bare strength of an injection is read as the concentration in its name', () => {
    const vial = (name: string, strength: string) =>
      injection(
        name,
        { Dexamethasone: strength },
        { unitsInPack: 2, packLabel: 'vial of 2 ml Injection' },
      )
    expect(stand(vial('Dexona 4mg/ml Injection', '4mg'), vial('Other Injection', '4mg/ml'))).toBe(
      true,
    )
    expect(stand(vial('Dexona 8mg Injection', '4mg'), vial('Other Injection', '4mg/ml'))).toBe(true)
    expect(stand(vial('Dexona Injection', '8mg'), vial('Other Injection', '4mg/ml'))).toBe(false)
  })

  it('a vial of powder never substitutes a solution in millilitres, nor a suspension a solution', () => {
    const solid = {
      packLabel: 'vial of 1 Powder for Injection',
      unitsInPack: 1,
      unit: 'vial',
    } as const
    expect(
      stand(
        injection('Solu 40mg Injection', { Methylprednisolone: '40mg' }, solid),
        injection('Depo 40mg/ml Injection', { Methylprednisolone: '40mg/ml' }),
      ),
    ).toBe(false)
    expect(
      stand(
        injection('Plain 40mg/ml Injection', { Triamcinolone: '40mg/ml' }),
        injection(
          'Cloudy 40mg/ml Injection',
          { Triamcinolone: '40mg/ml' },
          { packLabel: 'vial of 10 ml Suspension for Injection' },
        ),
      ),
    ).toBe(false)
  })

  it('"powder for injection" and "injection" are one dry vial of what does not keep in water; a suspension is another', () => {
    const vial = (
      name: string,
      packLabel: string,
      salts: Record<string, string> = { Amoxycillin: '1000mg', 'Clavulanic Acid': '200mg' },
    ) => injection(name, salts, { packLabel, unitsInPack: 1, unit: 'vial' })
    const powder = vial('Clavum 1.2gm Injection', 'vial of 1 Powder for Injection')
    const plain = vial('Other 1000mg/200mg Injection', 'vial of 1 Injection')
    expect(stand(powder, plain)).toBe(true)
    expect(stand(powder, vial('Third 1.2gm Powder for Injection', 'vial of 1 Injection'))).toBe(
      true,
    )
    expect(stand(plain, vial('Cloudy 1.2gm Injection', 'vial of 1 Suspension for Injection'))).toBe(
      false,
    )
    const steroid = { Methylprednisolone: '40mg' }
    expect(
      stand(
        vial('Solu 40mg Injection', 'vial of 1 Powder for Injection', steroid),
        vial('Depo 40mg Injection', 'vial of 1 Injection', steroid),
      ),
    ).toBe(false)
  })

  it('ampoules that are counted by piece are compared by the volume of each, and have no substitute without it', () => {
    const box = (name: string, each: string) =>
      injection(
        name,
        { Dexamethasone: '4mg/ml' },
        { packForm: 'box', packLabel: `box of 5 ampoules${each}`, unitsInPack: 5, unit: 'ampoule' },
      )
    expect(
      stand(box('Dexona Injection', ' (2 ml each)'), box('Other Injection', ' (2 ml each)')),
    ).toBe(true)
    expect(
      stand(box('Dexona Injection', ' (2 ml each)'), box('Other Injection', ' (5 ml each)')),
    ).toBe(false)
    expect(substitutionOf(box('Dexona Injection', ''))).toBeNull()
  })

  it('a mass without a volume is the content of a vial of powder, and of an unknown part of a liquid', () => {
    const vial = (name: string, salts: Record<string, string>, packLabel = 'vial of 1 Injection') =>
      injection(name, salts, { packLabel, unitsInPack: 1, unit: 'vial' })
    expect(
      stand(
        vial('Xone 1gm Injection', { Ceftriaxone: '1gm' }),
        vial('Monocef 1000mg Injection', { Ceftriaxone: '1000mg' }),
      ),
    ).toBe(true)
    expect(
      substitutionOf(
        vial('Solu Injection', { Hydrocortisone: '100mg' }, 'vial of 1 Powder for Injection'),
      ),
    ).not.toBeNull()
    const dissolved = { packLabel: 'vial of 20 ml Injection', unitsInPack: 20 }
    expect(
      substitutionOf(injection('Velnem 1000mg Injection', { Meropenem: '1000mg' }, dissolved)),
    ).not.toBeNull()
    expect(substitutionOf(vial('Mikacin 100mg Injection', { Amikacin: '100mg' }))).toBeNull()
    expect(
      substitutionOf(vial('Xone Amik Injection', { Ceftriaxone: '1gm', Amikacin: '100mg' })),
    ).toBeNull()
    expect(
      substitutionOf(
        injection(
          'Dexona Injection',
          { Dexamethasone: '4mg' },
          { packLabel: 'vial of 2 ml Injection', unitsInPack: 2 },
        ),
      ),
    ).toBeNull()
  })

  it('an injection has no substitute if the pack does not state its container', () => {
    expect(
      substitutionOf(
        injection(
          'Unknown Injection',
          { Diclofenac: '25mg/ml' },
          { packForm: 'packet', packLabel: 'packet of 1 Injection' },
        ),
      ),
    ).toBeNull()
  })

  it('an intravenous injection never substitutes an intramuscular one, nor a heavy solution a plain one', () => {
    const of = (name: string) => injection(name, { Bupivacaine: '5mg/ml' })
    expect(stand(of('Bupi IV Injection'), of('Bupi IM Injection'))).toBe(false)
    expect(stand(of('Bupi Heavy Injection'), of('Bupi Injection'))).toBe(false)
  })
})
