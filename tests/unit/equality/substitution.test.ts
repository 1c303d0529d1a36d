import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { substitutionOf } from '#catalogue/equality/substitution.ts'
import type { SubstitutionFacts } from '#catalogue/equality/substitution-facts.ts'
import { described, injection, stand } from './described.ts'

describe('insulin', () => {
  const mixtard = (
    concentration: number,
    more: Partial<SubstitutionFacts> = {},
  ): SubstitutionFacts =>
    injection(
      `Human Mixtard 70/30 Suspension for Injection ${concentration}IU/ml`,
      { 'Insulin Isophane': '70%', 'Human insulin': '30%' },
      more,
    )

  it('insulin of 40 units never substitutes insulin of 100 units, even if the composition has only the ratio', () => {
    expect(stand(mixtard(40), mixtard(100))).toBe(false)
    expect(
      stand(
        mixtard(40),
        injection('Wosulin 30/70 40IU/ml Suspension for Injection', {
          'Insulin Isophane': '70%',
          'Human insulin': '30%',
        }),
      ),
    ).toBe(true)
  })

  it('insulin is the same however the pack writes its concentration and suspension', () => {
    const regular = (strength: string) =>
      injection('Huminsulin R 100IU/ml Injection', { 'Human insulin': strength })
    expect(stand(regular('100IU'), regular('100IU/ml'))).toBe(true)
    const isophane = (name: string) => injection(name, { 'Insulin Isophane': '40IU' })
    expect(
      stand(
        isophane('Huminsulin N 40IU/ml Injection'),
        isophane('Insulatard 40IU/ml Suspension for Injection'),
      ),
    ).toBe(true)
  })

  it('insulin of another ratio, container or device is another product', () => {
    const half = injection('Human Mixtard 50/50 Suspension for Injection 40IU/ml', {
      'Insulin Isophane': '50%',
      'Human insulin': '50%',
    })
    expect(substitutionOf(half)).not.toBeNull()
    expect(stand(mixtard(40), half)).toBe(false)
    const pack = {
      packLabel: 'cartridge of 3 ml Suspension for Injection',
      packForm: 'cartridge',
      unitsInPack: 3,
    } as const
    expect(stand(mixtard(100), mixtard(100, pack))).toBe(false)
    const pen = (name: string) =>
      injection(
        name,
        { 'Insulin Lispro': '100IU/ml' },
        {
          packForm: 'pen',
          packLabel: 'pre-filled pen of 3 ml Solution for Injection',
          unitsInPack: 3,
        },
      )
    expect(stand(pen('Humalog 100IU/ml Kwikpen'), pen('Other Lispro 100IU/ml Flexpen'))).toBe(false)
    expect(stand(pen('Humalog 100IU/ml Kwikpen'), pen('Other Lispro 100IU/ml Kwikpen'))).toBe(true)
    // A pen that measures half units is another device.
    expect(stand(pen('Humalog 100IU/ml Kwikpen'), pen('Humalog Junior 100IU/ml KwikPen'))).toBe(
      false,
    )
  })

  it.each([
    [
      'a premix whose composition is one insulin',
      injection('Xsulin 30/70 Suspension for Injection', { 'Human insulin': '40IU' }),
    ],
    [
      'a premix by its brand alone',
      injection('Human Mixtard 100IU Injection', { 'Human insulin': '100IU' }),
    ],
    [
      'a human insulin whose kind is told by nothing but a list',
      injection('Humaject 100IU/ml Injection', { 'Human insulin': '100IU' }),
    ],
    [
      'a cloudy name for a clear insulin',
      injection('Xsulin Suspension for Injection', { 'Human insulin': '40IU' }),
    ],
    [
      'a clear name for a cloudy insulin',
      injection('Insulatard 100IU/ml Solution for Injection', { 'Insulin Isophane': '100IU' }),
    ],
    [
      'a concentration that name and data tell apart',
      injection('Basaglar 100IU/ml Injection', { 'Insulin Glargine': '40IU/ml' }),
    ],
    [
      'no concentration at all',
      injection('Insuman Comb 25 Injection', { 'Insulin Isophane': '75%', 'Human insulin': '25%' }),
    ],
    [
      'a ratio that name and data tell apart',
      injection('Huminsulin 50/50 40IU/ml Injection', {
        'Insulin Isophane': '70%',
        'Human insulin': '30%',
      }),
    ],
    [
      'an insulin whose letter says another kind',
      injection('Huminsulin N 40IU/ml Injection', { 'Human insulin': '40IU' }),
    ],
    [
      'a cartridge in a vial',
      injection('Huminsulin R 100IU Cartridge', { 'Human insulin': '100IU' }),
    ],
  ])('insulin has no substitute if there is %s', (_, product) => {
    expect(substitutionOf(product)).toBeNull()
  })
})

