import { hash } from 'node:crypto'
import { z } from 'zod'
import { type Locale, locales } from '#model/locale.ts'
import { Form, Release, Route, SafetyTopic, safetyTopics, Verdict } from '#model/product.ts'
import { Source } from '../export/row.ts'
import { Name, type Text, textIn } from '../export/text.ts'
import { partsOf } from '../substances/combinations.ts'
import { baseOf } from '../substances/forms.ts'
import table from './salts.json' with { type: 'json' }
import en from './texts/en.json' with { type: 'json' }
import gu from './texts/gu.json' with { type: 'json' }
import hi from './texts/hi.json' with { type: 'json' }
import mr from './texts/mr.json' with { type: 'json' }
import ta from './texts/ta.json' with { type: 'json' }
import te from './texts/te.json' with { type: 'json' }

/** Every sentence of the formulary once, by its id; an id begins with the first words of the English sentence. */
export const formularyTexts: Record<Locale, Record<string, string>> = { en, hi, te, gu, mr, ta }

/** Of which products a statement is true; of every one that is used by the route of its entry if nothing is said. */
const When = z.strictObject({
  forms: z.array(Form).min(1).optional(),
  releases: z.array(Release).min(1).optional(),
  /** As printed, without spaces: `1.5mg`. */
  strengths: z.array(z.string()).min(1).optional(),
  /** Only of a product without another salt. */
  alone: z.literal(true).optional(),
})
export const Id = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
const Statement = z.union([Id, When.extend({ text: Id })])

const Row = z.strictObject({
  name: Name,
  /** Other names of exactly this substance. */
  also: z.array(Name).default([]),
  /** The only way of use that the entry speaks of: a cream of the same salt has other side effects and other warnings, and an entry of its own. */
  route: Route.exclude(['other']),
  /** Products whose form leaves the way of use open, but not with this salt: a solution of minoxidil is for the scalp. */
  open: When.optional(),
  drugClass: Id,
  /** Sentences in their order; of a combination only what is true of the salt in it. */
  about: z.array(Statement).min(1),
  uses: z.array(Statement).min(1),
  howItWorks: Statement,
  howToTake: Statement.optional(),
  missedDose: Statement.optional(),
  sideEffects: z.array(Statement).min(1),
  warnings: z.array(Statement).min(1),
  /** The note on each topic; its verdict stands in the table. */
  safety: z.record(SafetyTopic, Id),
  storage: Statement,
  questions: z.array(When.extend({ question: Id, answer: Id })).default([]),
  /** Ids of the table, or sources of this entry alone. */
  sources: z.array(z.union([Id, Source])).min(1),
})
type Statement = z.infer<typeof Statement>

const { date, sources, verdicts, salts } = z
  .strictObject({
    date: z.iso.date(),
    sources: z.record(Id, Source),
    /** The one verdict with which a note is said on a topic. */
    verdicts: z.record(SafetyTopic, z.record(Id, Verdict)),
    salts: z.array(Row),
  })
  .parse(table)

export const lookUp = <T>(values: Readonly<Record<string, T>>, id: string, salt: string): T => {
  const value = values[id]
  if (value === undefined) throw new Error(`formulary: ${salt} names ${id}, which is in no table`)
  return value
}

/** All entries, and the day on which they were last read. */
export const formulary = {
  date,
  salts: salts.map((row) => ({
    ...row,
    safety: Object.fromEntries(
      safetyTopics.map((topic) => {
        const note = row.safety[topic]
        return [topic, { verdict: lookUp(verdicts[topic], note, row.name), note }]
      }),
    ) as Record<SafetyTopic, { verdict: Verdict; note: string }>,
    sources: row.sources.map((source) =>
      typeof source === 'string' ? lookUp(sources, source, row.name) : source,
    ),
  })),
}
export type Entry = (typeof formulary.salts)[number]

/** Whether a use carries the salt into the blood, as a tablet does and an eye drop hardly. */
export const reachesBlood = ({ route }: { route: Route | undefined }): boolean =>
  route === 'oral' || route === 'injected' || route === 'inhaled'

const byName = new Map<string, Entry[]>()
for (const entries of Map.groupBy(formulary.salts, ({ name }) => name).values())
  for (const name of entries.flatMap((entry) => [entry.name, ...entry.also]))
    byName.set(baseOf(name), entries)

/**
 * The entries of a salt by any of its names, of whatever counter-ion, one for each way of use, the commonest first: `Metoprolol Succinate` is
 * metoprolol. Enantiomers and prodrugs have entries of their own or none, and so have combinations under one name. None as well where the names
 * disagree.
 */
