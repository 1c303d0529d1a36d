import { type Entity, entities } from '#catalogue/export/manifest.ts'
import { writeExport } from '#catalogue/export/write.ts'
import { ailmentRule, isUseOf } from './ailment-rule.ts'
import { ailmentOfUse, ailmentSource, ailments as knownAilments } from './ailments.ts'
import { settleBrands } from './brands.ts'
import { categoryRows } from './categories.ts'
import { servedCities } from './cities.ts'
import { saltIdentity } from './composition.ts'
import { consumerRows } from './consumer.ts'
import type { Details } from './details.ts'
import { drugRow } from './drug-rows.ts'
import { createIds, createSpellings } from './identity.ts'
import { interactionRows, noteRows } from './interactions.ts'
import { joinListing } from './join.ts'
import { createMakers } from './makers.ts'
import type { Medicine } from './medicine.ts'
import { createNames } from './named-rows.ts'
import { variantRows } from './otc-rows.ts'
import { prescriptionRule } from './prescription.ts'
import { joinRepeated } from './repeated.ts'
import { type ConvertReport, createTally, type Tally } from './report.ts'
import { type Salt, settleSalts } from './salts.ts'
import { releaseRule } from './settle-release.ts'
import { readSources, type Sources } from './sources.ts'
import { detailsOf, namesAnotherSalt, settleComposition } from './trust.ts'

/** Passes rows through and counts those that the export schema rejects, as `entity: field reason`. */
function* checked(entity: Entity, rows: Iterable<object>, refused: Tally): Generator<object> {
  const { row: schema } = entities[entity]
  for (const row of rows) {
    const result = schema.safeParse(row)
    if (!result.success)
      for (const issue of result.error.issues)
        refused.count(`${entity}: ${issue.path.join('.')} ${issue.message}`)
    yield row
  }
}

export type ConvertOptions = {
  /** Folder with the public data files, at any depth, plain or `.gz`. Missing files are reported and skipped. */
  directory: string
  /** Folder for the export; created if missing. */
  to: string
  /** Release id of the export; by default `public-` and the day of `at`. */
  id?: string | undefined
  /** When the export was created; now by default. */
  at?: Date | undefined
  /** Called with the name of each step when it begins: every input, then `join`, `write`. */
  progress?: ((step: string) => void) | undefined
  /** Maximum number of rows of each product file; reference files are read whole. */
  limit?: number | undefined
  gzip?: boolean | undefined
  /** Parse every row with the export schemas and count rejected ones. */
  check?: boolean | undefined
  /** Write the listing's image URLs; they belong to its owner and are fetched from its servers. */
  pictures?: boolean | undefined
}

/** The folder contains none of the public files. */
export class NothingToConvert extends Error {
  constructor(directory: string) {
    super(`${directory} has none of the files that docs/converters.md names. Nothing was written.`)
  }
}

/** Converts the public data files to one export. Throws only `NothingToConvert` and errors of reading or writing files. */
export const convertPublic = async (options: ConvertOptions): Promise<ConvertReport> => {
  const started = performance.now()
  const at = options.at ?? new Date()
  const id = options.id ?? `public-${at.toISOString().slice(0, 10)}`
  const step = options.progress ?? (() => {})
  const joins = createTally()
  const refused = createTally()
  const sources = await readSources(options.directory, step, joins, options.limit)
  if (sources.reports.every(({ file }) => file === null))
    throw new NothingToConvert(options.directory)
  step('join')
  const tables = tablesOf(sources, options.pictures ?? false, joins)
  step('write')
  const manifest = await writeExport({
    directory: options.to,
    id,
    createdAt: at.toISOString(),
    source: 'Public data files, converted; see docs/converters.md',
    languages: ['en'],
    gzip: options.gzip ?? false,
    rows: options.check
      ? Object.fromEntries(
          Object.entries(tables).map(([entity, rows]) => [
            entity,
            checked(entity as Entity, rows, refused),
          ]),
        )
      : tables,
  })
  return {
    id,
    inputs: sources.reports,
    rows: Object.fromEntries(manifest.files.map((file) => [file.entity, file.rows])),
    joins: joins.counts,
    refused: refused.counts,
    seconds: Math.round(performance.now() - started) / 1_000,
  }
}

