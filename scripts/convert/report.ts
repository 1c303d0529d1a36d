/** What happened to one input. `dirt` counts each kind of defect by name (docs/converters.md explains the names). */
export type InputReport = {
  /** Name of the layout, which is the file name without `.gz`. */
  input: string
  /** The file that was read; `null` if the folder has none, and its data is missing from the export. */
  file: string | null
  read: number
  used: number
  dirt: Record<string, number>
}

export type ConvertReport = {
  id: string
  inputs: InputReport[]
  rows: Record<string, number>
  /** Counts of what happened between inputs: joins, matches, folds. */
  joins: Record<string, number>
  /** Rows that the export schemas reject, by entity and reason; only with `check`. */
  refused: Record<string, number>
  seconds: number
}

export type Tally = { counts: Record<string, number>; count: (name: string, by?: number) => void }

export const createTally = (counts: Record<string, number> = {}): Tally => ({
  counts,
  count: (name, by = 1) => {
    if (by !== 0) counts[name] = (counts[name] ?? 0) + by
  },
})
