import { insulinKey, isInsulin } from '../equality/insulin.ts'
import { nameContradictsForm } from '../equality/name-form.ts'
import { releaseMarksOf } from '../equality/release-marks.ts'
import { checkStrengths } from '../equality/strengths.ts'
import type { SubstitutionFacts } from '../equality/substitution-facts.ts'
import type { DrugRow, OtcRow } from '../export/product.ts'
import { isNarcotic, isScheduleX } from '../sale-rules/drugs.ts'
import { scheduleByLaw, strictest } from '../sale-rules/schedule.ts'
import { orderedSubstance } from '../sale-rules/substance.ts'
import { actingSubstance } from '../substances/forms.ts'
import type { productKinds, toldKinds } from './finding.ts'

type ToldFinding = { kind: (typeof toldKinds)[number]; what: string }
export type ProductFinding = { kind: (typeof productKinds)[number]; what: string }

const actingIn = ({ salts }: SubstitutionFacts): Set<string> =>
  new Set(salts.flatMap(({ names }) => names.map(actingSubstance)))

const maxNameWords = 3
/** Shorter words of names are usually part of a brand. */
const shortestName = 6

/** The substances that a name spells out; `known` maps a salt's name to its active substance. */
const substancesNamed = (name: string, known: (name: string) => string | undefined): string[] => {
  const words = name.toLowerCase().split(/[^a-z0-9]+/)
  const found: string[] = []
  for (let start = 0; start < words.length; start++)
    for (let count = maxNameWords; count > 0; count--) {
      const run = words.slice(start, start + count).join(' ')
      const substance =
        run.length < shortestName || start + count > words.length ? undefined : known(run)
      if (substance === undefined) continue
      found.push(substance)
      start += count - 1
      break
    }
  return found
}

const saltFindings = (
  product: SubstitutionFacts,
  known: (name: string) => string | undefined,
): ProductFinding[] => {
  const substances = product.compositionComplete ? substancesNamed(product.name, known) : []
  if (substances.length === 0) return []
  const acting = actingIn(product)
  // The name of a mineral matches any of its salts: `Calcium` matches calcium carbonate.
  const isIn = (substance: string): boolean =>
    [...acting].some((one) => one === substance || one.split(/[^a-z0-9]+/).includes(substance))
  return substances
    .filter((substance) => !isIn(substance))
    .map((substance) => ({
      kind: 'name-against-salts',
      what: `the composition lacks ${substance}`,
    }))
}

const releaseFindings = (product: SubstitutionFacts): ProductFinding[] => {
  const { name, form, release, brandLetters } = product
  const names = product.salts.flatMap((salt) => salt.names)
  return releaseMarksOf(name, form, names)
    .filter(({ letters, means }) => !brandLetters.includes(letters) && !means.includes(release))
    .map(({ letters }) => ({
      kind: 'name-against-release',
      what: `the name says ${letters}, the row ${release}`,
    }))
}

type Law = Pick<DrugRow, 'schedule' | 'prescriptionRequired' | 'narcotic'>

const lawFindings = (
  product: SubstitutionFacts,
  { schedule, prescriptionRequired, narcotic }: Law,
): ProductFinding[] => {
  const substances = product.salts.map(({ names }) => orderedSubstance(names[0] ?? ''))
  const findings: ProductFinding[] = []
  if (isScheduleX(substances) && schedule !== 'X')
    findings.push({
      kind: 'schedule-against-salts',
      what: `a salt is in Schedule X, the row says ${schedule}`,
    })
  if (isNarcotic(substances) && !narcotic)
    findings.push({
      kind: 'schedule-against-salts',
      what: 'a salt is under the NDPS Act, the row says it is not',
    })
  if (['H', 'H1', 'X'].includes(schedule) && !prescriptionRequired)
    findings.push({
      kind: 'prescription-against-schedule',
      what: `Schedule ${schedule} without a prescription`,
    })
  return findings
}

/** A row whose schedule or prescription the law makes stricter than its listing. */
export const lawFinding = (
  product: SubstitutionFacts,
  row: Pick<DrugRow, 'schedule' | 'prescriptionRequired'>,
): ToldFinding | null => {
  const law = strictest(scheduleByLaw(product), row)
  return law.prescriptionRequired && !row.prescriptionRequired
    ? {
        kind: 'listing-looser-than-law',
        what: `${law.schedule === 'none' ? 'no list knows all of its salts' : `Schedule ${law.schedule} by its salts`}: a prescription is asked for`,
      }
    : null
}

/** GST has had 0, 5, 18 and 40 % for goods since 22 September 2025. */
const endedRates: ReadonlySet<number | undefined> = new Set([12, 28])
const dateFields = /(?:^|\.)(?:on|date)$/

/** The fields that hold a day after `today` (`2026-11-30`), by their paths: "references.0.date". */
const futureDays = (value: unknown, today: string, path = ''): string[] =>
  typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([field, inner]) =>
        futureDays(inner, today, path === '' ? field : `${path}.${field}`),
      )
    : typeof value === 'string' && dateFields.test(path) && value > today
      ? [`${path} is ${value}`]
      : []

/** What a source has to mend in a row that is shown all the same. */
export const sourceFindings = (row: DrugRow | OtcRow, today: string): ToldFinding[] => [
  ...(endedRates.has(row.taxRate)
    ? [
        {
          kind: 'tax-rate-ended' as const,
          what: `${row.taxRate} % of GST ended on 22 September 2025`,
        },
      ]
    : []),
  ...futureDays(row, today).map((what) => ({ kind: 'date-in-future' as const, what })),
]

/** All contradictions within a drug. `known` maps the name of a salt to its active substance. */
export const productFindings = (
  product: SubstitutionFacts,
  law: Law,
  known: (name: string) => string | undefined,
): ProductFinding[] => {
  const findings = [
    ...saltFindings(product, known),
    ...releaseFindings(product),
    ...lawFindings(product, law),
  ]
  const insulin = isInsulin(product)
  if (insulin && insulinKey(product) === null)
    findings.push({
      kind: 'insulin-not-certain',
      what: 'concentration, ratio or kind are not the same in name and composition',
    })
  if (!insulin && product.compositionComplete && checkStrengths(product).contradicted)
    findings.push({
      kind: 'name-against-strength',
      what: `the composition says ${product.salts.map(({ strength }) => strength ?? '?').join(' + ')}`,
    })
  if (nameContradictsForm(product.name, product.form))
    findings.push({ kind: 'name-against-form', what: `the row says ${product.form}` })
  return findings
}
