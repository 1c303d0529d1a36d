import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Described } from '#catalogue/equality/described.ts'
import { substitutionOf } from '#catalogue/equality/substitution.ts'
import { described, injection, stand } from './described.ts'

describe('insulin', () => {
  const mixtard = (concentration: number, more: Partial<Described> = {}): Described =>
    injection(
      `Human Mixtard 70/30 Suspension for Injection ${concentration}IU/ml`,
      { 'Insulin Isophane': '70%', 'Human insulin': '30%' },
      more,
    )

  it('of 40 units does not stand for insulin of 100 units, although the composition names only the ratio', () => {
    expect(stand(mixtard(40), mixtard(100))).toBe(false)
    expect(
      stand(
        mixtard(40),
        injection('Wosulin 30/70 40IU/ml Suspension for Injection', { 'Insulin Isophane': '70%', 'Human insulin': '30%' }),
      ),
    ).toBe(true)
  })

  it('is the same in whatever way the pack writes its concentration and its cloudiness', () => {
    const regular = (strength: string) => injection('Huminsulin R 100IU/ml Injection', { 'Human insulin': strength })
    expect(stand(regular('100IU'), regular('100IU/ml'))).toBe(true)
    const isophane = (name: string) => injection(name, { 'Insulin Isophane': '40IU' })
    expect(stand(isophane('Huminsulin N 40IU/ml Injection'), isophane('Insulatard 40IU/ml Suspension for Injection'))).toBe(true)
  })

  it('of another ratio, container or device is another product', () => {
    const half = injection('Human Mixtard 50/50 Suspension for Injection 40IU/ml', { 'Insulin Isophane': '50%', 'Human insulin': '50%' })
    expect(substitutionOf(half)).not.toBeNull()
    expect(stand(mixtard(40), half)).toBe(false)
    const pack = { packLabel: 'cartridge of 3 ml Suspension for Injection', packForm: 'cartridge', unitsInPack: 3 } as const
    expect(stand(mixtard(100), mixtard(100, pack))).toBe(false)
    const pen = (name: string) =>
      injection(
        name,
        { 'Insulin Lispro': '100IU/ml' },
        { packForm: 'pen', packLabel: 'pre-filled pen of 3 ml Solution for Injection', unitsInPack: 3 },
      )
    expect(stand(pen('Humalog 100IU/ml Kwikpen'), pen('Other Lispro 100IU/ml Flexpen'))).toBe(false)
    expect(stand(pen('Humalog 100IU/ml Kwikpen'), pen('Other Lispro 100IU/ml Kwikpen'))).toBe(true)
  })

  it.each([
    ['a premix whose composition is one insulin', injection('Xsulin 30/70 Suspension for Injection', { 'Human insulin': '40IU' })],
    ['a premix by its brand alone', injection('Human Mixtard 100IU Injection', { 'Human insulin': '100IU' })],
    ['a cloudy name for a clear insulin', injection('Xsulin Suspension for Injection', { 'Human insulin': '40IU' })],
    ['a clear name for a cloudy insulin', injection('Insulatard 100IU/ml Solution for Injection', { 'Insulin Isophane': '100IU' })],
    ['a concentration that name and data tell apart', injection('Basaglar 100IU/ml Injection', { 'Insulin Glargine': '40IU/ml' })],
    ['no concentration at all', injection('Insuman Comb 25 Injection', { 'Insulin Isophane': '75%', 'Human insulin': '25%' })],
    [
      'a ratio that name and data tell apart',
      injection('Huminsulin 50/50 40IU/ml Injection', { 'Insulin Isophane': '70%', 'Human insulin': '30%' }),
    ],
    ['an insulin whose letter says another kind', injection('Huminsulin N 40IU/ml Injection', { 'Human insulin': '40IU' })],
    ['a cartridge in a vial', injection('Huminsulin R 100IU Cartridge', { 'Human insulin': '100IU' })],
  ])('has no substitute where there is %s', (_, product) => {
    expect(substitutionOf(product)).toBeNull()
  })
})