export const entriesNamed = (names: readonly string[]): readonly Entry[] => {
  if (names.some((name) => partsOf(name).length > 0)) return []
  const [entries, ...others] = new Set(
    names.flatMap((name) => [byName.get(baseOf(name)) ?? []]).filter(({ length }) => length > 0),
  )
  return others.length === 0 ? (entries ?? []) : []
}

/** The product that texts are wanted for; `null`: the salt itself, in whichever product. */
export type Use = {
  form: Form
  release: Release
  strength: string | null
  alone: boolean
} | null

const holds = ({ forms, releases, strengths, alone }: z.infer<typeof When>, use: Use): boolean => {
  // Of the salt itself everything is said but what is true of some strengths only.
  if (use === null) return strengths === undefined
  return (
    (forms?.includes(use.form) ?? true) &&
    (releases?.includes(use.release) ?? true) &&
    (strengths?.includes((use.strength ?? '').toLowerCase().replaceAll(' ', '')) ?? true) &&
    (alone === undefined || use.alone)
  )
}

/** Whether an entry speaks of the way in which a product is used; `place` is undefined where neither words nor form say it. */
export const speaksOf = ({ route, open }: Entry, place: Route | undefined, use: Use): boolean =>
  place === undefined ? open !== undefined && holds(open, use) : route === place

const made = new Map<string, Text>()
export const textOf = (id: string): Text => {
  const known = made.get(id)
  if (known) return known
  const text = Object.fromEntries(
    locales.map((locale) => [locale, formularyTexts[locale][id]]),
  ) as Text
  made.set(id, text)
  return text
}

/** What a pharmacist of the shop wrote in place of sentences, by their ids. */
export type Corrected = ReadonlyMap<string, Text>
const uncorrected: Corrected = new Map()

/** The fields whose sentences can be corrected: a verdict on safety, its note and an answer are not. */
export const correctable = [
  'about',
  'uses',
  'howItWorks',
  'howToTake',
  'missedDose',
  'sideEffects',
  'warnings',
  'storage',
] as const

/** The statements of a field in their order. */
export const statementsOf = (entry: Entry, field: (typeof correctable)[number]): Statement[] =>
  [entry[field] ?? []].flat()

export const idOf = (statement: Statement): string =>
  typeof statement === 'string' ? statement : statement.text

/** What entries and corrections say, in all languages, as one word; where they come from and when they were last read is no part of it. */
export const digestOf = (entries: readonly Entry[], corrected: Corrected): string =>
  hash(
    'sha256',
    JSON.stringify(
      [entries.map(({ sources, also, ...said }) => said), [...corrected]],
      (_, value) =>
        typeof value === 'string' && Object.hasOwn(formularyTexts.en, value)
          ? JSON.stringify(textOf(value))
          : value,
    ),
  )

const joined = (sentences: readonly Text[]): Text | undefined =>
  sentences.length < 2
    ? sentences[0]
    : (Object.fromEntries(
        locales.map((locale) => [
          locale,
          sentences.map((sentence) => textIn(sentence, locale)).join(' '),
        ]),
      ) as Text)

/** What an entry says that holds for a product, in the fields of an export's row. */
export const textsOf = (entry: Entry, use: Use, corrected = uncorrected) => {
  const said = (statement: Statement): Text[] => {
    const id = idOf(statement)
    return typeof statement === 'string' || holds(statement, use)
      ? [corrected.get(id) ?? textOf(id)]
      : []
  }
  const one = (statement: Statement | undefined): Text | undefined =>
    statement === undefined ? undefined : said(statement)[0]
  return {
    about: joined(entry.about.flatMap(said)),
    uses: entry.uses.flatMap(said),
    howItWorks: one(entry.howItWorks),
    howToTake: one(entry.howToTake),
    missedDose: one(entry.missedDose),
    sideEffects: entry.sideEffects.flatMap(said),
    warnings: entry.warnings.flatMap(said),
    safety: Object.fromEntries(
      Object.entries(entry.safety).map(([topic, { verdict, note }]) => [
        topic,
        { verdict, note: textOf(note) },
      ]),
    ),
    storage: one(entry.storage),
    faq: entry.questions
      .filter((question) => holds(question, use))
      .map(({ question, answer }) => ({ question: textOf(question), answer: textOf(answer) })),
    references: entry.sources.map((source) => ({ ...source, date: formulary.date })),
  }
}

export const classOf = (entry: Entry): Text => textOf(entry.drugClass)
