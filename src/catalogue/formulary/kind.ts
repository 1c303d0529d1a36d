import { z } from 'zod'
import { Form } from '#model/product.ts'
import { Source } from '../export/row.ts'
import { Id, lookUp } from './formulary.ts'
import table from './kinds.json' with { type: 'json' }

const Words = z.string().transform((words) => new RegExp(words))

const When = z.strictObject({
  forms: z.array(Form).min(1).optional(),
  /** What name or pack must say, in lower case, and what they must not. */
  words: Words.optional(),
  unless: Words.optional(),
})
/** A sentence of the formulary, and of which products of the kind it is true. */
const Statement = z.union([Id, When.extend({ text: Id })])

/** What is told of products of one kind that are sold without a prescription; never how much to take, nor how often. */
const Row = When.extend({
  id: Id,
  /** Categories whose products are of this kind whatever their words say. */
  categories: Words.optional(),
  /** Only of what is of no other kind: the first of these that fits. */
  last: z.literal(true).optional(),
  about: z.array(Statement),
  steps: z.array(Id),
  cautions: z.array(Statement),
  sources: z.array(Id).min(1),
})

const { date, sources, kinds } = z
  .strictObject({ date: z.iso.date(), sources: z.record(Id, Source), kinds: z.array(Row) })
  .parse(table)

/** All kinds, each with its sources and the day on which they were last read. */
export const productKinds = kinds.map((row) => ({
  ...row,
  sources: row.sources.map((id) => ({ ...lookUp(sources, id, row.id), date })),
}))

/** A product sold without a prescription: its name and pack as printed, and the slugs of its category and those above. */
export type Kept = { form: Form; text: string; categories: readonly string[] }

/** What a kind must not be is looked for in the categories, too, as `in:homeopathy`. */
const holds = (
  { forms, words, unless }: z.infer<typeof When>,
  { form, text, categories }: Kept,
): boolean =>
  (forms?.includes(form) ?? true) &&
  (words?.test(text) ?? true) &&
  !unless?.test([text, ...categories.map((slug) => `in:${slug}`)].join(' '))

const isOf = ({ categories, ...row }: (typeof productKinds)[number], product: Kept): boolean => {
  if (!categories) return holds(row, product)
  const { words, ...when } = row
  return (
    holds(when, product) &&
    (product.categories.some((slug) => categories.test(slug)) ||
      (words?.test(product.text) ?? false))
  )
}

/** The kinds of a product: more than one where a pack holds several things. */
export const kindsOf = (product: Kept): typeof productKinds => {
  const words = { ...product, text: product.text.toLowerCase() }
  const fitting = productKinds.filter((kind) => isOf(kind, words))
  const certain = fitting.filter(({ last }) => !last)
  return certain.length > 0 ? certain : fitting.slice(0, 1)
}

/** What is told of a product by its kind; `null` where the kind is not known. Of several kinds only the cautions hold. */
export const careOf = (product: Kept) => {
  const fitting = kindsOf(product)
  const [kind, ...others] = fitting
  if (!kind) return null
  const words = { ...product, text: product.text.toLowerCase() }
  const told = (statements: readonly z.infer<typeof Statement>[]): string[] =>
    statements.flatMap((statement) =>
      typeof statement === 'string' ? statement : holds(statement, words) ? statement.text : [],
    )
  return {
    about: others.length === 0 ? told(kind.about) : [],
    steps: others.length === 0 ? kind.steps : [],
    cautions: [...new Set(fitting.flatMap(({ cautions }) => told(cautions)))],
    sources: fitting.flatMap((one) => one.sources),
  }
}
