/**
 * What a field of a row of the catalogue holds: a text in one or several languages, one line, a number, whole numbers, a moment, a day, one of its
 * choices, yes or no; `lines` and `texts`, several of them; a `group` of fields, or a `list` of such groups.
 */
export const rowFieldKinds = [
  'text',
  'line',
  'number',
  'whole',
  'numbers',
  'moment',
  'day',
  'choice',
  'truth',
  'lines',
  'texts',
  'group',
  'list',
] as const

/** A field of a row, as a form asks for it; `fields` are those of a group or of each entry of a list. */
export type RowField = {
  name: string
  kind: (typeof rowFieldKinds)[number]
  required: boolean
  choices?: string[] | undefined
  fields?: RowField[] | undefined
}
