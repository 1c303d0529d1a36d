import { describe, expect, it } from 'vitest'
import { prohibitedCombinations } from '#catalogue/sale-rules/combinations.ts'
import { saleRuleOf } from '#catalogue/sale-rules/sale-rule.ts'
import type { SellableProduct } from '#catalogue/sale-rules/sellable-product.ts'
import { described, type Strengths } from '../equality/described.ts'

const ruleOf = (salts: Strengths, more: Partial<SellableProduct> = {}) =>
  saleRuleOf(described('Some Product', salts, more))

describe('a prohibited combination', () => {
  it.each([
    ['Ascoril C', { 'Chlorpheniramine Maleate': '4mg', Codeine: '10mg' }],
    ['Allercet Cold', { Levocetirizine: '5mg', Phenylephrine: '10mg', Paracetamol: '500mg' }],
    ['without strengths', { Nimesulide: undefined, Serratiopeptidase: undefined }],
    ['in another order', { Paracetamol: '325mg', Cetirizine: '5mg', Phenylephrine: '10mg' }],
    [
      'under salts and other names',
      {
        Acetaminophen: '325mg',
        'Cetirizine Hydrochloride': '5mg',
        'Phenylephrine Hydrochloride': '10mg',
      },
    ],
    [
      'with a carrier beside it',
      {
        Naphazoline: '0.1%',
        'Chlorpheniramine Maleate': '0.01%',
        'Boric Acid': '1%',
        Hydroxypropylmethylcellulose: '0.2%',
      },
    ],
    [
      'with a scent beside it',
      { Aminophylline: '1mg', 'Ammonium Chloride': '1mg', 'Sodium Citrate': '1mg', Menthol: '1mg' },
    ],
  ])('the combination is banned with its order: %s', (_, salts) => {
    expect(ruleOf(salts)).toMatchObject({
      kind: 'prohibited',
      what: expect.stringContaining(' + '),
      number: expect.stringMatching(/^S\.O\. /),
      date: expect.stringMatching(/^20\d\d-/),
    })
  })

  it('every prohibited combination of the data file is banned in its form and strength', () => {
    const formOf: Record<string, Partial<SellableProduct>> = {
      'tablet-dispersible': { release: 'dispersible' },
      'tablet-sustained': { release: 'sustained' },
      injection: { form: 'injection' },
      suspension: { form: 'suspension' },
      'oral-liquid': { form: 'syrup' },
      spray: { form: 'spray' },
      soap: { form: 'soap' },
      eye: { form: 'ointment', route: 'eye' },
      tablet: {},
    }
    expect(prohibitedCombinations.length).toBeGreaterThan(450)
    for (const { what, parts, form } of prohibitedCombinations) {
      const salts = parts.map(({ substance, strength }, id) => ({
        id,
        names: [substance],
        strength: strength ?? undefined,
      }))
      const rule = saleRuleOf({
        ...described('Some Product', {}),
        ...(form === undefined ? {} : formOf[form]),
        salts,
      })
      expect(rule?.kind, what).toBe('prohibited')
    }
  })

  it('a combination prohibited by strength is lawful in another strength, and not sold while the strength is unknown', () => {
    expect(ruleOf({ Aceclofenac: '100mg', Paracetamol: '325mg' })).toBeNull()
    expect(ruleOf({ Aceclofenac: '50mg', Paracetamol: '125mg' })).toMatchObject({
      kind: 'prohibited',
    })
    expect(ruleOf({ Aceclofenac: undefined, Paracetamol: undefined })).toEqual({
      kind: 'composition',
    })
  })

  it('a combination prohibited by form is lawful in another form', () => {
    const salts = { Nimesulide: '100mg', Paracetamol: '325mg' }
    expect(ruleOf(salts)).toBeNull()
    expect(ruleOf(salts, { release: 'dispersible' })).toMatchObject({ kind: 'prohibited' })
    expect(ruleOf(salts, { form: 'injection' })).toMatchObject({ kind: 'prohibited' })
  })

  it.each([
    ['a salt more', { Levocetirizine: '5mg', Montelukast: '10mg' }],
    [
      'the handed form of a listed one',
      { Levosalbutamol: '1mg', Ambroxol: '30mg', Guaifenesin: '50mg' },
    ],
    ['two forms of one substance', { Cilnidipine: '10mg', 'Metoprolol Succinate': '50mg' }],
    ['one listed salt alone', { Phenylephrine: '10mg' }],
    [
      'a cough syrup with less',
      { 'Ammonium Chloride': '60mg', 'Chlorpheniramine Maleate': '2.5mg' },
    ],
    ['placental extract for wounds', { 'Placenta Extracts': '0.1gm' }, { form: 'gel' }],
    ['a common pain tablet', { Ibuprofen: '400mg', Paracetamol: '325mg' }],
  ] as const)(
    'no prohibited combination is found in a lawful one: %s',
    (_, salts, more?: Partial<SellableProduct>) => {
      expect(ruleOf(salts, more)).toBeNull()
    },
  )
})

