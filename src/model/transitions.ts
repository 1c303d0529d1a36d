/** A state machine: the successors of each state. A state without successors is final. */
export type Transitions<State extends string> = Readonly<Record<State, readonly State[]>>

export const allows = <State extends string>(
  table: Transitions<State>,
  from: State,
  to: State,
): boolean => table[from].includes(to)

/** The states from which the table allows a step to `to`. */
export const statesBefore = <State extends string>(table: Transitions<State>, to: State): State[] =>
  (Object.keys(table) as State[]).filter((from) => allows(table, from, to))

/** A use case attempted a forbidden step. Use cases check before they write, so this is a programming error. */
export class ForbiddenTransition extends Error {
  override name = 'ForbiddenTransition'
}

/** Throws if the table forbids the step. Staying in a state is always allowed. */
export const assertAllowed = <State extends string>(
  what: string,
  table: Transitions<State>,
  from: State,
  to: State,
): void => {
  if (from !== to && !allows(table, from, to))
    throw new ForbiddenTransition(`${what} may not go from ${from} to ${to}`)
}
