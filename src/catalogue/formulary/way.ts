import { z } from 'zod'
import { Form, Release, Route } from '#model/product.ts'
import { Source } from '../export/row.ts'
import { Id, lookUp } from './formulary.ts'
import table from './ways.json' with { type: 'json' }

const Words = z.string().transform((words) => new RegExp(words))

/** How products of one form are used, whatever they contain; never how much, nor how often. */
const Row = z.strictObject({
  id: Id,
  forms: z.array(Form).min(1),
  /** Where the product is used, as far as it is known; wherever that is if nothing is said. */
  places: z.array(z.union([Route, z.literal('open')])).optional(),
  releases: z.array(Release).min(1).optional(),
  /** What name, pack or composition must say, in lower case, and what they must not. */
  words: Words.optional(),
  unless: Words.optional(),
  /** Said beside the product's own text, too: a tablet is not broken whatever else is told of it. */
  always: z.literal(true).optional(),
  steps: z.array(Id).min(1),
  sources: z.array(Id).min(1),
})

const { date, sources, ways } = z
  .strictObject({
    date: z.iso.date(),
    sources: z.record(Id, Source),
    ways: z.array(Row),
  })
  .parse(table)

/** All ways of use, each with its sources and the day on which they were last read. */
export const waysOfUse = ways.map((row) => ({
  ...row,
  sources: row.sources.map((id) => ({ ...lookUp(sources, id, row.id), date })),
}))
export type WayOfUse = (typeof waysOfUse)[number]

export type Used = {
  form: Form
  release: Release
  /** `undefined` where neither row, name, pack nor form says it. */
  place: Route | undefined
  /** Name, pack and composition, as printed. */
  text: string
}

/** The way in which a product is used; `null` where none fits, or more than one. */
export const wayOf = (
  { form, release, place, text }: Used,
  among: readonly WayOfUse[] = waysOfUse,
): WayOfUse | null => {
  const lower = text.toLowerCase()
  const [way, ...others] = among.filter(
    ({ forms, places, releases, words, unless }) =>
      forms.includes(form) &&
      (places?.includes(place ?? 'open') ?? true) &&
      (releases?.includes(release) ?? true) &&
      (words?.test(lower) ?? true) &&
      !unless?.test(lower),
  )
  return way && others.length === 0 ? way : null
}
