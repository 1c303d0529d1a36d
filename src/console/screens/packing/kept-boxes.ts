import { useState } from 'react'
import { hourMs } from '#model/duration.ts'
import { areBoxes, type Box } from './boxes.ts'

const prefix = 'console-packing'
/** A shift: what is older was packed elsewhere or given up. */
const lifeMs = 12 * hourMs

export type PackingOf = { owner: string; order: string; parcel: number }
const keyOf = ({ owner, order, parcel }: PackingOf): string =>
  `${prefix} ${owner} ${order} ${parcel}`

/** The boxes under a key; none where they are unsound or too old. */
const read = (key: string): Box[] | null => {
  try {
    const stored: { at?: unknown; boxes?: unknown } | null = JSON.parse(
      localStorage.getItem(key) ?? 'null',
    )
    return typeof stored?.at === 'number' &&
      stored.at > Date.now() - lifeMs &&
      areBoxes(stored.boxes)
      ? stored.boxes
      : null
  } catch {
    return null
  }
}

const removeWhere = (isOver: (key: string) => boolean): void => {
  for (const key of Object.keys(localStorage))
    if (key.startsWith(prefix) && isOver(key)) localStorage.removeItem(key)
}

/** Removes boxes that are too old, or that belong to no operator. */
export const dropOldBoxes = (): void => removeWhere((key) => read(key) === null)

export const dropBoxesOf = (owner: string): void =>
  removeWhere((key) => key.startsWith(`${prefix} ${owner} `))

/** Removes the boxes of a parcel that was packed or cancelled. */
export const dropBoxes = (of: PackingOf): void => localStorage.removeItem(keyOf(of))

/** The boxes that an operator has filled in for a parcel; none of what another operator filled in at the same computer. */
export const keptBoxes = (of: PackingOf): Box[] => read(keyOf(of)) ?? []

/** Keeps boxes on this device, for a shift. */
export const keepBoxes = (of: PackingOf, boxes: Box[]): void => {
  try {
    if (boxes.length === 0) dropBoxes(of)
    else localStorage.setItem(keyOf(of), JSON.stringify({ at: Date.now(), boxes }))
  } catch {
    // A browser that keeps nothing still shows them until the page is closed.
  }
}

export const useBoxes = (of: PackingOf): [Box[], (boxes: Box[]) => void] => {
  const [boxes, setBoxes] = useState(() => keptBoxes(of))
  const keep = (after: Box[]): void => {
    setBoxes(after)
    keepBoxes(of, after)
  }
  return [boxes, keep]
}