describe('a prohibited drug or kind of combination', () => {
  it.each([
    [{ Rofecoxib: '12.5mg' }, {}],
    [{ Sibutramine: '10mg' }, {}],
    [{ 'Placenta Extracts': '0.1gm' }, { form: 'capsule' }],
    [{ Gatifloxacin: '400mg' }, {}],
    [{ Nimesulide: '50mg/5ml' }, { form: 'suspension' }],
    [{ Betamethasone: '0.5mg', Loratadine: '10mg' }, {}],
    [{ Alprazolam: '0.25mg', Paracetamol: '500mg' }, {}],
    [{ Salbutamol: '1mg', Dextromethorphan: '10mg' }, { form: 'syrup' }],
    [{ Nimesulide: '200mg' }, {}],
    [{ Diclofenac: '50mg', 'Vitamin B6 (Pyridoxine)': '3mg' }, {}],
    [{ Rifampicin: '450mg', Pyridoxine: '10mg' }, {}],
    [{ 'Oxytetracycline Hydrochloride': '125mg/5ml' }, { form: 'syrup' }],
    [{ Metronidazole: '200mg', Clioquinol: '250mg' }, {}],
    [{ 'Nandrolone Decanoate': '25mg', 'Vitamin B12': '1mg' }, { form: 'injection' }],
    [{ 'Estradiol Valerate': '5mg', 'Norethisterone Enantate': '50mg' }, { form: 'injection' }],
    [{ Metoclopramide: '10mg', Omeprazole: '20mg' }, {}],
    [{ Pancreatin: '150mg', Dicyclomine: '10mg' }, {}],
    [{ Ranitidine: '150mg', 'Aluminium Hydroxide': '250mg' }, {}],
    [{ Loperamide: '1mg/5ml' }, { form: 'syrup' }],
    [{ Pancreatin: '150mg', Papain: '60mg' }, {}],
    [{ 'Nalidixic Acid': '300mg', Metronidazole: '200mg' }, {}],
    [{ Haloperidol: '5mg', 'Trihexyphenidyl Hydrochloride': '2mg' }, {}],
    [{ Phenobarbitone: '30mg', Theophylline: '100mg' }, {}],
    [{ Loperamide: '2mg', Furazolidone: '100mg' }, {}],
    [{ Cyproheptadine: '2mg/5ml', Lysine: '150mg/5ml' }, { form: 'solution' }],
    [{ Diazepam: '5mg', Diphenhydramine: '25mg' }, {}],
    [{ Phenylbutazone: '100mg', Paracetamol: '500mg' }, {}],
    [{ Mebendazole: '100mg', Bisacodyl: '5mg' }, {}],
  ] as const)('a prohibited drug or kind of combination is banned: %j', (salts, more) => {
    expect(ruleOf(salts, more as Partial<SellableProduct>)).toMatchObject({ kind: 'prohibited' })
  })

  it.each([
    [{ Gatifloxacin: '0.3% w/v' }, { form: 'drops', route: 'eye' }],
    [{ Nimesulide: '100mg' }, {}],
    [{ Nimesulide: '200mg' }, { release: 'sustained' }],
    [{ Diclofenac: '1% w/w', 'Vitamin E': '1% w/w' }, { form: 'gel' }],
    [{ Isoniazid: '300mg', Pyridoxine: '10mg' }, {}],
    [{ Metoclopramide: '5mg', Paracetamol: '500mg' }, {}],
    [{ Loperamide: '2mg' }, { form: 'capsule' }],
    [{ 'Nalidixic Acid': '500mg' }, {}],
    [{ Trifluoperazine: '5mg', Trihexyphenidyl: '2mg' }, {}],
    [{ Cyproheptadine: '2mg/5ml', 'Tricholine Citrate': '275mg/5ml' }, { form: 'syrup' }],
    [{ Albendazole: '400mg', Ivermectin: '6mg' }, {}],
    [{ Ofloxacin: '200mg', Ornidazole: '500mg' }, {}],
    [{ Pancreatin: '170mg', Simethicone: '80mg' }, {}],
    [{ Betamethasone: '0.1% w/w', Gentamicin: '0.1% w/w' }, { form: 'cream' }],
    [{ Hydrocortisone: '0.01% w/v', Minoxidil: '5% w/v' }, { form: 'solution' }],
    [{ Formoterol: '6mcg', Budesonide: '200mcg' }, { form: 'inhaler' }],
  ] as const)('no prohibition is found outside the scope of its order: %j', (salts, more) => {
    expect(ruleOf(salts, more as Partial<SellableProduct>)).toBeNull()
  })
})

