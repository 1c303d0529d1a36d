import { expect, it } from 'vitest'
import { partsOf } from '#catalogue/substances/combinations.ts'
import { actingSubstance } from '#catalogue/substances/forms.ts'
import table from '../../../src/catalogue/substances/combinations.json' with { type: 'json' }

it.each([
  ['Co-trimoxazole', ['sulfamethoxazole', 'trimethoprim']],
  ['Cotrimoxazole IP', ['sulfamethoxazole', 'trimethoprim']],
  ['Co Trimoxazole', ['sulfamethoxazole', 'trimethoprim']],
  ['Trimethoprim and Sulphamethoxazole', ['sulfamethoxazole', 'trimethoprim']],
  ['Sulfamethoxazole + Trimethoprim', ['sulfamethoxazole', 'trimethoprim']],
  ['Amoxycillin/Potassium Clavulanate', ['amoxicillin', 'clavulanic acid']],
])('%s stands for its parts', (name, parts) => {
  expect(partsOf(name)).toEqual(parts)
})

it.each([
  'Paracetamol/Acetaminophen',
  'Insulin Isophane/NPH',
  'Human insulin/Soluble insulin',
  'Thyroid, porcine',
  'Human botulinum neurotoxin A/B immune globulin',
  'Polyethylene glycol (3350 with electrolytes)',
  'Codeine',
  'Colistin',
])('%s is one substance', (name) => {
  expect(partsOf(name)).toEqual([])
})

it('every short name of the table stands for two different substances under their international names', () => {
  for (const [name, parts] of Object.entries(table.combinations)) {
    expect(parts.map(actingSubstance), name).toEqual(parts)
    expect(new Set(parts).size, name).toBe(2)
    expect(partsOf(name)).toEqual(parts)
  }
})