describe('what is breathed in', () => {
  const inhaler = (name: string, packLabel: string, unit: string): Described =>
    described(name, { Budesonide: '200mcg' }, { form: 'inhaler', packForm: 'packet', packLabel, unit, unitsInPack: 30 })
  const rotacap = inhaler('Budate 200 Rotacap', 'packet of 30 rotacaps', 'inhalation capsule')
  const mdi = inhaler('Budecort 200 Inhaler', 'packet of 200 MDI Inhaler', 'dose')

  it("in a powder capsule does not stand for a spray, nor one maker's capsule for that of another device", () => {
    expect(substitutionOf(rotacap)).not.toBeNull()
    expect(substitutionOf(mdi)).not.toBeNull()
    expect(stand(rotacap, mdi)).toBe(false)
    expect(stand(rotacap, inhaler('Other 200 Transcaps', 'bottle of 30 transcaps', 'inhalation capsule'))).toBe(false)
    expect(stand(rotacap, inhaler('Third 200 Rotacap', 'bottle of 30 rotacaps', 'inhalation capsule'))).toBe(true)
    expect(stand(mdi, inhaler('Other 200 Autohaler', 'packet of 200 MDI Autohaler', 'dose'))).toBe(false)
  })

  it('has no substitute when the device is not known or the canister is weighed', () => {
    expect(substitutionOf(inhaler('Budecort 200', 'packet of 1 Inhaler', 'inhaler'))).toBeNull()
    expect(substitutionOf(inhaler('Budecort 200 Inhaler', 'packet of 7.2 gm Inhaler', 'g'))).toBeNull()
    expect(substitutionOf(inhaler('Budecort 200 Rotacap', 'packet of 200 MDI Inhaler', 'dose'))).toBeNull()
    expect(substitutionOf(inhaler('Budecort 200 Rotacap', 'packet of 30 respicaps', 'inhalation capsule'))).toBeNull()
  })

  it('as respules does not stand for an inhaler, nor respules of one volume for those of another', () => {
    const respule = (name: string) =>
      described(
        name,
        { Budesonide: '0.5mg' },
        { form: 'respules', packForm: 'packet', packLabel: 'packet of 5 respules', unit: 'respule', unitsInPack: 5 },
      )
    expect(stand(respule('Budecort 0.5mg Respules 2ml'), respule('Other 0.5mg Respules 2ml'))).toBe(true)
    expect(stand(respule('Budecort 0.5mg Respules 2ml'), respule('Other 0.5mg Respules 4ml'))).toBe(false)
  })
})

describe('a patch', () => {
  const patch = (name: string, strength: string): Described =>
    described(
      name,
      { Fentanyl: strength },
      { form: 'patch', packForm: 'box', packLabel: 'box of 3 transdermal patches', unit: 'patch', unitsInPack: 3 },
    )

  it('is compared by what it gives in an hour; a mass alone says not of how long', () => {
    expect(stand(patch('Fendrop 25mcg/hr Patch', '25mcg/hr'), patch('Fentrans 25mcg/hr Patch', '25mcg/hr'))).toBe(true)
    expect(stand(patch('Fendrop 25mcg/hr Patch', '25mcg/hr'), patch('Fentrans 50mcg/hr Patch', '50mcg/hr'))).toBe(false)
    expect(substitutionOf(patch('Bupatch Patch', '10mg'))).toBeNull()
  })
})