describe('inhaled medicines', () => {
  const inhaler = (name: string, packLabel: string, unit: string): SubstitutionFacts =>
    described(
      name,
      { Budesonide: '200mcg' },
      { form: 'inhaler', packForm: 'packet', packLabel, unit, unitsInPack: 30 },
    )
  const rotacap = inhaler('Budate 200 Rotacap', 'packet of 30 rotacaps', 'inhalation capsule')
  const mdi = inhaler('Budecort 200 Inhaler', 'packet of 200 MDI Inhaler', 'dose')

  it('a powder capsule never substitutes a spray, nor the capsule for another maker’s device', () => {
    expect(substitutionOf(rotacap)).not.toBeNull()
    expect(substitutionOf(mdi)).not.toBeNull()
    expect(stand(rotacap, mdi)).toBe(false)
    expect(
      stand(
        rotacap,
        inhaler('Other 200 Transcaps', 'bottle of 30 transcaps', 'inhalation capsule'),
      ),
    ).toBe(false)
    expect(
      stand(rotacap, inhaler('Third 200 Rotacap', 'bottle of 30 rotacaps', 'inhalation capsule')),
    ).toBe(true)
    expect(stand(mdi, inhaler('Other 200 Autohaler', 'packet of 200 MDI Autohaler', 'dose'))).toBe(
      false,
    )
  })

  it('capsules that are breathed in are of one device only, and have no substitute if it is unknown', () => {
    const capsule = (
      name: string,
      salts: Record<string, string> = { Budesonide: '200mcg', Formoterol: '6mcg' },
    ) =>
      described(name, salts, {
        form: 'capsule',
        packForm: 'bottle',
        packLabel: 'bottle of 30 capsules',
        unitsInPack: 30,
        unit: 'capsule',
      })
    expect(stand(capsule('Fomtide 200 Octacap'), capsule('Other 200 Octacaps'))).toBe(true)
    expect(stand(capsule('Fomtide 200 Octacap'), capsule('Budevin F 6mcg/200mcg Divicap'))).toBe(
      false,
    )
    expect(substitutionOf(capsule('Quikhale FB 200 Capsule'))).toBeNull()
    expect(substitutionOf(capsule('Rotavent 200mcg Capsule', { Salbutamol: '200mcg' }))).toBeNull()
    expect(substitutionOf(capsule('Budefex 3mg Capsule', { Budesonide: '3mg' }))).not.toBeNull()
  })

  it('two inhalers of several doses in one hand-piece are two devices', () => {
    const of = (name: string) => substitutionOf(inhaler(name, 'packet of 120 MDI Inhaler', 'dose'))
    expect(of('Ibires 200 Nexhaler')).not.toBe(of('Other 200 Easyhaler'))
    expect(of('Third 200 Accuhaler')).toBe(of('Fourth 200 Diskus'))
  })

  it('an inhaled medicine has no substitute if its device is unknown or its canister is given by weight', () => {
    expect(substitutionOf(inhaler('Budecort 200', 'packet of 1 Inhaler', 'inhaler'))).toBeNull()
    expect(
      substitutionOf(inhaler('Budecort 200 Inhaler', 'packet of 7.2 gm Inhaler', 'g')),
    ).toBeNull()
    expect(
      substitutionOf(inhaler('Budecort 200 Rotacap', 'packet of 200 MDI Inhaler', 'dose')),
    ).toBeNull()
    expect(
      substitutionOf(
        inhaler('Budecort 200 Rotacap', 'packet of 30 respicaps', 'inhalation capsule'),
      ),
    ).toBeNull()
  })

  it('respules never substitute an inhaler, nor respules of another volume', () => {
    const respule = (name: string) =>
      described(
        name,
        { Budesonide: '0.5mg' },
        {
          form: 'respules',
          packForm: 'packet',
          packLabel: 'packet of 5 respules',
          unit: 'respule',
          unitsInPack: 5,
        },
      )
    expect(stand(respule('Budecort 0.5mg Respules 2ml'), respule('Other 0.5mg Respules 2ml'))).toBe(
      true,
    )
    expect(stand(respule('Budecort 0.5mg Respules 2ml'), respule('Other 0.5mg Respules 4ml'))).toBe(
      false,
    )
  })
})