/** The rows of every entity. Those of `interactions` and `salt-notes` are generated while they are written. */
const tablesOf = (
  sources: Sources,
  pictures: boolean,
  joins: Tally,
): Partial<Record<Entity, Iterable<object>>> => {
  const { ddinter } = sources
  const detailsByMedicine = new Map<Medicine, Details>()
  const settled = joinListing(sources.rows, sources.listing, joins).map((medicine) =>
    settleComposition(medicine, detailsOf(medicine, sources.details), joins),
  )
  const joined = joinRepeated(settled, joins)
  const known = new Set(
    joined.flatMap(({ composition }) => composition.map(({ salt }) => saltIdentity(salt))),
  )
  // What is read as a salt in prose and is none of any other medicine may be something else.
  const listed = sources.janAushadhi.filter(({ composition }) =>
    composition.every(({ salt }) => known.has(saltIdentity(salt))),
  )
  joins.count('jan-aushadhi-with-an-unknown-salt', sources.janAushadhi.length - listed.length)
  const trusted = joined.filter((medicine) => !namesAnotherSalt(medicine, known))
  joins.count('named-after-a-part-of-its-salt', joined.length - trusted.length)
  const medicines = [...trusted, ...listed]
  for (const medicine of medicines) {
    const details = detailsOf(medicine, sources.details)
    if (!details) continue
    const uses = details.uses.filter((use) => isUseOf(medicine, use))
    joins.count('uses-of-another-place-left-out', details.uses.length - uses.length)
    detailsByMedicine.set(medicine, { ...details, uses })
  }
  const spellings = createSpellings()
  const makers = createMakers(joins)
  for (const medicine of medicines) {
    makers.note(medicine.maker)
    for (const { salt } of medicine.composition) spellings.note(saltIdentity(salt), salt)
  }
  joins.count('salts-spelled-in-several-ways', spellings.folded())
  const salts = settleSalts(
    spellings,
    createIds('salt'),
    ddinter,
    sources.drugbank,
    sources.atc,
    joins,
  )
  const saltWords = firstWords(spellings.identities())
  const brands = settleBrands(medicines, saltWords, makers.idOf)
  const consumer = consumerRows(sources.consumer, makers, saltWords, joins)
  const ailments = createNames('ailment')
  const usages = createNames('usage')
  const ofMedicine = (medicine: Medicine) => detailsByMedicine.get(medicine)
  const context = {
    salts,
    ceilings: sources.ceilings,
    details: ofMedicine,
    ailments: ailmentRule(medicines, salts, ofMedicine, joins),
    ailmentId: ailments.idOf,
    prescription: prescriptionRule(medicines, joins),
    release: releaseRule(medicines, joins),
    makerId: makers.idOf,
    brandId: brands.of,
    usageId: usages.idOf,
    pictures,
    joins,
  }
  // Creating the drug rows collects the names of usages and ailments, so they come first and no ailment is without a product.
  const drugs = medicines.map((medicine) => drugRow(medicine, context))
  const ailmentRows = ailments.rows()
  const ailmentIds = new Map(ailmentRows.map(({ id, name }) => [name, id]))
  return {
    cities: servedCities.map(({ districts: _, ...city }) => city),
    pincodes: sources.pincodes,
    manufacturers: makers.rows(),
    brands: uniqueById([...brands.rows(), ...consumer.brands]),
    ailments: ailmentRows.map(withSource),
    usages: usages.rows().map((usage) => withAilment(usage, ailmentIds)),
    categories: categoryRows(new Set(sources.consumer.flatMap((product) => product.categories))),
    salts: salts.all.map(saltRow),
    interactions: interactionRows(ddinter, salts, joins),
    'salt-notes': noteRows(ddinter, sources.notes, salts, joins),
    drugs,
    otc: consumer.otc,
    variants: variantRows(sources.consumer),
    'search-terms': sources.terms,
  }
}

const saltRow = ({ id, name, synonyms, covered, atc: [atc, ...otherAtc] }: Salt): object => ({
  id,
  name,
  ...(synonyms.length > 0 ? { synonyms } : {}),
  ...(atc === undefined ? {} : { atc }),
  ...(otherAtc.length > 0 ? { otherAtc } : {}),
  interactionsCovered: covered,
})

const withSource = ({ id, name }: { id: number; name: string }): object => {
  const {
    synonyms,
    pictogram,
    atc = [],
    alone = [],
  } = knownAilments.find((ailment) => ailment.name === name) ?? {}
  const groups = [...atc, ...alone]
  return {
    id,
    name,
    ...(synonyms ? { synonyms } : {}),
    ...(pictogram ? { pictogram } : {}),
    ...(groups.length === 0
      ? {}
      : {
          references: [
            { name: `${ailmentSource.name}: ${groups.join(', ')}`, url: ailmentSource.url },
          ],
        }),
  }
}

const withAilment = (
  usage: { id: number; name: string },
  ailments: ReadonlyMap<string, number>,
): object => {
  const ailment = ailments.get(ailmentOfUse(usage.name) ?? '')
  return ailment === undefined ? usage : { ...usage, ailmentIds: [ailment] }
}

/** First words of salt names: a product name that begins with one belongs to a generic. `human` also begins brands. */
const firstWords = (salts: readonly string[]): Set<string> =>
  new Set(
    salts
      .flatMap((salt) => salt.split(/[ (]/).slice(0, 1))
      .filter((word) => word.length > 3 && word !== 'human'),
  )

const uniqueById = (rows: object[]): object[] => [
  ...new Map(rows.map((row) => [(row as { id: number }).id, row])).values(),
]
