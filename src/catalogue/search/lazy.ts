import { setTimeout as pause } from 'node:timers/promises'

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

/** Time for what waited while a table was made. */
const apartMs = 25

/** Makes all of them, one after another: a server does as soon as it listens, so that few visitors wait for one. */
export const makeTables = async (): Promise<void> => {
  for (const table of all) {
    await pause(apartMs, undefined, { ref: false })
    table()
  }
}
