import { leastAges, relatedGroups } from '#catalogue/clinical/patients.ts'
import type { Catalogue } from '#catalogue/open.ts'
import { saltOf } from '#catalogue/query/entity.ts'
import { itemOf, type NamedItem } from '#catalogue/query/interaction-item.ts'
import { itemNamed } from '#catalogue/query/named-item.ts'
import { substanceOf } from '#catalogue/query/substances.ts'
import { safetyOfDrug } from '#catalogue/views/drug-itself.ts'
import type { PatientChecked } from '#contract/account/patients.ts'
import { serverTexts } from '#i18n/server-texts.ts'
import { formatList, type T } from '#i18n/t.ts'
import { dayInIndia } from '#model/calendar-india.ts'
import { gravity } from '#model/interactions.ts'
import type { Locale } from '#model/locale.ts'
import { isAllergyGroup, leastAge, type TakenItem } from '#model/patient.ts'
import { unsaid } from '#model/patient-facts.ts'
import type { SafetyRow } from '#model/views/parts.ts'
import type { Patient } from './patient-repository.ts'

type Context = { catalogue: Catalogue; locale: Locale; at: Date }
type Warning = PatientChecked['warnings'][number]

const adult = 18

/** What a patient takes from elsewhere, as items of a check, and the names that are not understood. */
const takenElsewhere = (
  catalogue: Catalogue,
  { facts }: Patient,
): { items: NamedItem[]; unknown: string[] } => understood(catalogue, facts.elsewhere ?? [])

const understood = (
  catalogue: Catalogue,
  names: readonly string[],
): { items: NamedItem[]; unknown: string[] } => {
  const items = names.map((name) => ({ name, item: itemNamed(catalogue, name) }))
  return {
    items: items.flatMap(({ item }) => item ?? []),
    unknown: items.flatMap(({ name, item }) => (item === null ? [name] : [])),
  }
}

/** The same of several people, each item with whose it is. */
export const elsewhereOf = (
  catalogue: Catalogue,
  patients: readonly Patient[],
): (NamedItem & TakenItem)[] =>
  patients.flatMap((patient) =>
    takenElsewhere(catalogue, patient).items.map((item) => ({ ...item, patientId: patient.id })),
  )

const saltName = (catalogue: Catalogue, id: number): string => saltOf(catalogue, id)?.name ?? ''

/** The salts of an item that have one of these names or classes. */
const saltsWith = (catalogue: Catalogue, item: NamedItem, keys: readonly string[]): number[] =>
  item.saltIds.filter((id) => substanceOf(catalogue, id).keys.some((key) => keys.includes(key)))

type Allergen = { said: string; keys: string[]; related: { of: string; severe: boolean }[] }

const relatedTo = (group: string): { of: string; severe: boolean }[] =>
  isAllergyGroup(group) ? (relatedGroups[group] ?? []) : []

/** What a patient is allergic to: groups, and substances with the groups that they are of. */
const allergensOf = (catalogue: Catalogue, names: readonly string[], t: T): Allergen[] =>
  names.flatMap((name): Allergen[] => {
    if (isAllergyGroup(name))
      return [{ said: t(`patients:allergy_${name}`), keys: [name], related: relatedTo(name) }]
    const item = itemNamed(catalogue, name)
    if (!item) return []
    const own = item.saltIds.map((id) => substanceOf(catalogue, id))
    const groups = own.flatMap(({ keys }) => keys).filter(isAllergyGroup)
    return [
      {
        said: name,
        keys: [...own.flatMap(({ names }) => names), ...groups],
        related: groups.flatMap(relatedTo),
      },
    ]
  })

const allergyWarnings = (
  { catalogue }: Context,
  { name, facts }: Patient,
  item: NamedItem,
  t: T,
): Warning[] =>
  allergensOf(catalogue, facts.allergies ?? [], t).flatMap(({ said, keys, related }): Warning[] => {
    const told = (saltIds: number[], isOfIt: boolean, isSevere: boolean): Warning[] =>
      saltIds.slice(0, 1).map((id) => {
        const values = { name, allergen: said, product: item.name, salt: saltName(catalogue, id) }
        const msg = t(isOfIt ? 'patients:allergic' : 'patients:allergicRelated', values)
        return { productId: item.id, isSevere, msg }
      })
    const own = told(saltsWith(catalogue, item, keys), true, true)
    return own.length > 0
      ? own
      : related.flatMap(({ of, severe }) => told(saltsWith(catalogue, item, [of]), false, severe))
  })

