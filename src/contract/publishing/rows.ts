import { z } from 'zod'
import { rowFieldKinds } from '#model/row-field.ts'
import { endpoint } from '../core/endpoint.ts'
import { AnyJson, countField } from '../core/fields.ts'
import { editable } from './content.ts'

const Field = z.object({
  name: z.string(),
  kind: z
    .enum(rowFieldKinds)
    .describe('What it holds; a text is a string or an object with one per language'),
  required: z.boolean(),
  choices: z.array(z.string()).optional(),
})
/** Those of a group, or of each entry of a list. */
const fieldsWithin = <Of extends z.ZodType>(of: Of) => z.array(of).optional()
const RowField = Field.extend({
  fields: fieldsWithin(Field.extend({ fields: fieldsWithin(Field) })),
}).meta({ title: 'CatalogueRowField' })

const Row = z.record(z.string(), AnyJson)
const fields = z
  .array(RowField)
  .describe('The fields of a row, without its key, in the order of the format')

const OneRow = z.object({ row: Row, fields })
export type OneRow = z.infer<typeof OneRow>

const SomeRows = z.object({ total: z.int(), rows: z.array(Row), fields })
export type SomeRows = z.infer<typeof SomeRows>

const ProposedRow = z.object({
  entity: z.enum(['drugs', 'otc']),
  id: z.int(),
  row: Row,
  fields,
  /** A maker that the catalogue does not have: it is added with the product. */
  newMaker: z.object({ id: z.int(), name: z.string() }).nullable(),
  /** How many products of the same salts and strengths agree on what is filled in. */
  like: z.int(),
})
export type ProposedRow = z.infer<typeof ProposedRow>

const typed = z.string().trim().max(300, 'is too long')

const operator = { permission: 'catalogue.read', method: 'GET' } as const

export const opsRows = {
  row: endpoint({
    ...operator,
    path: '/api/ops/catalogue/row',
    summary: 'One row of the served release, as an export writes it.',
    query: z.object({
      entity: z.enum(editable),
      key: z.string().max(300).describe('501, or 21:34 of a row with two keys'),
    }),
    result: OneRow,
    errors: ['notReady', 'notFound'],
  }),
  proposal: endpoint({
    ...operator,
    path: '/api/ops/catalogue/proposal',
    summary:
      'A row for a product that is to be added, with what the catalogue knows of its salts. It changes nothing: the row is an edit like others.',
    query: z.object({
      name: typed.min(1, 'must not be empty'),
      maker: typed.min(1, 'must not be empty').describe('Who makes it, as on the pack'),
      salts: typed
        .default('')
        .describe(
          'Paracetamol 650mg + Caffeine 30mg, as on the label; empty of what is no medicine',
        ),
    }),
    result: ProposedRow,
    errors: ['notReady', 'publishRefused'],
  }),
  rows: endpoint({
    ...operator,
    path: '/api/ops/catalogue/rows',
    summary: 'The rows of one file of the served release by their keys, as an export writes them.',
    query: z.object({
      entity: z.enum(editable),
      from: countField('Number of the first row', { max: 10_000_000, fallback: 1 }),
      limit: countField('Number of rows', { max: 200, fallback: 100 }),
    }),
    result: SomeRows,
    errors: ['notReady'],
  }),
} as const
