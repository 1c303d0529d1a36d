import type { ReactNode } from 'react'
import { Link } from 'wouter'

type Row = { key: string; cells: readonly ReactNode[] }

/** A table that may be wider than a phone, and is then scrolled by keyboard, too. The first cell of a row names it. */
export const Table = ({
  name,
  caption,
  heads,
  rows,
}: {
  name: string
  caption?: string
  heads: readonly string[]
  rows: readonly Row[]
}) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is scrolled by keyboard
  <section className="wide" tabIndex={0} aria-label={name}>
    <table>
      {caption && <caption>{caption}</caption>}
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, cells: [first, ...more] }) => (
          <tr key={key}>
            <th scope="row">{first}</th>
            {more.map((cell, nth) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the columns of a table do not move
              <td key={nth}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

/** The order that a row is about. */
export const OrderLink = ({ id }: { id: string | null }) =>
  id && (
    <Link data-row href={`/orders/${id}`}>
      {id}
    </Link>
  )
