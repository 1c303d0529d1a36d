/** What happened to one input. `dirt` counts each kind of dirt by name (docs/converters.md explains the names). */
export type InputReport = {
  /** Name of the layout, which is also the file's name without `.gz`. */
  input: string
  /** The file that was read; `null` when the folder has none: everything it would have given is then left out. */
  file: string | null
  read: number
  used: number
  dirt: Record<string, number>
}

export type ConvertReport = {
  id: string
  inputs: InputReport[]
  /** Rows written by entity. */
  rows: Record<string, number>
  /** What happened between the inputs: joins, matches, folds. */
  joins: Record<string, number>
  /** Rows that the export's schemas refuse, by entity and reason; only counted when `check` is asked for. */
  refused: Record<string, number>
  seconds: number
}

/** Counts by name. */
export type Tally = { counts: Record<string, number>; count: (name: string, by?: number) => void }

export const createTally = (counts: Record<string, number> = {}): Tally => ({
  counts,
  count: (name, by = 1) => {
    if (by !== 0) counts[name] = (counts[name] ?? 0) + by
  },
})
