const all: (() => unknown)[] = []

/**
 * A table of the search, made when it is first asked for. Together they take three quarters of a second to make, and a publish, each thread of the press and
 * most commands load them without ever searching.
 */
export const lazy = <Table>(make: () => Table): (() => Table) => {
  let made: { table: Table } | undefined
  const table = (): Table => {
    made ??= { table: make() }
    return made.table
  }
  all.push(table)
  return table
}

/** Makes all of them: a server does before it is ready, so that no visitor waits for them. */
export const makeTables = (): void => {
  for (const table of all) table()
}
