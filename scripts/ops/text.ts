import { Rupees } from '../../src/contract/core/fields.ts'
import { choicesOf, type Shape, shapeOf } from './fields.ts'

const rupees = shapeOf(Rupees, 'output').description
/** A line has room for so many letters: wider tables stand as entries one below the other, wider objects as lines. */
const widest = { table: 160, object: 90 } as const

type Row = Record<string, unknown>
const isRow = (value: unknown): value is Row =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
const isEmpty = (value: unknown): boolean => value === null || value === undefined || value === ''
const isScalar = (value: unknown): boolean =>
  Array.isArray(value) ? value.every((one) => typeof one !== 'object') : !isRow(value)

/** The shape of a field of a shape, or of an entry where it is a list. */
const within = (shape: Shape | undefined, name?: string): Shape | undefined =>
  (shape ? choicesOf(shape) : [])
    .map(({ items, properties }) => (name === undefined ? items : properties?.[name]))
    .find((shape) => shape !== undefined)
const isRupees = (shape: Shape | undefined): boolean =>
  shape !== undefined &&
  [shape, ...choicesOf(shape)].some(({ description }) => description === rupees)

/** A value in one line. What customers typed cannot command a terminal. */
const inLine = (value: unknown, shape: Shape | undefined): string => {
  if (isEmpty(value)) return '-'
  if (Array.isArray(value))
    return value.map((one) => inLine(one, within(shape))).join(', ') || 'none'
  if (isRow(value))
    return Object.entries(value)
      .filter(([, one]) => !isEmpty(one))
      .map(([name, one]) => `${name}=${inLine(one, within(shape, name))}`)
      .join(', ')
  const text = String(value).replace(/[\p{Cc}\p{Bidi_Control}]+/gu, ' ')
  return isRupees(shape) ? `Rs. ${text}` : text
}

/** A value in one line where it fits, also as a cell of a table; null where it takes lines of its own. */
const fitting = (value: unknown, shape: Shape | undefined): string | null => {
  if (isScalar(value)) return inLine(value, shape)
  if (!isRow(value) || !Object.values(value).every(isScalar)) return null
  const text = inLine(value, shape)
  return text.length > widest.object ? null : text
}

/** A table of the columns that some row fills; null where it is too wide. */
const tableOf = (rows: readonly Row[], shape: Shape | undefined): string[] | null => {
  const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].filter((name) =>
    rows.some((row) => !isEmpty(row[name])),
  )
  const cells = rows.map((row) => names.map((name) => fitting(row[name], within(shape, name))))
  const lines = [names, ...cells.map((line) => line.map((cell) => cell ?? ''))]
  const widths = names.map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)))
  const width = widths.reduce((sum, column) => sum + column + 2, 0)
  if (width > widest.table || cells.flat().includes(null)) return null
  return lines.map((line) =>
    line
      .map((cell, at) => cell.padEnd(widths[at] ?? 0))
      .join('  ')
      .trimEnd(),
  )
}

const indented = (lines: readonly string[]): string[] =>
  lines.map((line) => (line === '' ? '' : `  ${line}`))

/** The lines of a result: `name: value` for an object, a table for a list where it fits. Money says its unit; what is empty is left out. */
export const linesOf = (value: unknown, shape?: Shape): string[] => {
  if (Array.isArray(value) && value.some(isRow)) {
    const rows = value.filter(isRow)
    const entry = within(shape)
    return (
      tableOf(rows, entry) ??
      rows.flatMap((row, at) => [...(at === 0 ? [] : ['']), ...linesOf(row, entry)])
    )
  }
  if (!isRow(value)) return [inLine(value, shape)]
  const lines = Object.entries(value).flatMap(([name, one]) => {
    if (isEmpty(one) || (isRow(one) && Object.keys(one).length === 0)) return []
    const of = within(shape, name)
    const text = fitting(one, of)
    return text === null ? [`${name}:`, ...indented(linesOf(one, of))] : [`${name}: ${text}`]
  })
  return lines.length === 0 ? ['done'] : lines
}
