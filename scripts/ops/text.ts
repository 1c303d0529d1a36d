import { Rupees } from '../../src/contract/core/fields.ts'
import { choicesOf, type Shape, shapeOf } from './fields.ts'

const rupees = shapeOf(Rupees, 'output').description
/** A line of a table has room for so many letters; wider entries stand one below the other. */
const widest = 160

type Row = Record<string, unknown>
const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isFlat = (value: unknown): boolean =>
  Array.isArray(value) ? value.every((one) => typeof one !== 'object') : !isRow(value)

/** The shape of a field of a shape, or of an entry where it is a list. */
const within = (shape: Shape | undefined, name?: string): Shape | undefined =>
  (shape ? choicesOf(shape) : [])
    .map(({ items, properties }) => (name === undefined ? items : properties?.[name]))
    .find((found) => found !== undefined)
const isRupees = (shape: Shape | undefined): boolean =>
  shape !== undefined &&
  [shape, ...choicesOf(shape)].some(({ description }) => description === rupees)

/** One value in a line. What customers typed cannot command a terminal. */
const flat = (value: unknown, shape: Shape | undefined): string => {
  if (value === null || value === undefined || value === '') return '-'
  if (Array.isArray(value)) return value.map((one) => flat(one, within(shape))).join(', ') || 'none'
  const text = String(value).replace(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ')
  return isRupees(shape) ? `Rs. ${text}` : text
}

const tableOf = (rows: readonly Row[], shape: Shape | undefined): string[] | null => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))]
  if (!rows.every((row) => names.every((name) => isFlat(row[name])))) return null
  const cells = [
    names,
    ...rows.map((row) => names.map((name) => flat(row[name], within(shape, name)))),
  ]
  const widths = names.map((_, at) => Math.max(...cells.map((line) => line[at]?.length ?? 0)))
  if (widths.reduce((sum, width) => sum + width + 2, 0) > widest) return null
  return cells.map((line) =>
    line
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

const indented = (lines: readonly string[]): string[] =>
  lines.map((line) => (line === '' ? '' : `  ${line}`))

/** The lines of a result: `name: value` for an object, a table for a list where it fits. Money says its unit. */
export const linesOf = (value: unknown, shape?: Shape): string[] => {
  if (Array.isArray(value) && value.some(isRow)) {
    const rows = value.filter(isRow)
    const entry = within(shape)
    return (
      tableOf(rows, entry) ??
      rows.flatMap((row, at) => [...(at === 0 ? [] : ['']), ...linesOf(row, entry)])
    )
  }
  if (!isRow(value)) return [flat(value, shape)]
  const lines = Object.entries(value).flatMap(([name, one]) => {
    const of = within(shape, name)
    return isFlat(one) ? [`${name}: ${flat(one, of)}`] : [`${name}:`, ...indented(linesOf(one, of))]
  })
  return lines.length === 0 ? ['done'] : lines
}
