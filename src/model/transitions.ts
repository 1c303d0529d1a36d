/** A state machine: for each state those that may follow it. A state that none follows is final. */
export type Transitions<State extends string> = Readonly<Record<State, readonly State[]>>

export const allows = <State extends string>(table: Transitions<State>, from: State, to: State): boolean => table[from].includes(to)

/** The states from which a table lets one come to `to`. */
export const statesBefore = <State extends string>(table: Transitions<State>, to: State): State[] =>
  (Object.keys(table) as State[]).filter((from) => allows(table, from, to))

/** A use case asked for a step that its table forbids. It checks before it writes, so this is a mistake of the program. */
export class ForbiddenTransition extends Error {
  override name = 'ForbiddenTransition'
}

/** Throws for a step that the table forbids. Staying in a state is no step. */
export const assertAllowed = <State extends string>(what: string, table: Transitions<State>, from: State, to: State): void => {
  if (from !== to && !allows(table, from, to)) throw new ForbiddenTransition(`${what} may not go from ${from} to ${to}`)
}
