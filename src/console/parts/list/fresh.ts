type Shown<Row> = {
  rows: readonly Row[]
  idOf: (row: Row) => string
}

/**
 * The rows that are shown, in their order, each as it is now; and how many rows came in front of them since. `latest`: the first page as it is
 * now, newest first.
 */
export const keptInPlace = <Row>(
  { rows, idOf }: Shown<Row>,
  latest: readonly Row[],
): { rows: Row[]; added: number } => {
  const now = new Map(latest.map((row) => [idOf(row), row]))
  const known = new Set(rows.map(idOf))
  const first = latest.findIndex((row) => known.has(idOf(row)))
  return {
    rows: rows.map((row) => now.get(idOf(row)) ?? row),
    added: first === -1 ? latest.length : first,
  }
}