const ageWarnings = (
  { catalogue, at }: Context,
  { name, facts: { born } }: Patient,
  item: NamedItem,
  t: T,
): Warning[] => {
  if (born === null) return []
  const age = leastAge(born, Number(dayInIndia(at).slice(0, 4)))
  return leastAges
    .filter(({ years }) => age < years)
    .flatMap(({ of, years }) =>
      saltsWith(catalogue, item, [of])
        .slice(0, 1)
        .map((id) => ({
          productId: item.id,
          isSevere: true,
          msg: t('patients:tooYoung', {
            name,
            age: years,
            product: item.name,
            salt: saltName(catalogue, id),
          }),
        })),
    )
}

const topics = ['pregnancy', 'breastfeeding', 'kidney', 'liver'] as const
type Topic = (typeof topics)[number]

/** The topics of safety that concern a patient, each with how it is said of them. */
const topicsOf = ({ facts: { expecting, kidney, liver } }: Patient): Topic[] =>
  topics.filter(
    (topic) =>
      (topic === 'pregnancy' && expecting === 'pregnant') ||
      (topic === 'breastfeeding' && expecting === 'breastfeeding') ||
      (topic === 'kidney' && kidney === 'ill') ||
      (topic === 'liver' && liver === 'ill'),
  )

const isBenign = ({ verdict }: SafetyRow): boolean =>
  gravity[verdict] <= gravity['safe-if-prescribed']

/** What the pages of the medicines say on the topics that concern a patient, and for which they say nothing. */
const topicsIn = (
  { catalogue, locale }: Context,
  patient: Patient,
  items: readonly NamedItem[],
  t: T,
): { warnings: Warning[]; gaps: string[] } => {
  const rows = items.map((item) => ({ item, safety: safetyOfDrug(catalogue, item.id, locale) }))
  const warnings: Warning[] = []
  const gaps: string[] = []
  for (const topic of topicsOf(patient)) {
    const silent: string[] = []
    for (const { item, safety } of rows) {
      const row = safety.find((one) => one.topic === topic)
      if (!row || row.verdict === 'unknown') silent.push(item.name)
      else if (!isBenign(row))
        warnings.push({
          productId: item.id,
          isSevere: row.verdict === 'unsafe',
          msg: t(`patients:warn_${topic}`, {
            name: patient.name,
            product: item.name,
            note: row.note ?? t('patients:askDoctor'),
          }),
        })
    }
    if (silent.length > 0)
      gaps.push(
        t('patients:gapTopic', {
          topic: t(`patients:topic_${topic}`),
          products: formatList(locale, silent),
        }),
      )
  }
  return { warnings, gaps }
}

/** What is not known of a patient, or not covered by what is known of medicines. */
const gapsOf = ({ catalogue, locale, at }: Context, patient: Patient, t: T): string[] => {
  const { name, facts } = patient
  const missing = unsaid(facts).map((field) => t(`patients:field_${field}`))
  const strange = [
    ...takenElsewhere(catalogue, patient).unknown,
    ...understood(
      catalogue,
      (facts.allergies ?? []).filter((one) => !isAllergyGroup(one)),
    ).unknown,
  ]
  const isChild =
    facts.born !== null && leastAge(facts.born, Number(dayInIndia(at).slice(0, 4))) < adult
  return [
    ...(missing.length > 0
      ? [t('patients:gapUnsaid', { name, fields: formatList(locale, missing) })]
      : []),
    ...(strange.length > 0 ? [t('patients:gapNames', { names: formatList(locale, strange) })] : []),
    ...(isChild ? [t('patients:gapAge')] : []),
    ...(facts.conditions === '' ? [] : [t('patients:gapConditions')]),
  ]
}

/**
 * What is known against a patient taking these medicines: allergies, age, pregnancy, breastfeeding, kidneys and liver. It never says that a medicine
 * suits them; what it cannot tell stands in `gaps`.
 */
const checkPatient = (
  context: Context,
  patient: Patient,
  items: readonly NamedItem[],
): PatientChecked => {
  const t = serverTexts(context.locale)
  const warned = topicsIn(context, patient, items, t)
  const warnings = [
    ...items.flatMap((item) => [
      ...allergyWarnings(context, patient, item, t),
      ...ageWarnings(context, patient, item, t),
    ]),
    ...warned.warnings,
  ]
  return {
    id: patient.id,
    name: patient.name,
    warnings: warnings.toSorted((one, other) => Number(other.isSevere) - Number(one.isSevere)),
    gaps: [...warned.gaps, ...gapsOf(context, patient, t)],
  }
}

/** The people that something of `taken` is for, each checked with the products that are for them. */
export const checkPatients = (
  context: Context,
  patients: readonly Patient[],
  taken: readonly TakenItem[],
): PatientChecked[] =>
  patients.flatMap((patient) => {
    const own = taken.filter(({ patientId }) => patientId === patient.id)
    const items = own.flatMap((ref) => itemOf(context.catalogue, ref) ?? [])
    return items.length > 0 ? [checkPatient(context, patient, items)] : []
  })
