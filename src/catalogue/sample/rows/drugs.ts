import { type Form, type PackForm, type Schedule, safetyTopics, schedules } from '#model/product.ts'
import { compositions } from '../facts/compositions.ts'
import { drugGroups } from '../facts/drugs/all.ts'
import type { DrugGroup, DrugProduct } from '../facts/drugs/drug-group.ts'
import { reference } from '../facts/references.ts'
import { saltFacts } from '../facts/salts/all.ts'
import type { Words } from '../say.ts'
import { ailmentIdsOf, usageIdsOf } from './ailments.ts'
import { brandFields } from './brands.ts'
import { clinicalFields, keysOf, safetyPanel, strictest } from './monograph.ts'
import { reviewed } from './reviewed.ts'

/** `strip of 15 tablets`, `bottle of 60 ml suspension`, `inhaler of 200 doses`. */
const packLabel = (pack: { form: Form; packForm: PackForm; unit: string; unitsInPack: number }): string => {
  const measured = pack.unit === 'ml' || pack.unit === 'g'
  const what = measured ? `${pack.unit} ${pack.form}` : pack.unitsInPack === 1 ? pack.unit : `${pack.unit}s`
  return `${pack.packForm} of ${pack.unitsInPack} ${what}`
}

const unique = (keys: string[]): string[] => [...new Set(keys)]

/** GST on medicines since 22 September 2025. */
const taxRate = 5

/** A combination has texts of its own; drugs of a single salt inherit the salt's, except where the form changes them. */
const textOf = (words: Words, group: DrugGroup, product: DrugProduct) => {
  const salts = group.composition.map(([salt]) => saltFacts(salt))
  const key = group.composition.map(([salt]) => salt).join('+')
  const facts = compositions[key]
  if (!facts)
    return words.localized((say) => ({
      ...(group.take && { howToTake: say(['phrases', 'take', group.take]) }),
      ...(group.missed && { missedDose: say(['phrases', 'missed', group.missed]) }),
      ...(group.storage && { storage: say(['phrases', 'storage', group.storage]) }),
      ...(group.effects && { sideEffects: keysOf(group.effects).map((effect) => say(['phrases', 'effects', effect])) }),
      ...(group.warnings && { warnings: keysOf(group.warnings).map((warning) => say(['phrases', 'warnings', warning])) }),
      ...(group.safety && { safety: safetyPanel(say, keysOf(group.safety)) }),
      ...(group.banned && { banNote: say(['misc', 'bans', group.banned]) }),
      ...(group.ceilingPrice && { references: [reference('nppa')] }),
    }))
  return words.localized((say) => ({
    ...clinicalFields(say, words, {
      uses: keysOf(facts.uses),
      take: facts.take,
      missed: facts.missed,
      effects: unique(salts.flatMap((salt) => keysOf(salt.effects).slice(0, 5))),
      warnings: unique(salts.flatMap((salt) => keysOf(salt.warnings).slice(0, 4))),
      safety: safetyTopics.map((_, index) => strictest(salts.map((salt) => keysOf(salt.safety)[index] ?? ''))),
      storage: facts.storage,
      questions: keysOf(facts.questions),
      own: ['compositions', key],
      name: product.name,
    }),
    ...(group.banned && { banNote: say(['misc', 'bans', group.banned]) }),
    references: unique([...salts.flatMap((salt) => keysOf(salt.references)), ...(group.ceilingPrice ? ['nppa'] : []), 'nfi']).map(
      reference,
    ),
  }))
}

const drugRow = (words: Words, group: DrugGroup, product: DrugProduct, index: number): object => {
  const salts = group.composition.map(([salt]) => saltFacts(salt))
  const uses = keysOf(compositions[group.composition.map(([salt]) => salt).join('+')]?.uses ?? salts[0]?.uses)
  const schedule: Schedule = group.schedule ?? schedules[Math.max(...salts.map((salt) => schedules.indexOf(salt.schedule)))] ?? 'H'
  const pack = {
    form: product.form ?? group.form,
    release: product.release ?? group.release ?? 'plain',
    packForm: product.packForm ?? group.packForm,
    unit: product.unit ?? group.unit,
    unitsInPack: product.units,
  }
  return {
    id: group.id * 100 + index + 1,
    name: product.name,
    ...brandFields(product.brand),
    ...pack,
    ...(group.route && { route: group.route }),
    packLabel: product.packLabel ?? group.packLabel ?? packLabel(pack),
    sellingUnit: product.units,
    ...(product.mrp !== undefined && { mrp: product.mrp }),
    ...(group.ceilingPrice !== undefined && { ceilingPrice: group.ceilingPrice }),
    taxRate,
    hsn: '30049099',
    available: product.available ?? true,
    discontinued: product.discontinued ?? group.discontinued ?? false,
    popularity: product.popularity,
    composition: group.composition.map(([salt, strength]) => ({ saltId: saltFacts(salt).id, strength })),
    schedule,
    prescriptionRequired: group.prescriptionRequired ?? !['none', 'OTC'].includes(schedule),
    narcotic: group.narcotic ?? false,
    banned: group.banned !== undefined,
    innovator: product.innovator ?? false,
    ailmentIds: ailmentIdsOf(uses),
    usageIds: usageIdsOf(uses),
    ...textOf(words, group, product),
    reviewed: reviewed(group.id),
  }
}

export const drugRows = (words: Words): object[] =>
  drugGroups.flatMap((group) => group.products.map((product, index) => drugRow(words, group, product, index)))