describe('drops', () => {
  const drops = (name: string, route: Described['route'], packLabel = 'bottle of 5 ml Drops'): Described =>
    described(name, { Ofloxacin: '0.3% w/v' }, { form: 'drops', route, packForm: 'bottle', packLabel, unit: 'ml', unitsInPack: 5 })

  it('for the eye, the ear, the nose and the mouth never stand for one another', () => {
    const places = ['eye', 'ear', 'nose', 'oral', 'eye-ear'] as const
    for (const one of places)
      for (const other of places) expect(stand(drops('One Drops', one), drops('Other Drops', other)), `${one} ${other}`).toBe(one === other)
  })

  it('have no substitute when nothing says where they go, or the name says another place', () => {
    expect(substitutionOf(drops('Oflox Drops', undefined))).toBeNull()
    expect(substitutionOf(drops('Oflox Ear Drops', 'eye'))).toBeNull()
    expect(substitutionOf(drops('Oflox Eye Drops', 'eye', 'bottle of 5 ml Ear Drop'))).toBeNull()
  })

  it('that the data calls a syrup have no substitute: they are measured in another way', () => {
    const syrup = { form: 'syrup', packForm: 'bottle', packLabel: 'bottle of 15 ml Syrup', unit: 'ml', unitsInPack: 15 } as const
    expect(substitutionOf(described('Atarax Drops', { Hydroxyzine: '6mg/ml' }, syrup))).toBeNull()
    expect(substitutionOf(described('Atarax Syrup', { Hydroxyzine: '6mg/ml' }, syrup))).not.toBeNull()
  })
})

describe('an injection', () => {
  it('is compared by concentration, volume and container', () => {
    const ampoule = (name: string, strength: string, ml: number) =>
      injection(name, { Diclofenac: strength }, { packForm: 'ampoule', packLabel: `ampoule of ${ml} ml Injection`, unitsInPack: ml })
    expect(stand(ampoule('Jodic Injection', '75mg/ml', 1), ampoule('Other Injection', '75mg', 1))).toBe(true)
    expect(stand(ampoule('Jodic Injection', '25mg/ml', 3), ampoule('Jodic AQ Injection', '75mg/ml', 1))).toBe(false)
    expect(stand(ampoule('Jodic Injection', '25mg/ml', 3), ampoule('Other Injection', '25mg/ml', 1))).toBe(false)
    expect(
      stand(ampoule('Jodic Injection', '25mg/ml', 3), injection('Vialo Injection', { Diclofenac: '25mg/ml' }, { unitsInPack: 3 })),
    ).toBe(false)
  })

  it('reads a bare strength as the concentration that the name states', () => {
    const vial = (name: string, strength: string) =>
      injection(name, { Dexamethasone: strength }, { unitsInPack: 2, packLabel: 'vial of 2 ml Injection' })
    expect(stand(vial('Dexona 4mg/ml Injection', '4mg'), vial('Other Injection', '4mg/ml'))).toBe(true)
    expect(stand(vial('Dexona 8mg Injection', '4mg'), vial('Other Injection', '4mg/ml'))).toBe(true)
    expect(stand(vial('Dexona Injection', '8mg'), vial('Other Injection', '4mg/ml'))).toBe(false)
  })

  it('in a vial of powder does not stand for a solution in millilitres, nor a suspension for a solution', () => {
    const solid = { packLabel: 'vial of 1 Powder for Injection', unitsInPack: 1, unit: 'vial' } as const
    expect(
      stand(
        injection('Solu 40mg Injection', { Methylprednisolone: '40mg' }, solid),
        injection('Depo 40mg/ml Injection', { Methylprednisolone: '40mg/ml' }),
      ),
    ).toBe(false)
    expect(
      stand(
        injection('Plain 40mg/ml Injection', { Triamcinolone: '40mg/ml' }),
        injection('Cloudy 40mg/ml Injection', { Triamcinolone: '40mg/ml' }, { packLabel: 'vial of 10 ml Suspension for Injection' }),
      ),
    ).toBe(false)
  })

  it('has no substitute when the pack does not say what holds it', () => {
    expect(
      substitutionOf(injection('Unknown Injection', { Diclofenac: '25mg/ml' }, { packForm: 'packet', packLabel: 'packet of 1 Injection' })),
    ).toBeNull()
  })

  it('for a vein does not stand for one for a muscle, nor a heavy solution for a plain one', () => {
    const of = (name: string) => injection(name, { Bupivacaine: '5mg/ml' })
    expect(stand(of('Bupi IV Injection'), of('Bupi IM Injection'))).toBe(false)
    expect(stand(of('Bupi Heavy Injection'), of('Bupi Injection'))).toBe(false)
  })
})

