import type { ReactNode } from 'react'
import { Link } from 'wouter'

type Row = { key: string; cells: readonly ReactNode[] }

/** Amounts and counts stand under each other, at the end of their column; a sentence with a sum in it is none. */
export const isAmount = (cell: ReactNode): boolean =>
  typeof cell === 'number' || (typeof cell === 'string' && /^[−–-]?₹|^\d+ (?:· ₹|\+ \d)/.test(cell))
export const endOf = (cell: ReactNode) => (isAmount(cell) ? { className: 'r' } : {})
/** Amounts of a column have all their decimals: rupees stand under rupees, paise under paise. */
export const inColumn = (cell: ReactNode): ReactNode =>
  typeof cell === 'string' && isAmount(cell) ? cell.replaceAll(/₹[\d,]+(?![\d.,])/g, '$&.00') : cell

const Cells = ({ of: [first, ...more], heads }: { of: Row['cells']; heads: readonly string[] }) => (
  <tr>
    <th scope="row" className={/\d:\d\d/.test(String(first)) ? 'nowrap' : undefined}>
      {first}
    </th>
    {more.map((cell, nth) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table do not move
      <td key={nth} data-l={heads[nth + 1]} {...endOf(cell)}>
        {inColumn(cell)}
      </td>
    ))}
  </tr>
)

/**
 * A table that may be wider than its place, and is then scrolled by keyboard, too; on a phone each row is a card. The first cell of a row names
 * it; the last row of sums is `foot`.
 */
export const Table = ({
  name,
  caption,
  heads,
  rows,
  foot,
}: {
  name: string
  caption?: string
  heads: readonly string[]
  rows: readonly Row[]
  foot?: Row['cells']
}) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is scrolled by keyboard
  <section className="wide" tabIndex={0} aria-label={name}>
    <table className="dt">
      {caption && <caption>{caption}</caption>}
      <thead>
        <tr>
          {heads.map((head, nth) => (
            <th key={head} scope="col" {...endOf(rows[0]?.cells[nth])}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells }) => (
          <Cells key={key} of={cells} heads={heads} />
        ))}
      </tbody>
      {foot && (
        <tfoot>
          <Cells of={foot} heads={heads} />
        </tfoot>
      )}
    </table>
  </section>
)

export const RowLink = ({ to, children }: { to: string; children: ReactNode }) => (
  <Link data-row href={to}>
    {children}
  </Link>
)

export const OrderLink = ({ id }: { id: string | null }) =>
  id && <RowLink to={`/orders/${id}`}>{id}</RowLink>