describe('what is lawful and not sold online', () => {
  it.each([
    [{ Mifepristone: '200mg', Misoprostol: '200mcg' }, 'pregnancy'],
    [{ Misoprostol: '25mcg' }, 'pregnancy'],
    [{ 'Carboprost Tromethamine': '250mcg' }, 'pregnancy'],
    [{ Etizolam: '0.5mg', Propranolol: '20mg' }, 'narcotic'],
    [{ 'Tramadol Hydrochloride': '50mg' }, 'narcotic'],
    [{ Codeine: '10mg', Triprolidine: '1.25mg' }, 'narcotic'],
    [{ Clonazepam: '0.5mg' }, 'narcotic'],
    [{ Methylphenidate: '10mg' }, 'schedule-x'],
    [{ Dexmethylphenidate: '10mg' }, 'schedule-x'],
  ] as const)('the composition %j is %s', (salts, kind) => {
    expect(ruleOf(salts)).toEqual({ kind })
  })

  it('a product that is called by such a substance is not sold, whatever its row lists', () => {
    expect(
      saleRuleOf(described('Ketamine 1500mcg Injection', { Methylcobalamin: '1500mcg' })),
    ).toEqual({ kind: 'schedule-x' })
    expect(saleRuleOf(described('Tramadol-Plus Tablet', { Paracetamol: '325mg' }))).toEqual({
      kind: 'narcotic',
    })
    expect(
      saleRuleOf(described('Ketamin Forte Injection', { Methylcobalamin: '1500mcg' })),
    ).toBeNull()
  })

  it('a truncated list of salts is not sold only if it may begin a prohibited combination', () => {
    const cut = { compositionComplete: false }
    expect(ruleOf({ 'Chlorpheniramine Maleate': '2mg', Phenylephrine: '5mg' }, cut)).toEqual({
      kind: 'composition',
    })
    expect(ruleOf({ 'Chlorpheniramine Maleate': '2mg', Phenylephrine: '5mg' })).toBeNull()
    expect(ruleOf({ Amlodipine: '5mg', Atenolol: '50mg' }, cut)).toBeNull()
  })
})