describe('name and strength', () => {
  it.each([
    ['Justmet 500 Tablet', { Metformin: '1000mg' }],
    ['Hyzer 25mg Tablet', { Hydroxyzine: '10mg' }],
    ['Levo 125mcg Tablet', { Levocetirizine: '12.5mg' }],
    ['Amlong 5 Tablet', { Amlodipine: '10mg' }],
    ['Volga Trio 1/0.3mg Tablet', { Glimepiride: '1mg', Metformin: '500mg' }],
  ])('that contradict each other leave no substitute: %s', (name, salts) => {
    expect(substitutionOf(described(name, salts))).toBeNull()
  })

  it.each([
    ['Augmentin 625 Duo Tablet', { Amoxycillin: '500mg', 'Clavulanic Acid': '125mg' }],
    ['Dolo 650 Tablet', { Paracetamol: '650mg' }],
    ['Metolar 50mg Tablet', { 'Metoprolol Succinate': '47.5mg' }],
    ['Telma-H 40mg/12.5mg Tablet', { Telmisartan: '40mg', Hydrochlorothiazide: '12.5mg' }],
    ['Calcirol 60K Tablet', { 'Vitamin D3': '60000IU' }],
    ['B12 Forte Tablet', { Methylcobalamin: '1500mcg' }],
    ['Hair 4U Tablet', { Biotin: '10mg' }],
    ['Thyro 0.05mg Tablet', { Thyronine: '50mcg' }],
  ])('that agree keep the substitutes: %s', (name, salts) => {
    expect(substitutionOf(described(name, salts))).not.toBeNull()
  })

  it('are compared with what they stand in: 20mg/5ml is not 20mg/ml', () => {
    const pack = { form: 'syrup', packForm: 'bottle', packLabel: 'bottle of 100 ml Syrup', unit: 'ml', unitsInPack: 100 } as const
    expect(stand(described('One Syrup', { Iron: '20mg/5ml' }, pack), described('Other Syrup', { Iron: '20mg/ml' }, pack))).toBe(false)
    expect(stand(described('One Syrup', { Iron: '20mg/5ml' }, pack), described('Other Syrup', { Iron: '4mg/ml' }, pack))).toBe(true)
  })
})

describe('any two products', () => {
  const strength = fc.constantFrom('1mg', '2.5mg', '5mg', '10mg', '25mg', '50mg', '100mg', '250mg', '500mg', '650mg')
  const shape = fc.record({
    release: fc.constantFrom('plain', 'sustained', 'modified', 'enteric', 'dispersible', 'orodispersible'),
    form: fc.constantFrom('tablet', 'capsule'),
    first: strength,
    second: strength,
    unit: fc.constantFrom('tablet', 'capsule'),
  })

  it('stand for one another only when strength, form, release and unit are all the same', () => {
    const make = (
      name: string,
      { release, form, first, second, unit }: { release: string; form: string; first: string; second: string; unit: string },
    ): Described => described(name, { Alphacin: first, Betazole: second }, { release, form, unit } as Partial<Described>)
    fc.assert(
      fc.property(shape, shape, (a, b) => {
        const same = JSON.stringify(a) === JSON.stringify(b)
        expect(stand(make('Brand One', a), make('Brand Two', b))).toBe(same)
      }),
      { numRuns: 300 },
    )
  })

  it('stand for one another in whatever order and unit their salts are printed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 1, max: 900 }), (a, b) => {
        const one = described('Brand One', { Alphacin: `${a}mg`, Betazole: `${b}mg` })
        const other = described('Brand Two', { Betazole: `${b * 1000}mcg`, Alphacin: `${a / 1000}g` })
        expect(stand(one, other)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  it('with a strength in the name that the composition does not have never stand for anything', () => {
    fc.assert(
      fc.property(strength, strength, (named, listed) => {
        fc.pre(named !== listed)
        expect(substitutionOf(described(`Brand ${named} Tablet`, { Alphacin: listed }))).toBeNull()
        expect(substitutionOf(described(`Brand ${listed} Tablet`, { Alphacin: listed }))).not.toBeNull()
      }),
      { numRuns: 100 },
    )
  })
})