describe('a patch', () => {
  const patch = (name: string, strength: string): SubstitutionFacts =>
    described(
      name,
      { Fentanyl: strength },
      {
        form: 'patch',
        packForm: 'box',
        packLabel: 'box of 3 transdermal patches',
        unit: 'patch',
        unitsInPack: 3,
      },
    )

  it('a patch is compared by its dose per hour; a mass alone does not state the time', () => {
    expect(
      stand(
        patch('Fendrop 25mcg/hr Patch', '25mcg/hr'),
        patch('Fentrans 25mcg/hr Patch', '25mcg/hr'),
      ),
    ).toBe(true)
    expect(
      stand(
        patch('Fendrop 25mcg/hr Patch', '25mcg/hr'),
        patch('Fentrans 50mcg/hr Patch', '50mcg/hr'),
      ),
    ).toBe(false)
    expect(substitutionOf(patch('Bupatch Patch', '10mg'))).toBeNull()
  })
})

describe('drops', () => {
  const drops = (
    name: string,
    route: SubstitutionFacts['route'],
    packLabel = 'bottle of 5 ml Drops',
  ): SubstitutionFacts =>
    described(
      name,
      { Ofloxacin: '0.3% w/v' },
      { form: 'drops', route, packForm: 'bottle', packLabel, unit: 'ml', unitsInPack: 5 },
    )

  it('drops for eye, ear, nose and mouth never substitute one another', () => {
    const places = ['eye', 'ear', 'nose', 'oral', 'eye-ear'] as const
    for (const one of places)
      for (const other of places)
        expect(stand(drops('One Drops', one), drops('Other Drops', other)), `${one} ${other}`).toBe(
          one === other,
        )
  })

  it('drops have no substitute if their site is unknown, or if the name contradicts it', () => {
    expect(substitutionOf(drops('Oflox Drops', undefined))).toBeNull()
    expect(substitutionOf(drops('Oflox Ear Drops', 'eye'))).toBeNull()
    expect(substitutionOf(drops('Oflox Eye Drops', 'eye', 'bottle of 5 ml Ear Drop'))).toBeNull()
  })

  it('drops that the data calls a syrup have no substitute, because they are measured differently', () => {
    const syrup = {
      form: 'syrup',
      packForm: 'bottle',
      packLabel: 'bottle of 15 ml Syrup',
      unit: 'ml',
      unitsInPack: 15,
    } as const
    expect(substitutionOf(described('Atarax Drops', { Hydroxyzine: '6mg/ml' }, syrup))).toBeNull()
    expect(
      substitutionOf(described('Atarax Syrup', { Hydroxyzine: '6mg/ml' }, syrup)),
    ).not.toBeNull()
  })
})

describe('name and strength', () => {
  it.each([
    ['Justmet 500 Tablet', { Metformin: '1000mg' }],
    ['Hyzer 25mg Tablet', { Hydroxyzine: '10mg' }],
    ['Levo 125mcg Tablet', { Levocetirizine: '12.5mg' }],
    ['Amlong 5 Tablet', { Amlodipine: '10mg' }],
    ['Volga Trio 1/0.3mg Tablet', { Glimepiride: '1mg', Metformin: '500mg' }],
  ])('a name and a strength that contradict each other leave no substitute: %s', (name, salts) => {
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
  ])('a name and a strength that agree keep the substitutes: %s', (name, salts) => {
    expect(substitutionOf(described(name, salts))).not.toBeNull()
  })

  it.each([
    ['a tablet without a unit', described('Y 500mg Tablet', { Alphacin: '500' })],
    ['a tablet with a decimal comma', described('Alprax Tablet', { Alprazolam: '0,25 mg' })],
    [
      'a tablet whose name has a decimal comma',
      described('Alprax 0,25mg Tablet', { Alprazolam: '25mg' }),
    ],
    [
      'a syrup without a concentration',
      described(
        'Crocin Syrup',
        { Paracetamol: '125mg' },
        {
          form: 'syrup',
          packForm: 'bottle',
          packLabel: 'bottle of 60 ml Syrup',
          unit: 'ml',
          unitsInPack: 60,
        },
      ),
    ],
  ])('a strength that cannot be read for sure leaves no substitute: %s', (_, product) => {
    expect(substitutionOf(product)).toBeNull()
  })

  it('a bare strength of a syrup is read as the concentration in its name', () => {
    const syrup = {
      form: 'syrup',
      packForm: 'bottle',
      packLabel: 'bottle of 60 ml Syrup',
      unit: 'ml',
      unitsInPack: 60,
    } as const
    const named = described('Crocin 125mg/5ml Syrup', { Paracetamol: '125mg' }, syrup)
    expect(stand(named, described('Calpol Syrup', { Paracetamol: '25mg/ml' }, syrup))).toBe(true)
  })

  it('figures are grouped by thousands or by lakhs', () => {
    const tablet = (strength: string) => described('Calcirol Tablet', { 'Vitamin D3': strength })
    expect(stand(tablet('60,000 IU'), tablet('60000IU'))).toBe(true)
    expect(stand(tablet('1,00,000 IU'), tablet('100000 IU'))).toBe(true)
    expect(
      substitutionOf(described('Calcirol 60,000 IU Tablet', { 'Vitamin D3': '60000IU' })),
    ).not.toBeNull()
  })

  it('strengths are compared with their volume: 20mg/5ml is not 20mg/ml', () => {
    const pack = {
      form: 'syrup',
      packForm: 'bottle',
      packLabel: 'bottle of 100 ml Syrup',
      unit: 'ml',
      unitsInPack: 100,
    } as const
    expect(
      stand(
        described('One Syrup', { Iron: '20mg/5ml' }, pack),
        described('Other Syrup', { Iron: '20mg/ml' }, pack),
      ),
    ).toBe(false)
    expect(
      stand(
        described('One Syrup', { Iron: '20mg/5ml' }, pack),
        described('Other Syrup', { Iron: '4mg/ml' }, pack),
      ),
    ).toBe(true)
  })
})

