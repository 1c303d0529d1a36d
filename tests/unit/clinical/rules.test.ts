import { describe, expect, it } from 'vitest'
import { classesOf, classIds, doubledIn, duplicateGroups } from '#catalogue/clinical/classes.ts'
import { noteRuleOf, sourceOfNote } from '#catalogue/clinical/notes.ts'
import { ruleBetween, sourceOfRule } from '#catalogue/clinical/pairs.ts'
import { clinicalTexts, doubledText, noteText, pairText } from '#catalogue/clinical/texts.ts'
import { actingSubstance } from '#catalogue/substances/forms.ts'
import { type Locale, languageOf, locales } from '#model/locale.ts'
import { lettersOf } from '#model/script.ts'
import classes from '../../../src/catalogue/clinical/classes.json' with { type: 'json' }
import notes from '../../../src/catalogue/clinical/notes.json' with { type: 'json' }
import pairs from '../../../src/catalogue/clinical/pairs.json' with { type: 'json' }

const keysOf = (name: string): string[] => [
  actingSubstance(name),
  ...classesOf(actingSubstance(name), []),
]
const between = (one: string, other: string) => ruleBetween(keysOf(one), keysOf(other))

describe('pairs of the project', () => {
  it.each([
    ['Sildenafil Citrate', 'Nitroglycerin'],
    ['Tadalafil', 'Isosorbide Mononitrate'],
    ['Selegiline', 'Fluoxetine'],
    ['Linezolid', 'Sertraline'],
    ['Tramadol', 'Escitalopram Oxalate'],
    ['Digoxin', 'Amiodarone'],
    ['Methotrexate', 'Trimethoprim'],
    ['Warfarin Sodium', 'Diclofenac Potassium'],
    ['Ramipril', 'Spironolactone'],
    ['Morphine Sulphate', 'Alprazolam'],
    ['Clopidogrel', 'Omeprazole'],
    ['Clopidogrel', 'Esomeprazole'],
    ['Simvastatin', 'Clarithromycin'],
    ['Haloperidol', 'Amiodarone'],
    ['Isosorbide Mononitrate', 'Riociguat'],
    ['Clozapine', 'Ciprofloxacin'],
    ['Dapoxetine', 'Sildenafil Citrate'],
    ['Misoprostol', 'Oxytocin'],
    ['Dinoprostone', 'Oxytocin'],
    ['Sildenafil', 'Nitroprusside'],
    ['Selegiline', 'Dopamine'],
    ['Linezolid', 'Norepinephrine'],
    ['Cabergoline', 'Methylergometrine'],
    ['Donepezil', 'Succinylcholine'],
    ['Dapoxetine', 'Sertraline'],
    ['Dapoxetine', 'Tramadol Hydrochloride'],
    ['Dabigatran Etexilate', 'Phenytoin'],
    ['Venlafaxine', "St. John's Wort"],
    ['Polymyxin B', 'Cisplatin'],
    // Seen red: none, or medium, though their labels forbid them or tell to avoid them.
    ['Levonorgestrel', 'Efavirenz'],
    ['Ethinylestradiol', 'Modafinil'],
    ['Amisulpride', 'Levodopa'],
    ['Cabergoline', 'Haloperidol'],
    ['Brimonidine', 'Phenelzine'],
  ])('%s and %s are high, in either order and under any form', (one, other) => {
    expect([between(one, other)?.severity, between(other, one)?.severity]).toEqual([1, 1])
  })

  it.each([
    ['Alprazolam', 'Amitriptyline'],
    ['Clonazepam', 'Baclofen'],
    ['Zolpidem', 'Quetiapine'],
    ['Gabapentin', 'Diazepam'],
    ['Sertraline', 'Mirtazapine'],
    ['Lithium Carbonate', 'Olanzapine'],
    ['Sodium Valproate', 'Clonazepam'],
    ['Tenofovir Disoproxil Fumarate', 'Amikacin'],
  ])('%s and %s, often taken together, are warned of', (one, other) => {
    expect(between(one, other)?.severity).toBe(2)
  })

  it('the project’s pairs report nothing for unrelated medicines', () => {
    for (const [one, other] of [
      ['Paracetamol', 'Amoxicillin'],
      ['Levothyroxine', 'Cetirizine'],
    ] as const)
      expect(between(one, other)).toBeNull()
  })

  it('the project has at least 150 pairs of known names, each with a source, a date, and texts in every language', () => {
    expect(pairs.pairs.length).toBeGreaterThanOrEqual(150)
    const seen = new Set<string>()
    for (const rule of pairs.pairs) {
      const key = [rule.a, rule.b].sort().join('|')
      expect(seen.has(key), key).toBe(false)
      seen.add(key)
      const found = ruleBetween(
        [actingSubstance(rule.a), rule.a],
        [actingSubstance(rule.b), rule.b],
      )
      expect(found, key).not.toBeNull()
      if (!found) continue
      expect(sourceOfRule(found)).toMatchObject({
        url: expect.stringMatching(/^https:\/\//),
        date: expect.stringMatching(/^\d{4}-\d\d-\d\d$/),
      })
      for (const locale of locales) {
        expect(clinicalTexts[locale].effects[rule.effect], `${locale} ${rule.effect}`).toBeTruthy()
        expect(clinicalTexts[locale].actions[rule.action], `${locale} ${rule.action}`).toBeTruthy()
        expect(pairText(found, locale)).not.toBe('')
      }
    }
  })
})

describe('classes of the project', () => {
  it('each class explains in every language why two of its medicines are too much', () => {
    for (const { id, doubled } of classes.classes as {
      id: string
      doubled?: { kind: string; effect: string }
    }[]) {
      expect(classIds.has(id)).toBe(true)
      expect(doubledIn(id)).toEqual(doubled ?? null)
      if (!doubled) continue
      for (const locale of locales) {
        const { kind, reason } = doubledText(doubled, locale)
        expect([kind, reason], `${id} ${locale}`).not.toContain('')
      }
    }
  })

  it('the members of a class follow from names and ATC groups, and each ATC group belongs to one class', () => {
    expect(classesOf('ibuprofen', [])).toContain('nsaid')
    expect(classesOf('unheard-of', ['M01AE99'])).toContain('nsaid')
    expect(duplicateGroups(['nsaid'], ['M01AE01'])).toEqual(['nsaid', 'atc:M01AE'])
    expect(duplicateGroups(['strong-cyp3a4-inhibitor'], [])).toEqual([])
  })
})

describe('notes of the project', () => {
  it.each([
    'Isotretinoin',
    'Sodium Valproate',
    'Divalproex',
    'Lithium Carbonate',
    'Warfarin Sodium',
    'Ramipril',
    'Methotrexate',
    'Ivabradine',
    'Thiocolchicoside',
  ])('%s in pregnancy is unsafe and high', (name) => {
    expect(noteRuleOf(keysOf(name), 'pregnancy')).toMatchObject({ verdict: 'unsafe', severity: 1 })
  })

  it('every note has a source and advice in every language', () => {
    for (const { topic, of } of notes.notes) {
      const rule = noteRuleOf([of, actingSubstance(of)], topic as 'alcohol' | 'pregnancy')
      expect(rule, of).not.toBeNull()
      if (!rule) continue
      expect(sourceOfNote(rule).url).toMatch(/^https:\/\//)
      for (const locale of locales) expect(noteText(rule.topic, rule.verdict, locale)).not.toBe('')
    }
  })
})

/** Letters of another script mean that a text is in the wrong file. */
const scriptOf = (locale: Locale): RegExp =>
  locale === 'en'
    ? /^[\x20-\x7e]*$/
    : new RegExp(`[${lettersOf(languageOf(locale).script).letters}]`)

it('clinical texts have the same keys in every language, each in its own script', () => {
  for (const locale of locales)
    for (const [part, texts] of Object.entries(clinicalTexts[locale])) {
      expect(Object.keys(texts)).toEqual(Object.keys(clinicalTexts.en[part as 'effects']))
      for (const text of Object.values(texts)) expect(text).toMatch(scriptOf(locale))
    }
})

describe('notes on pregnancy', () => {
  it.each([
    'Favipiravir',
    'Molnupiravir',
    'Medroxyprogesterone Acetate',
    'Propylthiouracil',
    'Atenolol',
    'Fingolimod',
    'Tazarotene',
    'Retinol',
  ])('warn of %s', (name) =>
    expect(['unsafe', 'caution']).toContain(noteRuleOf(keysOf(name), 'pregnancy')?.verdict),
  )
})
