import { substitutionOf } from '#catalogue/equality/substitution.ts'
import { saleRuleOf } from '#catalogue/sale-rules/sale-rule.ts'
import type { SaleRule } from '#model/sale-rule.ts'
import { type Ceiling, type Ceilings, ceilingOf } from './ceilings.ts'
import { saltIdentity } from './composition.ts'
import type { Details } from './details.ts'
import type { Medicine } from './medicine.ts'
import { type ConvertedPack, labelInWords, parsePack } from './pack.ts'
import type { Tally } from './report.ts'
import type { Salts } from './salts.ts'
import { scheduledOf, scheduleOf } from './schedules.ts'
import type { SettledRelease } from './settle-release.ts'

/** What a drug row is made from and refers to, besides the medicine. */
export type DrugContext = {
  salts: Salts
  ceilings: Ceilings
  details: (medicine: Medicine) => Details | undefined
  ailments: (medicine: Medicine) => string[]
  ailmentId: (name: string) => number
  prescription: (medicine: Medicine) => boolean
  release: (medicine: Medicine) => SettledRelease
  makerId: (maker: string) => number
  brandId: (medicine: Medicine) => number | undefined
  usageId: (name: string) => number
  /** Write the listing's image URLs. They belong to its owner and are fetched from its servers. */
  pictures: boolean
  joins: Tally
}

/** An upper bound for GST on medicines at the time of the listing's prices; used for counting, never published. */
const oldTax = 1.12

/**
 * The side effects without those of a place where a product of this form is not put: a listing gives a salt the effects of all its forms. A list of what is put on
 * the skin that tells of the liver too is that of tablets as well, and tells of none.
 */
export const effectsOfWay = (
  effects: readonly string[],
  { form, route }: Pick<ConvertedPack, 'form' | 'route'>,
): string[] => {
  const isInjected = form === 'injection' || form === 'infusion'
  const isSwallowed =
    (route ?? 'oral') === 'oral' &&
    ['tablet', 'capsule', 'syrup', 'suspension', 'granules'].includes(form)
  const isOf = (place: RegExp): boolean => effects.some((effect) => place.test(effect))
  if (!isInjected && !isSwallowed && isOf(/application site/i) && isOf(/liver|adrenal/i)) return []
  const elsewhere = [
    ...(isInjected ? [] : ['injection']),
    ...(isInjected || isSwallowed ? ['application'] : []),
  ]
  return effects.filter(
    (effect) => !new RegExp(`(?:${elsewhere.join('|')}) site`, 'i').test(effect),
  )
}

/** The row of `drugs` for a medicine. Facts that no source states are omitted. */
export const drugRow = (medicine: Medicine, context: DrugContext): object => {
  const { joins } = context
  const { release, brandLetters } = context.release(medicine)
  const pack = { ...parsePack(medicine.packLabel, medicine.name), release }
  if (pack.form === 'other') joins.count('drugs-of-other-form')
  if (pack.packForm === 'other') joins.count('drugs-of-other-pack')
  if (pack.route !== undefined) joins.count('drugs-with-route')
  const details = context.details(medicine)
  const sideEffects = effectsOfWay(
    medicine.sideEffects.length > 0 ? medicine.sideEffects : (details?.sideEffects ?? []),
    pack,
  )
  const uses = details?.uses ?? []
  if (details) joins.count('drugs-with-uses-from-details')
  const ailments = context.ailments(medicine).map(context.ailmentId)
  if (ailments.length > 0) joins.count('drugs-with-ailment')
  const { schedule, prescriptionRequired, narcotic } = scheduleOf(
    scheduledOf(medicine, pack),
    context.prescription(medicine),
  )
  if (schedule === 'H1' || schedule === 'X')
    joins.count(`drugs-in-schedule-${schedule.toLowerCase()}`)
  if (narcotic) joins.count('drugs-under-ndps-act')
  if (medicine.price !== undefined) joins.count('drugs-with-price')
  const described = {
    ...pack,
    name: medicine.name,
    packLabel: medicine.packLabel,
    brandLetters,
    compositionComplete: medicine.whole,
    salts: medicine.composition.map(({ salt, strength }) => ({
      id: 0,
      names: [salt.toLowerCase()],
      strength,
    })),
  }
  const rule = saleRuleOf(described)
  if (rule) joins.count(`drugs-not-to-be-sold-${rule.kind}`)
  const brandId = context.brandId(medicine)
  const ceiling = lawfulCeiling(
    medicine,
    // What is too uncertain to have an equal may not be what the order names: a mass in an unknown volume, a name of another release.
    substitutionOf(described) !== null
      ? ceilingOf(context.ceilings, medicine.composition, pack)
      : undefined,
    pack.unitsInPack,
    joins,
  )
  return {
    id: medicine.id,
    name: medicine.name,
    ...(brandId === undefined ? {} : { brandId }),
    manufacturerId: context.makerId(medicine.maker),
    form: pack.form,
    release,
    ...(brandLetters.length === 0 ? {} : { brandLetters }),
    ...(pack.route === undefined ? {} : { route: pack.route }),
    packForm: pack.packForm,
    packLabel: labelInWords(medicine.packLabel),
    unitsInPack: pack.unitsInPack,
    unit: pack.unit,
    ...(medicine.price === undefined ? {} : { mrp: medicine.price }),
    available: medicine.available,
    ...(medicine.scheme ? { scheme: { name: 'jan-aushadhi' } } : {}),
    ...(medicine.discontinued ? { discontinued: true } : {}),
    ...(medicine.place === undefined ? {} : { popularity: Math.round(1_000_000 / medicine.place) }),
    ...(context.pictures && medicine.image ? { image: medicine.image } : {}),
    ...(medicine.about ? { about: medicine.about } : {}),
    composition: medicine.composition.map(({ salt, strength }) => ({
      saltId: context.salts.byIdentity(saltIdentity(salt))?.id,
      ...(strength === undefined ? {} : { strength }),
    })),
    ...(medicine.whole ? {} : { compositionComplete: false }),
    schedule,
    prescriptionRequired,
    ...(narcotic ? { narcotic } : {}),
    ...(rule?.kind === 'prohibited' ? { banned: true, banNote: banNote(rule) } : {}),
    ...(ceiling === undefined
      ? {}
      : { ceilingPrice: ceiling.price, ...(ceiling.order && { ceilingOrder: ceiling.order }) }),
    ...(ailments.length === 0 ? {} : { ailmentIds: ailments }),
    ...(uses.length === 0 ? {} : { usageIds: uses.map(context.usageId), uses }),
    ...(sideEffects.length === 0 ? {} : { sideEffects }),
  }
}

const banNote = ({ what, number, date }: Extract<SaleRule, { kind: 'prohibited' }>): string =>
  `Prohibited by the Government of India: ${what} (notification ${number}, ${date}).`

/**
 * A ceiling is published only if the known price respects it. Listed prices carry no date, and price orders rarely do, so a price above the
 * ceiling does not prove an offence: it is counted, and the product gets no ceiling.
 */
const lawfulCeiling = (
  medicine: Medicine,
  ceiling: Ceiling | undefined,
  units: number,
  joins: Tally,
): Ceiling | undefined => {
  if (ceiling === undefined) return undefined
  joins.count('drugs-matched-with-a-ceiling')
  if (medicine.price === undefined || medicine.price <= ceiling.price * units) return ceiling
  joins.count(
    medicine.price <= ceiling.price * units * oldTax
      ? 'price-above-ceiling-within-tax'
      : 'price-above-ceiling',
  )
  return undefined
}