describe('any two products', () => {
  const strength = fc.constantFrom(
    '1mg',
    '2.5mg',
    '5mg',
    '10mg',
    '25mg',
    '50mg',
    '100mg',
    '250mg',
    '500mg',
    '650mg',
  )
  const shape = fc.record({
    release: fc.constantFrom(
      'plain',
      'sustained',
      'modified',
      'enteric',
      'dispersible',
      'orodispersible',
    ),
    form: fc.constantFrom('tablet', 'capsule'),
    first: strength,
    second: strength,
    unit: fc.constantFrom('tablet', 'capsule'),
  })

  it('two products are substitutes only if strength, form, release and unit are all the same', () => {
    const make = (
      name: string,
      {
        release,
        form,
        first,
        second,
        unit,
      }: { release: string; form: string; first: string; second: string; unit: string },
    ): SubstitutionFacts =>
      described(name, { Alphacin: first, Betazole: second }, {
        release,
        form,
        unit,
      } as Partial<SubstitutionFacts>)
    fc.assert(
      fc.property(shape, shape, (a, b) => {
        const same = JSON.stringify(a) === JSON.stringify(b)
        expect(stand(make('Brand One', a), make('Brand Two', b))).toBe(same)
      }),
      { numRuns: 300 },
    )
  })

  it('products are substitutes in whatever order and unit their salts are printed', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 1, max: 900 }), (a, b) => {
        const one = described('Brand One', { Alphacin: `${a}mg`, Betazole: `${b}mg` })
        const other = described('Brand Two', {
          Betazole: `${b * 1000}mcg`,
          Alphacin: `${a / 1000}g`,
        })
        expect(stand(one, other)).toBe(true)
      }),
      { numRuns: 200 },
    )
  })

  it('a product whose name has a strength that its composition lacks is never a substitute', () => {
    fc.assert(
      fc.property(strength, strength, (named, listed) => {
        fc.pre(named !== listed)
        expect(substitutionOf(described(`Brand ${named} Tablet`, { Alphacin: listed }))).toBeNull()
        expect(
          substitutionOf(described(`Brand ${listed} Tablet`, { Alphacin: listed })),
        ).not.toBeNull()
      }),
      { numRuns: 100 },
    )
  })
})

describe('shampoos', () => {
  const shampoo = (strength: string, form: 'shampoo' | 'lotion' = 'shampoo') =>
    described(
      'Keto',
      { Ketoconazole: strength },
      {
        form,
        packForm: 'bottle',
        packLabel: `bottle of 100 ml ${form}`,
        unitsInPack: 100,
        unit: 'ml',
      },
    )

  it('per cent by weight and by volume are one strength of a shampoo, and of nothing else', () => {
    for (const written of ['2% w/w', '2%', '20mg/ml'])
      expect(stand(shampoo('2% w/v'), shampoo(written))).toBe(true)
    expect(stand(shampoo('2% w/v'), shampoo('1% w/w'))).toBe(false)
    expect(stand(shampoo('2% w/v'), shampoo('2% v/v'))).toBe(false)
    expect(stand(shampoo('2% w/v', 'lotion'), shampoo('2% w/w', 'lotion'))).toBe(false)
  })
})
