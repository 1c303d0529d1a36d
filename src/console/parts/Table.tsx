import type { Key, ReactNode } from 'react'
import { Link } from 'wouter'

/** Amounts and counts stand under each other, at the end of their column; a sentence with a sum in it is none. */
export const isAmount = (cell: ReactNode): boolean =>
  typeof cell === 'number' || (typeof cell === 'string' && /^[−–-]?₹|^\d+ (?:· ₹|\+ \d)/.test(cell))
/** A moment is read at a glance in one line. */
const isMoment = (cell: ReactNode): boolean =>
  typeof cell === 'string' && /^\d.{4,16} \d+:\d\d\D*$/.test(cell)
export const endOf = (cell: ReactNode) =>
  isAmount(cell) ? { className: 'r' } : isMoment(cell) ? { className: 'nowrap' } : {}
/** Amounts of a column have all their decimals: rupees stand under rupees, paise under paise. */
export const inColumn = (cell: ReactNode): ReactNode =>
  typeof cell === 'string' && isAmount(cell) ? cell.replaceAll(/₹[\d,]+(?![\d.,])/g, '$&.00') : cell

type Values = Readonly<Record<string, string | number>>
/** The cells of a row by the texts that name their columns. The first names the row. */
type Cells<Name extends string> = Readonly<Partial<Record<Name, ReactNode>>>

/**
 * A table that may be wider than its place, and is then scrolled by keyboard, too; on a phone each row is a card. Without rows it is what `empty`
 * says.
 */
export const Table = <Of, Name extends string>({
  t,
  name,
  caption,
  rows,
  keyOf,
  row,
  values,
  foot,
  empty,
}: {
  t: (name: Name, values?: Values) => string
  name: string
  caption?: string
  rows: readonly Of[]
  keyOf: (of: Of) => Key
  row: (of: Of) => Cells<NoInfer<Name>>
  /** Of the texts that name the columns. */
  values?: Values
  /** The last row, of sums. */
  foot?: Cells<NoInfer<Name>>
  empty?: string
}) => {
  const [first] = rows
  if (first === undefined) return empty && <p role="status">{empty}</p>
  const entriesOf = (cells: Cells<Name>) =>
    (Object.entries(cells) as [Name, ReactNode][]).map(
      ([column, cell]) => [t(column, values), cell] as const,
    )
  const rowOf = (cells: Cells<Name>, key?: Key) => {
    const [[, head] = [], ...more] = entriesOf(cells)
    return (
      <tr key={key}>
        <th scope="row" {...(isMoment(head) && { className: 'nowrap' })}>
          {head}
        </th>
        {more.map(([column, cell]) => (
          <td key={column} data-l={column} {...endOf(cell)}>
            {inColumn(cell)}
          </td>
        ))}
      </tr>
    )
  }
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is scrolled by keyboard
    <section className="wide" tabIndex={0} aria-label={name}>
      <table className="dt">
        {caption && <caption>{caption}</caption>}
        <thead>
          <tr>
            {entriesOf(row(first)).map(([column, cell]) => (
              <th key={column} scope="col" {...endOf(cell)}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{rows.map((one) => rowOf(row(one), keyOf(one)))}</tbody>
        {foot && <tfoot>{rowOf(foot)}</tfoot>}
      </table>
    </section>
  )
}

export const RowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link data-row href={to}>
    {children}
  </Link>
)

export const OrderLink = ({ id }: { id: string | null }) =>
  id && <RowLink to={`/orders/${id}`}>{id}</RowLink>
